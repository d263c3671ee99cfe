import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { imageAddressOf } from '#features/media/contract.ts'
import { findUploads, markUploadUsed, type UploadRow } from '#features/media/server/index.ts'
import type { RichNode } from '#features/rich-text/index.ts'
import { defaultEditRoles } from '../../../contract/edit-roles.ts'
import type { KindPassage } from '../../../contract/passage.ts'
import { mediaContents, pages } from '../../../server/store/tables.ts'
import { lines } from '../../server/as-document.ts'
import type { EditableInfo, SeenUploads } from '../../server/server-kind.ts'
import { imageDefaults } from '../defaults.ts'
import { mediaFiles } from '../file-table.ts'
import { imageText, lookOf, type StoredProperties, shownProperties } from '../properties.ts'
import { type KindProperties, mediaProperties, textOf } from '../property-table.ts'

export type MediaContent = {
  imageUpload: number
  documentUpload: number
  linkPage: number | null
  /** With `linkPage`, the rest of the address after the page's path; otherwise the whole address. */
  linkUrl: string
  properties: StoredProperties
  image?: UploadRow | undefined
  document?: UploadRow | undefined
  /** When the previously shown file was withdrawn. */
  imageWithdrawn?: Date | undefined
  documentWithdrawn?: Date | undefined
  pageUrl?: string | undefined
}

export const noMedia: MediaContent = { imageUpload: 0, documentUpload: 0, linkPage: null, linkUrl: '', properties: {} }

/** The contents of versions, in two queries however many they are; of the uploads, only those that are `seen`. */
export async function loadMedia(
  db: Db,
  versions: readonly number[],
  seen?: SeenUploads,
): Promise<Map<number, MediaContent>> {
  const rows = await db
    .select({ content: mediaContents, pageUrl: pages.url })
    .from(mediaContents)
    .leftJoin(pages, eq(pages.id, mediaContents.linkPage))
    .where(inArray(mediaContents.version, [...versions]))
  const uploadIds = rows.flatMap(({ content }) => [content.imageUpload, content.documentUpload])
  const uploads = await findUploads(db, seen ? [...(await seen(uploadIds))] : uploadIds)
  return new Map(
    rows.map(({ content, pageUrl }) => [
      content.version,
      {
        ...content,
        pageUrl: pageUrl ?? undefined,
        ...uploadFields('image', uploads.get(content.imageUpload)),
        ...uploadFields('document', uploads.get(content.documentUpload)),
      },
    ]),
  )
}

/** An available upload; for a withdrawn one, only the time of withdrawal. */
const uploadFields = <Name extends 'image' | 'document'>(name: Name, upload: UploadRow | undefined) =>
  upload?.withdrawn ? { [`${name}Withdrawn`]: upload.withdrawn } : { [name]: upload }

const withdrawnFiles = ({ imageWithdrawn, documentWithdrawn }: MediaContent) => ({
  ...(imageWithdrawn && { imageWithdrawn: imageWithdrawn.toISOString() }),
  ...(documentWithdrawn && { documentWithdrawn: documentWithdrawn.toISOString() }),
})

/** The passages of an image, an image link or a document: its caption and description, if it has a file to show. */
function figurePassages(content: MediaContent, place: EditableInfo): readonly KindPassage[] {
  const words = imageText(shownProperties(content.properties))
  const file = content.document ?? content.image
  // The list around an item's image describes it.
  if (!file || words === '' || place.collectionItemId !== null) return []
  const anchor = place.editableId
  return [
    {
      kind: 'figure',
      ...{ anchor, groupId: anchor, section: '', headings: [] },
      title: content.document ? 'File' : 'Figure',
      text: words,
      ...(content.image && { image: shownImage(content, place).imageAddress }),
      ...(content.linkUrl || content.pageUrl ? { links: [(content.pageUrl ?? '') + content.linkUrl] } : {}),
      files: [file.name],
    },
  ]
}

export function mediaAsDocument(content: MediaContent, kind: KindProperties): RichNode {
  const stored: Readonly<Record<string, unknown>> = content.properties
  return lines([
    ...Object.values(mediaFiles).map(({ kind: file, label }) => {
      const withdrawn = content[`${file}Withdrawn`] ? 'withdrawn file' : ''
      return [label, content[file]?.name ?? withdrawn] as const
    }),
    ['Leads to', `${content.pageUrl ?? ''}${content.linkUrl}`],
    ...mediaProperties.map((property) => [property.label, textOf(property, stored[property.name], kind)] as const),
  ])
}

const uploadsIn = ({ imageUpload, documentUpload }: MediaContent) => ({
  imageId: imageUpload,
  documentUploadId: documentUpload,
})

export const lacksDescription = ({ imageUpload, properties: { imageDescription = '' } }: MediaContent) =>
  imageUpload > 0 && imageDescription === ''

type ShownImage = ReturnType<typeof shownImage>

export const savedImage = <Item extends ShownImage>(item: Item) => ({
  editableId: item.editableId,
  imageId: item.imageId,
  imageControlId: item.imageControlId,
  username: item.imageUsername,
  modified: item.imageModified,
  version: item.version,
  item,
})

/** When an administrator withdrew the previously shown file. */
const withdrawnOn = ({ imageWithdrawn, documentWithdrawn }: MediaContent) => imageWithdrawn ?? documentWithdrawn

/** Stores the content of a version, and marks the uploads that it shows as used. */
async function writeMedia(
  db: Db,
  version: number,
  { imageUpload, documentUpload, linkPage, linkUrl, properties }: MediaContent,
) {
  if (imageUpload > 0) await markUploadUsed(db, imageUpload, 'image')
  if (documentUpload > 0) await markUploadUsed(db, documentUpload, 'document')
  await db.insert(mediaContents).values({ version, imageUpload, documentUpload, linkPage, linkUrl, properties })
}

/** The image for a page's content. An earlier version is shown by its upload, because the place shows the latest. */
export function shownImage({ image, properties }: MediaContent, place: EditableInfo) {
  const shown = shownProperties(properties)
  const { id, isReleased, modified, username } = place
  const look = { ...lookOf(shown), refresh: modified.getTime() }
  const address = isReleased ? imageAddressOf('data', id, look) : imageAddressOf('file', image?.id ?? 0, look)
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

/** What the kinds with an image have in common. */
export const mediaOnServer = {
  news: 'all',
  load: loadMedia,
  passages: figurePassages,
  forEditors: withdrawnFiles,
  write: writeMedia,
  withdrawn: withdrawnOn,
  uploads: uploadsIn,
} as const
