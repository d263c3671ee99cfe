import type { KindFacts } from '../kind.ts'

/** The order of a collection, which places the collection on a page. */
export const collectionOrderFacts = {
  name: 'list_order',
  words: 'collection order',
  part: { kind: 'collection', label: 'List' },
} as const satisfies KindFacts
