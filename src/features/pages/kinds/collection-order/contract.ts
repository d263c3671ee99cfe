import * as z from 'zod/mini'
import type { Kind } from '../kind.ts'
import { collectionOrderTraits } from './traits.ts'

export const collectionOrderKind = {
  ...collectionOrderTraits,
  save: { items: z.array(z.int()).check(z.maxLength(5000)) },
} as const satisfies Kind
