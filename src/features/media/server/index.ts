import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Served, served, type World } from '#base/server/http/serve.ts'
import { mediaEndpoints } from '../endpoints.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { imageRoutes } from './images/image-routes.ts'
import type { Media } from './media.ts'
import type { Visitor } from './places.ts'
import { listUploads } from './uploads.ts'

export { mediaCommands } from './commands.ts'
export { bytesOf, type FileStore, FileStoreError } from './files/file-store.ts'
export { openFiles, proveFiles } from './files/open-files.ts'
export { Queue } from './images/queue.ts'
export { Media } from './media.ts'
export type { Places, Shown, Visitor } from './places.ts'
export {
  findUpload,
  findUploads,
  graceMs,
  holdUpload,
  type Keeping,
  keepDocument,
  keepImage,
  purgeUploads,
  type UploadRow,
  uploadedSizes,
} from './uploads.ts'

/** The calls of media. */
export const mediaCalls: Served[] = served(mediaEndpoints, {
  uploads: (asked, { db }) => listUploads(db, asked),
})

type Options = {
  media: Media
  world: World
  siteUrl: string
  visitorOf(request: FastifyRequest): Promise<Visitor>
  displayNameOf(username: string): Promise<string | undefined>
}

/** Serves images and documents. */
export function mediaRoutes(app: FastifyInstance, options: Options) {
  imageRoutes(app, options)
  documentRoutes(app, options)
}
