import { isGiven } from '#features/clinical/index.ts'
import { pointsScore, type ScoredOf } from '../engine/points-score.ts'
import type { InputOf } from '../engine/score-inputs.ts'
import { type NordicCategory, nordicCategories, nordicInputs } from './tables.ts'

/** Inputs of the Nordic score (nordic.md): U/L unless a unit is named, and red-cell units per month; both are optional. */
export type NordicInput = InputOf<typeof nordicInputs>

export type NordicScored = ScoredOf<typeof scoreNordic>

export const nordic = pointsScore({
  inputs: nordicInputs,
  categories: nordicCategories,
  more: (_, input) => ({ category2003: category2003(input) }),
})

/**
 * Computes the Nordic score (Hellström-Lindberg 1997), in points from -5 to 4; a higher score means more response.
 * `category2003` is the category by the model of 2003, which needs no points; null while something is missing.
 */
export const scoreNordic = nordic.score

/** Good: erythropoietin up to 500 U/L and fewer than 2 units a month; poor: neither (Hellström-Lindberg 2003). */
function category2003({ erythropoietin: level, redCellUnits: units }: NordicInput): NordicCategory | null {
  if (!isGiven(level) || !isGiven(units)) return null
  return nordicCategories[Number(level <= 500) + Number(units < 2)] ?? null
}
