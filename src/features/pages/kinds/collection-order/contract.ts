import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'
import { listOrderFacts } from './facts.ts'

/** The order of a collection. */
export const listOrderKind = {
  ...listOrderFacts,
  save: { items: z.array(z.int()).check(z.maxLength(5000)) },
} as const satisfies Kind
