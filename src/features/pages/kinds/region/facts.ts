import type { KindFacts } from '../kind.ts'

export const regionFacts = {
  name: 'region',
  words: 'region',
  part: { kind: 'region', label: 'Text' },
} as const satisfies KindFacts
