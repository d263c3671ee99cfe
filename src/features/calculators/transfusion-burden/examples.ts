import type { BurdenInput } from './score.ts'

/** A case of the transfusion burden: units, episodes and the expected group; null where the table is unclear. */
export type BurdenExample = { readonly name: string; readonly input: BurdenInput; readonly expected: string | null }

/** Cases made from the rows of transfusion-burden.md; one per group, and one that the table leaves open. */
export const burdenExamples = [
  { name: 'No transfusions', input: { earlierUnits: 0, laterUnits: 0, episodes: 0 }, expected: 'ntd' },
  { name: '4 units in 2 episodes', input: { earlierUnits: 2, laterUnits: 2, episodes: 2 }, expected: 'ltb' },
  { name: '12 units in 6 episodes', input: { earlierUnits: 6, laterUnits: 6, episodes: 6 }, expected: 'htb' },
  {
    name: '7 units, 4 of them in 8 weeks',
    input: { earlierUnits: 3, laterUnits: 4, episodes: 4 },
    expected: null,
  },
  { name: '2 units', input: { earlierUnits: 1, laterUnits: 1, episodes: 2 }, expected: 'not-classified' },
] as const satisfies readonly BurdenExample[]
