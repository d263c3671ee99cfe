import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'

/** The order of a collection. */
export const listOrderKind = {
  name: 'list_order',
  words: 'collection order',
  save: { items: z.array(z.int()).check(z.maxLength(5000)) },
} as const satisfies Kind
