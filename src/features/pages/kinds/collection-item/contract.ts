import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'

export const collectionItemKind = {
  name: 'list_item',
  words: 'collection item',
  save: {
    /** The item that it follows. Absent: at the end. 0: at the start. */
    after: z.optional(z.int()),
    archived: z.optional(z.boolean()),
    data: z.record(z.string().check(z.maxLength(60)), z.unknown()),
  },
} as const satisfies Kind
