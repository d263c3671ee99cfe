import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { documentRule, imageRule } from '#features/media/limits.ts'
import { documentKind, documentProperties } from '../kinds/document/contract.ts'
import { imageKind, imageProperties } from '../kinds/image/contract.ts'
import { imageLinkKind, imageLinkProperties } from '../kinds/image-link/contract.ts'
import { EditableId, PageRef } from './editing.ts'
import { ContentItem } from './kinds.ts'

const Version = z.int().check(z.minimum(0))
const UploadId = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** What names the place of a save. */
const place = {
  editableId: EditableId,
  /** The item of a collection that the editable belongs to; one of 0 or less must be saved before (4.8). */
  collectionItemId: z.optional(z.nullable(z.int())),
  baseVersion: z.optional(Version),
}

/** An upload to show: one chosen again, or 0 to show none; absent, it stays as it is. */
const imageId = z.optional(UploadId)

const saved = {
  editableId: z.string(),
  imageId: z.int(),
  imageControlId: z.int(),
  username: z.string(),
  modified: z.string(),
  version: Version,
}

/** An image as it stands after a save; also what a conflict answers as `current`. */
export const SavedImage = z.object({
  ...saved,
  item: z.discriminatedUnion('type', [imageKind.item, imageLinkKind.item, documentKind.item]),
})
export type SavedImage = z.infer<typeof SavedImage>

/** An image link as it stands after a save (D-16). */
export const SavedLink = z.object({
  ...saved,
  linkId: z.int(),
  linkControlId: z.int(),
  linkUrl: z.string(),
  linkUsername: z.string(),
  linkModified: z.string(),
  item: imageLinkKind.item,
})
export type SavedLink = z.infer<typeof SavedLink>

/** A document as it stands after a save. */
export const SavedDocument = z.object({ ...saved, documentId: z.int(), item: documentKind.item })
export type SavedDocument = z.infer<typeof SavedDocument>

/** The size of the image, in pixels. */
const size = { width: z.int(), height: z.int() }

export const mediaEditingEndpoints = {
  saveImage: endpoint('/api/editable/image', {
    summary: 'Saves an image as a new version (7). A stale baseVersion answers 409 with `current` (D-98).',
    isPersonal: true,
    input: z.object({ page: PageRef, image: z.object({ ...place, imageId, ...imageProperties }) }),
    output: z.extend(SavedImage, { item: imageKind.item }),
  }),
  saveLink: endpoint('/api/editable/link', {
    summary: 'Saves an image link as a new version (7, D-16).',
    isPersonal: true,
    input: z.object({ page: PageRef, link: z.object({ ...place, imageId, ...imageLinkProperties }) }),
    output: SavedLink,
  }),
  saveDocument: endpoint('/api/editable/document', {
    summary: 'Saves a document as a new version (7).',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      document: z.object({ ...place, imageId, documentUploadId: z.optional(UploadId), ...documentProperties }),
    }),
    output: SavedDocument,
  }),
  itemVersion: endpoint('/api/editable/item/version', {
    summary: 'An image, image link or document as one of its versions had it.',
    isPersonal: true,
    input: z.object({ page: PageRef, editableId: EditableId, version: Version }),
    output: z.object({ item: ContentItem, username: z.string(), modified: z.string(), version: Version }),
    readsOnly: true,
  }),
  restoreItem: endpoint('/api/editable/item/restore', {
    summary: 'Makes an earlier version of an image, image link or document the latest by saving it anew.',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      editableId: EditableId,
      version: Version,
      baseVersion: z.optional(Version),
    }),
    output: z.object({ item: ContentItem, username: z.string(), modified: z.string(), version: Version }),
  }),
}

export const uploadEndpoints = {
  uploadImage: endpoint('/api/editable/image/file', {
    summary: 'Uploads an image and shows it in its place: an image, an image link or a document, by `type` (7).',
    isPersonal: true,
    upload: imageRule,
    input: z.object({
      page: PageRef,
      image: z.object({
        ...place,
        type: z._default(z.enum(['image', 'image_link', 'document']), 'image'),
        ...imageLinkProperties,
      }),
    }),
    output: z.extend(SavedImage, size),
  }),
  uploadDocument: endpoint('/api/editable/document/file', {
    summary: 'Uploads a file to download and puts it in its place (7). Its id stays the same when it is replaced.',
    isPersonal: true,
    upload: documentRule,
    input: z.object({ page: PageRef, document: z.object({ ...place, ...documentProperties }) }),
    output: z.extend(SavedDocument, size),
  }),
}
