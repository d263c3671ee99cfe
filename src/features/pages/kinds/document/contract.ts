import * as z from 'zod/mini'
import { imageItem, linkTargetItem, savedProperties, uploadId } from '../image/contract.ts'
import type { Kind } from '../kind.ts'
import { documentTraits } from './traits.ts'

export const documentKind = {
  ...documentTraits,
  item: z.object({
    type: z.literal('document'),
    ...imageItem,
    /** Stays the same when the file is replaced; 0 while there is no file. */
    documentId: z.int(),
    documentControlId: z.int(),
    /** The upload that holds the file; 0 if there is none. */
    documentUploadId: z.int(),
    documentFileName: z.string(),
    documentMimeType: z.string(),
    /** In bytes. */
    documentSize: z.int(),
    documentModified: z.string(),
    documentUsername: z.string(),
    /** The download's address; it contains id 0 if there is no file. */
    linkUrl: z.string(),
    ...linkTargetItem,
  }),
  save: { imageId: uploadId, documentUploadId: uploadId, ...savedProperties(documentTraits.properties) },
  saved: { documentId: z.int() },
} as const satisfies Kind
export type DocumentItem = z.infer<typeof documentKind.item>
