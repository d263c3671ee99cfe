import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'
import { regionTraits } from './traits.ts'

export const regionKind = {
  ...regionTraits,
  item: z.object({
    type: z.literal('region'),
    editableId: z.string(),
    regionControlId: z.number(),
    version: z.number(),
    html: z.string(),
    /** The document itself, for editors only (D-109). */
    content: z.optional(z.unknown()),
  }),
  save: { regionId: z.optional(z.int()), content: z.unknown() },
} as const satisfies Kind
export type RegionItem = z.infer<typeof regionKind.item>
