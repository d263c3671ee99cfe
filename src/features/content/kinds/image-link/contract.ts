import * as z from 'zod/mini'
import { valuesOf } from '#base/contract/option-list.ts'
import { linkTargets } from '#features/media/options.ts'
import { imageItem, imageProperties } from '../image/contract.ts'
import type { Kind } from '../kind.ts'

/** The properties of an image link that its dialog shows. */
export const imageLinkProperties = {
  ...imageProperties,
  /** http, https, mailto, tel, a path of this site or a fragment (D-16). */
  linkUrl: z.optional(z.string().check(z.trim(), z.maxLength(2048))),
  linkTarget: z.optional(z.enum(valuesOf(linkTargets))),
}

/** An image that leads somewhere (3.6). */
export const imageLinkKind = {
  name: 'image_link',
  item: z.object({
    type: z.literal('image_link'),
    ...imageItem,
    linkId: z.int(),
    linkControlId: z.int(),
    /** A page of this site is found again where it moves to; `#` leads nowhere yet. */
    linkUrl: z.string(),
    linkTarget: z.enum(valuesOf(linkTargets)),
    linkModified: z.string(),
    linkUsername: z.string(),
  }),
} as const satisfies Kind
export type ImageLinkItem = z.infer<typeof imageLinkKind.item>
