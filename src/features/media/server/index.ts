import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Contributions, Feature, Host } from '#base/server/feature.ts'
import { FileStoreError } from '#base/server/files/file-store.ts'
import { proveFiles } from '#base/server/files/open-files.ts'
import { type Served, served } from '#base/server/http/serve.ts'
import { mebibytes, type Service } from '#base/server/service.ts'
import { findAccount, withDisplayNames } from '#features/auth/server/index.ts'
import { isViewerPath, mediaFlags, mediaRoutes } from '../contract.ts'
import { mediaEndpoints } from '../endpoints.ts'
import { mediaCommands } from './commands.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { imageRoutes } from './images/image-routes.ts'
import { Media } from './media.ts'
import type { Visitor } from './upload-access.ts'
import { graceMs, listUploads, purgeUploads, storedFiles, uploadedSizes } from './uploads.ts'
import { withdrawalHandlers } from './withdraw.ts'

export { Queue } from './images/queue.ts'
export type { UploadAccess, VisibleUpload, Visitor } from './upload-access.ts'
export {
  digestOfImage,
  findUpload,
  findUploads,
  markUploadUsed,
  noSuchUpload,
  type RunQueued,
  storeDocument,
  storeImage,
  type UploadRow,
} from './uploads.ts'

const withdrawnTopic = 'withdrawn:'

/** Uploads and the files made from them. The feature that shows uploads registers with `media` who may see them. */
export const mediaFeature: Feature<Contributions & { media: Media }> = {
  name: 'media',
  flags: mediaFlags,
  routes: mediaRoutes,
  addresses: { 'image-viewer': isViewerPath },
  commands: () => mediaCommands,
  filesOf: storedFiles,
  async prepare({ db, files, log }) {
    await proveFiles(files).catch(async (error: unknown) => {
      // A site with uploads has used this store before, and it can serve pages without the files.
      if (!(error instanceof FileStoreError) || (await uploadedSizes(db)).count === 0) throw error
      log.warn(`${error.message} The site starts without them.`)
    })
  },
  open(host) {
    const media = new Media({
      ...{ db: host.db, files: host.files, inBackground: host.inBackground },
      freshness: host.freshness,
      dataDir: host.config.DATA_DIR,
    })
    return {
      media,
      calls: mediaCalls(media),
      routes: (app) => serveFiles(app, media, host),
      services: [fileService(host)],
      onChange(topic) {
        media.forget()
        if (topic.startsWith(withdrawnTopic))
          host.inBackground(() => media.variants.drop(topic.slice(withdrawnTopic.length)))
      },
    }
  },
  async cleanUp(host, now) {
    await purgeUploads(host, new Date(now.getTime() - graceMs))
    await host.of(mediaFeature).media.applyWithdrawals()
  },
}

const mediaCalls = (media: Media): Served[] =>
  served(mediaEndpoints, {
    ...withdrawalHandlers(media),
    async uploads(query, call) {
      const { uploads, total } = await listUploads(call.db, query, await media.places.listed(call.db, call))
      return { uploads: await withDisplayNames(call.db, uploads, 'username'), total }
    },
  })

function serveFiles(app: FastifyInstance, media: Media, host: Host) {
  const visitorOf = async (request: FastifyRequest): Promise<Visitor> => ({
    user: await host.userOf(request),
    cookie: (name) => request.cookies[name],
  })
  imageRoutes(app, {
    ...{ media, visitorOf, siteUrl: host.config.site.url },
    displayNameOf: async (username) => (await findAccount(host.db, username))?.displayName ?? undefined,
  })
  documentRoutes(app, { media, visitorOf, context: host })
}

const fileService = ({ config, db, files }: Host): Service => ({
  id: 'files',
  name: 'File store',
  async readState() {
    const fault = await files.check().then(
      () => undefined,
      (error: unknown) => (error instanceof FileStoreError ? error.message : String(error)),
    )
    const { count, bytes } = await uploadedSizes(db)
    return {
      state: fault ? 'stop' : 'ok',
      detail: fault ?? (config.FILES_URL ? 'An S3 bucket' : 'On disk'),
      facts: [
        { name: 'Uploads', value: String(count) },
        { name: 'Size', value: mebibytes(bytes) },
      ],
      lastRun: null,
    }
  },
})
