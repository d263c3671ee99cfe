import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { imageAddressOf } from '#features/media/address.ts'
import { findUploads, holdUpload, type UploadRow } from '#features/media/server/index.ts'
import { defaultEditRoles } from '../contract/editing.ts'
import { imageDefaults } from '../kinds/image/defaults.ts'
import { type MediaProperties, shownProperties } from '../kinds/image/properties.ts'
import type { Place } from './server-kind.ts'
import { mediaContents, pages } from './tables.ts'

/** What a version of an image, an image link or a document says, with the uploads and the page that it names. */
export type MediaContent = {
  imageUpload: number
  documentUpload: number
  linkPage: number | null
  /** With `linkPage` what follows the page's path, else the whole address. */
  linkUrl: string
  properties: MediaProperties
  image?: UploadRow | undefined
  document?: UploadRow | undefined
  pageUrl?: string | undefined
}

/** What is there before anything is. */
export const noMedia: MediaContent = { imageUpload: 0, documentUpload: 0, linkPage: null, linkUrl: '', properties: {} }

/** What versions say, in two queries however many they are. */
export async function loadMedia(db: Db, versions: readonly number[]): Promise<Map<number, MediaContent>> {
  const rows = await db
    .select({ content: mediaContents, pageUrl: pages.url })
    .from(mediaContents)
    .leftJoin(pages, eq(pages.id, mediaContents.linkPage))
    .where(inArray(mediaContents.version, [...versions]))
  const named = await findUploads(
    db,
    rows.flatMap(({ content }) => [content.imageUpload, content.documentUpload]),
  )
  return new Map(
    rows.map(({ content, pageUrl }) => [
      content.version,
      {
        ...content,
        pageUrl: pageUrl ?? undefined,
        image: named.get(content.imageUpload),
        document: named.get(content.documentUpload),
      },
    ]),
  )
}

/** Keeps what a version says; the uploads that it shows are kept from now on. */
export async function writeMedia(
  db: Db,
  version: number,
  { imageUpload, documentUpload, linkPage, linkUrl, properties }: MediaContent,
) {
  if (imageUpload > 0) await holdUpload(db, imageUpload, 'image')
  if (documentUpload > 0) await holdUpload(db, documentUpload, 'document')
  await db.insert(mediaContents).values({ version, imageUpload, documentUpload, linkPage, linkUrl, properties })
}

/** What a page's content tells of the image. An earlier version is shown by its upload: the place shows the latest. */
export function shownImage({ image, properties }: MediaContent, place: Place) {
  const shown = shownProperties(properties)
  const { id, isLatest, modified, username } = place
  const look = {
    mode: shown.imageScalingMode,
    flip: shown.imageFlip,
    rotate: shown.imageRotation,
    refresh: modified.getTime(),
  }
  const address = isLatest ? imageAddressOf('data', id, look) : imageAddressOf('file', image?.id ?? 0, look)
  return {
    editableId: place.editableId,
    editRoles: place.editRoles.length > 0 ? [...place.editRoles] : [...defaultEditRoles],
    collectionItemId: place.collectionItemId,
    version: place.version,
    imageId: image?.id ?? 0,
    imageControlId: id,
    imageFileName: image?.name ?? '',
    imageMimeType: image?.mimeType ?? '',
    imageWidth: image?.width ?? imageDefaults.imageWidth,
    imageHeight: image?.height ?? imageDefaults.imageHeight,
    ...shown,
    imageModified: modified.toISOString(),
    imageUsername: username,
    imageAddress: image ? address : '',
  }
}
