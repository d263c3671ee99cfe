import type { KindTraits } from '../kind.ts'

export const regionTraits = {
  name: 'region',
  words: 'region',
  part: { kind: 'region', label: 'Text' },
} as const satisfies KindTraits
