import type { ScoreName } from '../contract.ts'

export const compared = ['ipssr', 'ipssm', 'ipss'] as const satisfies readonly ScoreName[]
