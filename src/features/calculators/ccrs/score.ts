import type { FieldError, Notice } from '#features/clinical/index.ts'
import { pointsScore, type ScoredOf } from '../engine/points-score.ts'
import type { InputOf } from '../engine/score-inputs.ts'
import { ccrsCategories, ccrsInputs, ccrsScope } from './tables.ts'

/**
 * Inputs of the CCRS (ccrs.md), all optional: whether the patient has CCUS, without which there is no score; platelets in
 * 10^9/L unless a unit is named; whether a splicing gene is mutated; and the number of mutations with a VAF of at least 2%.
 */
export type CcrsInput = InputOf<typeof ccrsInputs>

export type CcrsScored = ScoredOf<typeof scoreCcrs>

export const ccrs = pointsScore({
  inputs: ccrsInputs,
  categories: ccrsCategories,
  variables: ({ splicing, platelets, mutations }) => [splicing, platelets, mutations],
  check(errors, { ccus, mutations }) {
    const refused = (field: 'ccus' | 'mutations', code: FieldError['code'], message: string) => [
      { field, code, message },
    ]
    if (ccus === false) return refused('ccus', 'option', notCcus)
    return mutations === 0 ? refused('mutations', 'min', noMutation) : errors
  },
  more({ score, category }, { ccus }) {
    const text = 'Only for CCUS: answer the first question before you use the score'
    const notices: readonly Notice[] = [{ text, source: ccrsScope.sources[0] }]
    return ccus === true ? { score, category, notices: [] } : { score: null, category: null, notices }
  },
})

/** Computes the CCRS (Xie 2024), in points from 0 to 7.5; neither score nor category until CCUS is confirmed. */
export const scoreCcrs = ccrs.score

const notCcus = 'The CCRS is for CCUS only. A clone without cytopenia is CHIP, which has a score of its own (CHRS)'
const noMutation = 'Without a mutation it is not CCUS: the score does not apply'
