import * as z from 'zod/mini'
import { endpoint, savingLimit, uploadingLimit } from '#base/contract/endpoint.ts'
import { notes } from '#base/contract/note.ts'
import { documentRule, imageRule } from '#features/media/contract.ts'
import {
  documentKind,
  EditableId,
  imageKind,
  imageLinkKind,
  PageContent,
  PageRef,
  savedProperties,
} from '#features/pages/contract/index.ts'

const Version = z.int().check(z.minimum(0))

/** Identifies the editable to save. */
const place = {
  editableId: EditableId,
  /** The collection item that the editable belongs to. An item with an id of 0 or less must be saved first (4.8). */
  collectionItemId: z.optional(z.nullable(z.int())),
  baseVersion: z.optional(Version),
}

const saved = {
  editableId: z.string(),
  imageId: z.int(),
  imageControlId: z.int(),
  username: z.string(),
  modified: z.string(),
  version: Version,
  notes,
  /** The page after the save; absent in the `current` of a conflict. */
  pageContent: z.optional(PageContent),
}

/** An image after a save; also the `current` of a conflict. */
export const SavedImage = z.object({
  ...saved,
  item: z.discriminatedUnion('type', [imageKind.item, imageLinkKind.item, documentKind.item]),
})
export type SavedImage = z.infer<typeof SavedImage>

/** An image link after a save (D-16). */
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

/** A document after a save. */
export const SavedDocument = z.object({ ...saved, documentId: z.int(), item: documentKind.item })
export type SavedDocument = z.infer<typeof SavedDocument>

/** The size of the image, in pixels. */
const size = { width: z.int(), height: z.int() }

export const mediaEditingEndpoints = {
  saveImage: endpoint('/api/editable/image', {
    access: 'edit',
    summary: 'Saves an image as a new version (7). A stale baseVersion answers 409 with `current` (D-98).',
    isPersonal: true,
    input: z.strictObject({ page: PageRef, image: z.strictObject({ ...place, ...imageKind.save }) }),
    cleans: ['image'],
    output: z.extend(SavedImage, { item: imageKind.item }),
    limit: savingLimit,
  }),
  saveLink: endpoint('/api/editable/link', {
    access: 'edit',
    summary: 'Saves an image link as a new version (7, D-16).',
    isPersonal: true,
    input: z.strictObject({
      page: PageRef,
      link: z.strictObject({ ...place, ...imageLinkKind.save }),
    }),
    cleans: ['link'],
    output: SavedLink,
    limit: savingLimit,
  }),
  saveDocument: endpoint('/api/editable/document', {
    access: 'edit',
    summary: 'Saves a document as a new version (7).',
    isPersonal: true,
    input: z.strictObject({
      page: PageRef,
      document: z.strictObject({
        ...place,
        ...documentKind.save,
      }),
    }),
    cleans: ['document'],
    output: SavedDocument,
    limit: savingLimit,
  }),
}

export const uploadEndpoints = {
  uploadImage: endpoint('/api/editable/image/file', {
    access: 'edit',
    summary: 'Uploads an image and shows it in its place: an image, an image link or a document, by `type` (7).',
    isPersonal: true,
    upload: imageRule,
    input: z.strictObject({
      page: PageRef,
      image: z.strictObject({
        ...place,
        type: z._default(z.enum(['image', 'image_link', 'document']), 'image'),
        ...savedProperties(imageKind.properties),
        ...savedProperties(imageLinkKind.properties),
      }),
    }),
    cleans: ['image'],
    output: z.extend(SavedImage, size),
    limit: uploadingLimit,
  }),
  uploadDocument: endpoint('/api/editable/document/file', {
    access: 'edit',
    summary: 'Uploads a file to download and puts it in its place (7). Its id stays the same when it is replaced.',
    isPersonal: true,
    upload: documentRule,
    input: z.strictObject({
      page: PageRef,
      document: z.strictObject({ ...place, ...savedProperties(documentKind.properties) }),
    }),
    cleans: ['document'],
    output: z.extend(SavedDocument, size),
    limit: uploadingLimit,
  }),
}
