import * as z from 'zod/mini'
import { imageItem, linkTargetItem, savedProperties, uploadId } from '../image/contract.ts'
import type { Kind } from '../kind.ts'
import { imageLinkTraits } from './traits.ts'

export const imageLinkKind = {
  ...imageLinkTraits,
  item: z.object({
    type: z.literal('image_link'),
    ...imageItem,
    linkId: z.int(),
    linkControlId: z.int(),
    /** A link to a page of this site follows the page when it moves; `#` has no target yet. */
    linkUrl: z.string(),
    ...linkTargetItem,
    linkModified: z.string(),
    linkUsername: z.string(),
  }),
  save: { imageId: uploadId, ...savedProperties(imageLinkTraits.properties) },
  saved: {
    linkId: z.int(),
    linkControlId: z.int(),
    linkUrl: z.string(),
    linkUsername: z.string(),
    linkModified: z.string(),
  },
} as const satisfies Kind
export type ImageLinkItem = z.infer<typeof imageLinkKind.item>
