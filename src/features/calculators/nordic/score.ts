import {
  checkNumber,
  type FieldError,
  type Given,
  type Invalid,
  isGiven,
  pointsOf,
  type VariablePoints,
} from '#features/clinical/index.ts'
import { erythropoietin, type NordicCategory, nordicCategories, type nordicFields, redCellUnits } from './tables.ts'

/** Inputs of the Nordic score (nordic.md); both are optional. */
export type NordicInput = {
  readonly erythropoietin?: Given<number>
  /** U/L unless named; the number is the same in mU/mL. */
  readonly erythropoietinUnit?: Given<'U/L' | 'mU/mL'>
  /** Red-cell units per month. */
  readonly redCellUnits?: Given<number>
}

/** Name of an input of the Nordic score. */
export type NordicField = (typeof nordicFields)[number]['id']

/** A possible score in points with its category. */
export type NordicStanding = { readonly score: number; readonly category: NordicCategory }

/** The Nordic score of a patient, or its lowest and highest possible value while something is missing. */
export type NordicScored = {
  readonly valid: true
  /** Points, -5 to 4; null while something is missing. */
  readonly score: number | null
  /** The category, also if every possible score is within it; otherwise null. */
  readonly category: NordicCategory | null
  /** The category by the model of 2003, which needs no points; null while something is missing. */
  readonly category2003: NordicCategory | null
  readonly lowest: NordicStanding
  readonly highest: NordicStanding
  readonly variables: readonly VariablePoints<NordicField>[]
  readonly missing: readonly NordicField[]
}

/** Either the score or the errors by field. */
export type NordicResult = NordicScored | Invalid<NordicField>

/** Computes the Nordic score (Hellström-Lindberg 1997), in points from -5 to 4; a higher score means more response. */
export function scoreNordic(input: NordicInput): NordicResult {
  const errors: FieldError<NordicField>[] = [
    ...checkNumber('erythropoietin', input.erythropoietin, erythropoietin.units, input.erythropoietinUnit),
    ...checkNumber('redCellUnits', input.redCellUnits, redCellUnits.units, null),
  ]
  if (errors.length > 0) return { valid: false, errors }
  const variables = [
    pointsOf(erythropoietin, input.erythropoietin, input.erythropoietinUnit),
    pointsOf(redCellUnits, input.redCellUnits, 'units'),
  ]
  const lowest = standing(variables.reduce((sum, one) => sum + one.lowestPoints, 0))
  const highest = standing(variables.reduce((sum, one) => sum + one.highestPoints, 0))
  return {
    valid: true,
    score: lowest.score === highest.score ? lowest.score : null,
    category: lowest.category === highest.category ? lowest.category : null,
    category2003: category2003(input),
    lowest,
    highest,
    variables,
    missing: (['erythropoietin', 'redCellUnits'] as const).filter((id) => !isGiven(input[id])),
  }
}

function standing(score: number): NordicStanding {
  const category = nordicCategories.find(({ upToHalfPoints }) => score * 2 <= upToHalfPoints) ?? nordicCategories[2]
  return { score, category }
}

/** Good: erythropoietin up to 500 U/L and fewer than 2 units a month; poor: neither (Hellström-Lindberg 2003). */
function category2003({ erythropoietin: level, redCellUnits: units }: NordicInput): NordicCategory | null {
  if (!isGiven(level) || !isGiven(units)) return null
  return nordicCategories[Number(level <= 500) + Number(units < 2)] ?? null
}
