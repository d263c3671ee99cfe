import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'

/** A region of rich text. */
export const regionKind = {
  name: 'region',
  item: z.object({
    type: z.literal('region'),
    editableId: z.string(),
    regionControlId: z.number(),
    version: z.number(),
    /** What readers get. */
    html: z.string(),
    /** The document itself, for edit roles alone (D-109). */
    content: z.optional(z.unknown()),
  }),
} as const satisfies Kind
