import type { KindFacts } from '../kind.ts'

/** A region of rich text. */
export const regionFacts = {
  name: 'region',
  words: 'region',
  part: { kind: 'region', label: 'Text' },
} as const satisfies KindFacts
