import type { KindFacts } from '../kind.ts'

export const collectionOrderFacts = {
  name: 'list_order',
  words: 'collection order',
  part: { kind: 'collection', label: 'List' },
} as const satisfies KindFacts
