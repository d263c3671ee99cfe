import { type FieldError, type Invalid, isGiven, type Notice, quantity } from '#features/clinical/index.ts'
import { unitOf } from '../engine/measured-variable.ts'
import { type PointsTotal, totalOf } from '../engine/points-score.ts'
import { checkInputs, type InputOf } from '../engine/score-inputs.ts'
import {
  type HctCiCategory,
  type HctCiItem,
  hctCiCategories,
  type hctCiInputs,
  hctCiItems,
  hctCiLimits,
  hctCiMeasurements,
  hctCiQuestions,
  hctCiSources,
} from './tables.ts'

/**
 * Inputs of the HCT-CI (hct-ci.md): a comorbidity is yes, no or not given. The measurements are optional: bilirubin, and
 * the higher of AST and ALT, as a multiple of the upper limit of normal; creatinine in mg/dL unless a unit is named; DLco
 * and FEV1 in % of predicted; BMI in kg/m2.
 */
export type HctCiInput = InputOf<typeof hctCiInputs>

type HctCiField = keyof typeof hctCiInputs

export type HctCiFinding = {
  readonly id: HctCiItem
  /** Null while unknown. */
  readonly isPresent: boolean | null
  /** The measurement that answers it, such as "BMI 36 kg/m²"; null if it was answered by hand or not at all. */
  readonly because: string | null
  /** False for the milder grade beside the worse one, which alone counts. */
  readonly isCounted: boolean
}

/** The HCT-CI of a patient, or its lowest and highest possible value while something is missing (Sorror 2005). */
export type HctCiScored = PointsTotal<HctCiCategory> & {
  readonly findings: readonly HctCiFinding[]
  readonly missing: readonly HctCiItem[]
  readonly notices: readonly Notice[]
}

/** Computes the HCT-CI (Sorror 2005, Sorror 2013), in points from 0 to 26. */
export function scoreHctCi(input: HctCiInput): HctCiScored | Invalid<HctCiField> {
  const single = checkInputs({ ...hctCiQuestions, ...hctCiMeasurements }, input)
  const errors: FieldError<HctCiField>[] = single.length > 0 ? single : conflicts(input)
  if (errors.length > 0) return { valid: false, errors }
  const findings = findingsOf(input)
  return {
    ...totalOf(
      hctCiCategories,
      pointsFor(findings, (isPresent) => isPresent === true),
      pointsFor(findings, (isPresent) => isPresent !== false),
    ),
    findings,
    missing: findings.flatMap(({ id, isPresent, isCounted }) => (isPresent === null && isCounted ? id : [])),
    notices: noticesFor(input),
  }
}

/** A comorbidity that is denied although a measurement proves it, or the other way round for the BMI. */
function conflicts(input: HctCiInput): FieldError<HctCiItem>[] {
  return [...fromMeasurements(input)].flatMap(([field, { isPresent, because }]) => {
    if (!isGiven(input[field]) || input[field] === isPresent) return []
    return [{ field, code: 'conflict', message: `${because} makes it ${isPresent ? 'yes' : 'no'}` }]
  })
}

type Measured = { readonly isPresent: boolean; readonly because: string }

/** Only the BMI can answer with no: every other comorbidity has further criteria, such as dyspnoea. */
function fromMeasurements(input: HctCiInput): ReadonlyMap<HctCiItem, Measured> {
  const { bilirubin, transaminases, creatinine, dlco, fev1, bmi } = input
  const { lungPercent } = hctCiLimits
  const found = new Map<HctCiItem, Measured>()
  const grade = (
    mild: HctCiItem,
    severe: HctCiItem,
    [isMild, isSevere]: readonly [boolean, boolean],
    because: string,
  ) => {
    if (isSevere) found.set(severe, { isPresent: true, because })
    else if (isMild && !found.has(mild)) found.set(mild, { isPresent: true, because })
  }
  const liver = [
    ['Bilirubin', bilirubin, hctCiLimits.bilirubin],
    ['AST or ALT', transaminases, hctCiLimits.transaminases],
  ] as const
  for (const [name, value, { mild, severe }] of liver)
    if (isGiven(value)) grade('hepaticMild', 'hepaticSevere', [value > mild, value > severe], `${name} ${value} × ULN`)
  const lung = [
    ['DLco', dlco],
    ['FEV1', fev1],
  ] as const
  for (const [name, value] of lung)
    if (isGiven(value))
      grade(
        'pulmonaryModerate',
        'pulmonarySevere',
        [value <= lungPercent.moderate, value <= lungPercent.severe],
        `${name} ${value}%`,
      )
  const unit = unitOf(hctCiMeasurements.creatinine, input.creatinineUnit)
  if (isGiven(creatinine) && creatinine > hctCiLimits.creatinine[unit.id as 'mg/dL' | 'umol/L'])
    found.set('renal', { isPresent: true, because: `Creatinine ${quantity(creatinine, unit.label)}` })
  if (isGiven(bmi)) found.set('obesity', { isPresent: bmi > hctCiLimits.bmi, because: `BMI ${bmi} kg/m²` })
  return found
}

function findingsOf(input: HctCiInput): HctCiFinding[] {
  const answers = fromMeasurements(input)
  const presence = (id: HctCiItem) => input[id] ?? answers.get(id)?.isPresent ?? null
  return hctCiItems.map((item) => ({
    id: item.id,
    isPresent: presence(item.id),
    because: answers.get(item.id)?.because ?? null,
    isCounted: !('worse' in item && presence(item.worse) === true),
  }))
}

function pointsFor(findings: readonly HctCiFinding[], isAssumed: (isPresent: boolean | null) => boolean): number {
  const assumed = new Set(findings.flatMap(({ id, isPresent }) => (isAssumed(isPresent) ? id : [])))
  return hctCiItems
    .filter((item) => assumed.has(item.id) && !('worse' in item && assumed.has(item.worse)))
    .reduce((sum, { points }) => sum + points, 0)
}

function noticesFor({ dlco, fev1 }: HctCiInput): Notice[] {
  const { severe, moderatePrintedFrom } = hctCiLimits.lungPercent
  return [dlco, fev1]
    .filter(isGiven)
    .filter((value) => value > severe && value < moderatePrintedFrom)
    .map((value) => ({ text: `${value}% is counted as moderate lung disease`, source: hctCiSources.gap }))
}
