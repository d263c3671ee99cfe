import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { imageAddressOf } from '#features/media/contract.ts'
import type { ViewedImage, viewerEndpoints } from '../../contract/viewer.ts'
import { shownProperties } from '../../kinds/image/properties.ts'
import { loadMedia, type MediaContent } from '../../kinds/image/server/media-contents.ts'
import { pagesFor, type Visitor } from '../access/access.ts'
import { isCurrent, isSeenBy } from '../access/seen.ts'
import { collectionItems, editables, mediaContents, pages, versions } from '../store/tables.ts'

/** The images that the caller may see in their current place or, as an editor, in their past one. */
export const viewerHandlers = (isPreview: IsPreview): Handlers<typeof viewerEndpoints> => ({
  async viewImages(input, call) {
    const visitor = { user: call.user, routes: call.routes, isPreview: (url: string) => isPreview(url, call) }
    const found = await findImages(call.db, input, visitor)
    if (!found) throw problem(404, 'There is no image at this address.')
    return found
  },
})

export async function isWithoutImage(db: Db, path: string, visitor: Visitor): Promise<boolean> {
  const [, first, controller = '', identifier = ''] = path.split('/')
  return first === 'image-viewer' && !(await findImages(db, { controller, identifier }, visitor))
}

async function findImages(db: Db, { controller, identifier }: Address, visitor: Visitor) {
  const find = Object.hasOwn(controllers, controller) ? controllers[controller as keyof typeof controllers] : undefined
  const id = Id.safeParse(identifier)
  const shown = find && id.success ? await find(db, id.data, visitor) : []
  const [first] = shown
  const versionIds = shown.map(({ version }) => version)
  const contents = await loadMedia(db, versionIds)
  const images = shown.flatMap(({ version }) => viewedImages(contents.get(version)))
  return first && images.length > 0 ? { page: { url: first.url }, images } : undefined
}

type Address = { controller: string; identifier: string }

type IsPreview = (url: string, call: Call) => boolean

/** The latest place that shows an upload or, for editors of the page, used to show it. */
const placeOf = async (db: Db, imageId: number, visitor: Visitor) =>
  rowsIn(db)
    .where(and(eq(mediaContents.imageUpload, imageId), await isSeenBy(db, visitor)))
    .orderBy(desc(versions.modified), desc(versions.id))
    .limit(1)

async function imagesOn(db: Db, pageId: number, visitor: Visitor) {
  const { present } = await pagesFor(db, visitor)
  return rowsIn(db)
    .where(and(eq(pages.id, pageId), inArray(pages.id, present), gt(mediaContents.imageUpload, 0), isCurrent))
    .orderBy(asc(editables.id))
}

const rowsIn = (db: Db) =>
  db
    .select({ version: versions.id, url: pages.url })
    .from(mediaContents)
    .innerJoin(versions, eq(versions.id, mediaContents.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .leftJoin(collectionItems, eq(collectionItems.id, editables.collectionItemId))
    .$dynamic()

const controllers = { image: placeOf, document: imagesOn }

const Id = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/))
  .pipe(z.coerce.number())

function viewedImages(content: MediaContent | undefined): ViewedImage[] {
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
