import type { ScoreName } from '../contract.ts'

/** The scores that are compared on one set of inputs, in display order. */
export const compared = ['ipssr', 'ipssm', 'ipss'] as const satisfies readonly ScoreName[]
