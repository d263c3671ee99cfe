import { and, asc, desc, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { Problem, problem } from '#base/contract/problem.ts'
import { routeAt } from '#base/contract/route.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { imageAddressOf } from '#features/media/address.ts'
import type { ViewedImage, viewerEndpoints } from '../contract/viewer.ts'
import { shownProperties } from '../kinds/image/properties.ts'
import { loadMedia, type MediaContent } from './media-contents.ts'
import { mustRead } from './reading.ts'
import { editables, mediaContents, pages, versions } from './tables.ts'

/** What the image viewer shows: of images on pages that the caller may open. */
export const viewerHandlers = (isPreview: IsPreview): Handlers<typeof viewerEndpoints> => ({
  async viewImages({ controller, identifier }, call) {
    const find = Object.hasOwn(controllers, controller)
      ? controllers[controller as keyof typeof controllers]
      : undefined
    const id = Id.safeParse(identifier)
    const rows = find && id.success ? await find(call.db, id.data) : []
    const open = rows.filter(({ page }) => mayOpen(page, call, isPreview))
    const shown = controller === 'image' ? open.slice(0, 1) : open
    const [first] = shown
    if (!first) throw problem(404, 'There is no image at this address.')
    const contents = await loadMedia(
      call.db,
      shown.map(({ version }) => version),
    )
    return { page: { url: first.page.url }, images: shown.flatMap(({ version }) => viewed(contents.get(version))) }
  },
})

type IsPreview = (url: string, call: Call) => boolean

function mayOpen(page: typeof pages.$inferSelect, call: Call, isPreview: IsPreview): boolean {
  try {
    mustRead(routeAt(call.routes, page.url), page, call.user, isPreview(page.url, call))
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Where an upload is or was shown, the latest first. */
const placesOf = (db: Db, imageId: number) =>
  rowsIn(db)
    .where(eq(mediaContents.imageUpload, imageId))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(100)

/** The images of a page, in its order. */
const imagesOn = (db: Db, pageId: number) =>
  rowsIn(db)
    .where(and(eq(pages.id, pageId), gt(mediaContents.imageUpload, 0), eq(versions.revision, editables.revision)))
    .orderBy(asc(editables.id))

const rowsIn = (db: Db) =>
  db
    .select({ version: versions.id, page: pages })
    .from(mediaContents)
    .innerJoin(versions, eq(versions.id, mediaContents.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .$dynamic()

const controllers = { image: placesOf, document: imagesOn }

const Id = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/))
  .pipe(z.coerce.number())

function viewed(content: MediaContent | undefined): ViewedImage[] {
  if (!content?.image) return []
  const { id, width, height } = content.image
  const { imageDescription, imageFlip, imageRotation } = shownProperties(content.properties)
  const isTurned = imageRotation === 90 || imageRotation === 270
  return [
    {
      imageId: id,
      description: imageDescription,
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      imageAddress: imageAddressOf('file', id, { flip: imageFlip, rotate: imageRotation, refresh: 0 }),
    },
  ]
}
