import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'
import { collectionOrderFacts } from './facts.ts'

export const collectionOrderKind = {
  ...collectionOrderFacts,
  save: { items: z.array(z.int()).check(z.maxLength(5000)) },
} as const satisfies Kind
