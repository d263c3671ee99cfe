import {
  checkFlag,
  checkNumber,
  checkWhole,
  type FieldError,
  type Given,
  type Invalid,
  isGiven,
  type Notice,
  pointsOf,
  unknownPoints,
  type VariablePoints,
} from '#features/clinical/index.ts'
import {
  type CcrsCategory,
  ccrsCategories,
  type ccrsFields,
  ccrsScope,
  mutations,
  platelets,
  splicing,
} from './tables.ts'

/** Inputs of the CCRS (ccrs.md); all are optional. */
export type CcrsInput = {
  /** Whether the patient has CCUS; there is no score until this is true. */
  readonly ccus?: Given<boolean>
  readonly platelets?: Given<number>
  /** 10^9/L unless named. */
  readonly plateletsUnit?: Given<'10^9/L' | '/uL'>
  readonly splicing?: Given<boolean>
  /** The number of mutations with a VAF of at least 2%. */
  readonly mutations?: Given<number>
}

/** Name of an input of the CCRS. */
export type CcrsField = (typeof ccrsFields)[number]['id']

/** A possible score in points with its category. */
export type CcrsStanding = { readonly score: number; readonly category: CcrsCategory }

/** The CCRS of a patient, or its lowest and highest possible value while something is missing (Xie 2024). */
export type CcrsScored = {
  readonly valid: true
  /** Points, 0 to 7.5; null while something is missing. */
  readonly score: number | null
  /** The category, also if every possible score is within it; otherwise null. */
  readonly category: CcrsCategory | null
  readonly lowest: CcrsStanding
  readonly highest: CcrsStanding
  readonly variables: readonly VariablePoints<'splicing' | 'platelets' | 'mutations'>[]
  readonly missing: readonly CcrsField[]
  readonly notices: readonly Notice[]
}

/** Either the score or the errors by field. */
export type CcrsResult = CcrsScored | Invalid<CcrsField>

/** Computes the CCRS (Xie 2024), in points from 0 to 7.5. */
export function scoreCcrs(input: CcrsInput): CcrsResult {
  const errors = errorsIn(input)
  if (errors.length > 0) return { valid: false, errors }
  const variables = [
    splicingPoints(input.splicing),
    pointsOf(platelets, input.platelets, input.plateletsUnit),
    pointsOf(mutations, input.mutations, 'count'),
  ]
  const lowest = standing(variables.reduce((sum, one) => sum + one.lowestPoints * 2, 0))
  const highest = standing(variables.reduce((sum, one) => sum + one.highestPoints * 2, 0))
  const isCcus = input.ccus === true
  return {
    valid: true,
    score: isCcus && lowest.score === highest.score ? lowest.score : null,
    category: isCcus && lowest.category === highest.category ? lowest.category : null,
    lowest,
    highest,
    variables,
    missing: (['ccus', 'platelets', 'splicing', 'mutations'] as const).filter((id) => !isGiven(input[id])),
    notices: isCcus
      ? []
      : [{ text: 'Only for CCUS: answer the first question before you use the score', source: ccrsScope.sources[0] }],
  }
}

function errorsIn(input: CcrsInput): FieldError<CcrsField>[] {
  if (input.ccus === false) return [{ field: 'ccus', code: 'option', message: notCcus }]
  if (input.mutations === 0) return [{ field: 'mutations', code: 'min', message: noMutation }]
  return [
    ...checkFlag('ccus', input.ccus),
    ...checkNumber('platelets', input.platelets, platelets.units, input.plateletsUnit),
    ...checkFlag('splicing', input.splicing),
    ...checkWhole('mutations', input.mutations, mutations.units),
  ]
}

const notCcus = 'The CCRS is for CCUS only. A clone without cytopenia is CHIP, which has a score of its own (CHRS)'
const noMutation = 'Without a mutation it is not CCUS: the score does not apply'

function splicingPoints(isFound: Given<boolean>): VariablePoints<'splicing'> {
  const { id, label, rows, source } = splicing
  if (!isGiven(isFound)) return unknownPoints(id, label, rows, source)
  const row = isFound ? 1 : 0
  const points = rows[row].halfPoints / 2
  const given = isFound ? 'yes' : 'no'
  return { id, label, given, row, band: rows[row].name, points, lowestPoints: points, highestPoints: points, source }
}

function standing(halfPoints: number): CcrsStanding {
  const category = ccrsCategories.find((one) => halfPoints <= one.upToHalfPoints) ?? ccrsCategories[2]
  return { score: halfPoints / 2, category }
}
