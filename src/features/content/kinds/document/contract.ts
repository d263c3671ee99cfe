import * as z from 'zod/mini'
import { valuesOf } from '#base/contract/option-list.ts'
import { linkTargets } from '#features/media/options.ts'
import { imageItem, imageProperties } from '../image/contract.ts'
import type { Kind } from '../kind.ts'

/** The properties of a document that its dialog shows. Its URL is the download's own address. */
export const documentProperties = { ...imageProperties, linkTarget: z.optional(z.enum(valuesOf(linkTargets))) }

/** A file to download, with or without an image (3.6). */
export const documentKind = {
  name: 'document',
  item: z.object({
    type: z.literal('document'),
    ...imageItem,
    /** Stays the same when the file is replaced; 0 while there is no file. */
    documentId: z.int(),
    documentControlId: z.int(),
    /** The upload that holds the file; 0 where there is none. */
    documentUploadId: z.int(),
    documentFileName: z.string(),
    documentMimeType: z.string(),
    /** In bytes. */
    documentSize: z.int(),
    documentModified: z.string(),
    documentUsername: z.string(),
    /** The download's address; with id 0 while there is no file. */
    linkUrl: z.string(),
    linkTarget: z.enum(valuesOf(linkTargets)),
  }),
} as const satisfies Kind
export type DocumentItem = z.infer<typeof documentKind.item>
