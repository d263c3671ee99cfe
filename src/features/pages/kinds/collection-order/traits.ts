import type { KindTraits } from '../kind.ts'

export const collectionOrderTraits = {
  name: 'list_order',
  words: 'collection order',
  part: { kind: 'collection', label: 'List' },
} as const satisfies KindTraits
