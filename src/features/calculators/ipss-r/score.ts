import {
  checkKaryotype,
  checkNumber,
  checkOption,
  type FieldError,
  type Given,
  type Invalid,
  isGiven,
  type Karyotype,
  type Notice,
  pointsOf,
  readKaryotype,
  type VariablePoints,
} from '#features/clinical/index.ts'
import { cytogeneticPoints } from '../engine/cytogenetic-group.ts'
import type { IpssRaStanding } from './age-adjusted.ts'
import { ageAdjusted } from './age-adjusted.ts'
import { ipssRCytogeneticGroup, karyotypeNotices } from './cytogenetics.ts'
import type { IpssRCategory, IpssRCytogeneticGroup, IpssRRisk, ipssRFields } from './tables.ts'
import {
  ageUnits,
  ipssRCategories,
  ipssRCytogeneticGroups,
  ipssRCytogeneticSource,
  ipssRMeasures,
  ipssRSplit,
} from './tables.ts'

/** Inputs of the IPSS-R (ipss-r.md); units are %, g/dL, 10^9/L and years unless a unit is named; all are optional. */
export type IpssRInput = {
  readonly marrowBlasts?: Given<number>
  readonly haemoglobin?: Given<number>
  readonly haemoglobinUnit?: Given<'g/dL' | 'g/L' | 'mmol/L'>
  readonly platelets?: Given<number>
  readonly plateletsUnit?: Given<'10^9/L' | '/uL'>
  readonly anc?: Given<number>
  readonly ancUnit?: Given<'10^9/L' | '/uL'>
  readonly cytogeneticGroup?: Given<IpssRCytogeneticGroup>
  /** Clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype. */
  readonly karyotype?: Given<readonly string[]>
  /** Age in years, for the age-adjusted score. */
  readonly age?: Given<number>
}

/** A field of the IPSS-R that an error can name. */
export type IpssRField = (typeof ipssRFields)[number]['id']

/** A possible IPSS-R score in points, 0 to 10, with its category and half of the risk scale. */
export type IpssRStanding = { readonly score: number; readonly category: IpssRCategory; readonly risk: IpssRRisk }

/** The age-adjusted IPSS-RA, in points; it is for survival only and has no lower and higher risk half. */
export type IpssRaScored = {
  readonly age: number
  readonly score: number | null
  readonly shown: string | null
  readonly category: IpssRCategory | null
  readonly lowest: IpssRaStanding
  readonly highest: IpssRaStanding
}

/** The IPSS-R of a patient, or its lowest and highest possible value while something is missing (Greenberg 2012). */
export type IpssRScored = {
  readonly valid: true
  /** Points, 0 to 10 in steps of 0.5; null while something is missing. */
  readonly score: number | null
  /** The category, also if every possible score is within it; otherwise null. */
  readonly category: IpssRCategory | null
  readonly risk: IpssRRisk | null
  readonly lowest: IpssRStanding
  readonly highest: IpssRStanding
  readonly ageAdjusted: IpssRaScored | null
  readonly variables: readonly VariablePoints<(typeof ipssRMeasures)[number]['id'] | 'cytogeneticGroup'>[]
  readonly missing: readonly IpssRField[]
  readonly notices: readonly Notice[]
}

/** Either the score or the errors by field. */
export type IpssRResult = IpssRScored | Invalid<IpssRField>

/** Computes the IPSS-R (Greenberg 2012), in points from 0 to 10, and the IPSS-RA when an age is given. */
export function scoreIpssR(input: IpssRInput): IpssRResult {
  const karyotype = readKaryotype(input.karyotype)
  const errors = errorsIn(input, karyotype)
  if (errors.length > 0) return { valid: false, errors }
  const variables: IpssRScored['variables'] = [
    cytogeneticPoints(
      'Cytogenetics',
      { karyotype, read: karyotype && ipssRCytogeneticGroup(karyotype), chosen: input.cytogeneticGroup },
      ipssRCytogeneticGroups,
      ipssRCytogeneticSource,
    ),
    ...ipssRMeasures.map((measure) => pointsOf(measure, input[measure.id], unitGiven(input, measure.id))),
  ]
  const lowestHalf = variables.reduce((sum, one) => sum + one.lowestPoints * 2, 0)
  const highestHalf = variables.reduce((sum, one) => sum + one.highestPoints * 2, 0)
  const lowest = standing(lowestHalf)
  const highest = standing(highestHalf)
  return {
    valid: true,
    score: lowestHalf === highestHalf ? lowest.score : null,
    category: lowest.category === highest.category ? lowest.category : null,
    risk: lowest.risk === highest.risk ? lowest.risk : null,
    lowest,
    highest,
    ageAdjusted: isGiven(input.age) ? adjust(lowestHalf, highestHalf, input.age) : null,
    variables,
    missing: variables.filter(({ given }) => given === null).map((one) => one.id),
    notices: noticesFor(input, karyotype),
  }
}

function unitGiven(input: IpssRInput, id: (typeof ipssRMeasures)[number]['id']) {
  return id === 'marrowBlasts' ? null : input[`${id}Unit`]
}

function errorsIn(input: IpssRInput, karyotype: Karyotype | null): FieldError<IpssRField>[] {
  const errors = [
    ...ipssRMeasures.flatMap(({ id, units }) => checkNumber(id, input[id], units, unitGiven(input, id))),
    ...checkOption('cytogeneticGroup', input.cytogeneticGroup, groupNames),
    ...checkKaryotype('karyotype', input.karyotype),
    ...checkNumber('age', input.age, ageUnits, 'years'),
  ]
  return errors.length > 0 ? errors : groupConflict(karyotype, input.cytogeneticGroup)
}

const groupNames = ipssRCytogeneticGroups.map((group) => group.name)

function groupConflict(karyotype: Karyotype | null, chosen: Given<IpssRCytogeneticGroup>): FieldError<IpssRField>[] {
  if (!karyotype || !isGiven(chosen)) return []
  const { group, because, possible } = ipssRCytogeneticGroup(karyotype)
  if (possible.includes(chosen)) return []
  return [{ field: 'cytogeneticGroup', code: 'conflict', message: `The karyotype is ${group}: ${because}` }]
}

function standing(halfPoints: number): IpssRStanding {
  const category = ipssRCategories.find((one) => halfPoints <= one.upToHalfPoints) ?? ipssRCategories[4]
  const risk = halfPoints <= ipssRSplit.lowerRiskUpToHalfPoints ? 'lower-risk' : 'higher-risk'
  return { score: halfPoints / 2, category, risk }
}

function adjust(lowestHalf: number, highestHalf: number, age: number): IpssRaScored {
  const lowest = ageAdjusted(lowestHalf, age)
  const highest = ageAdjusted(highestHalf, age)
  const isExact = lowestHalf === highestHalf
  return {
    age,
    score: isExact ? lowest.score : null,
    shown: isExact ? lowest.shown : null,
    category: lowest.category === highest.category ? lowest.category : null,
    lowest,
    highest,
  }
}

function noticesFor(input: IpssRInput, karyotype: Karyotype | null): Notice[] {
  const notices: Notice[] = []
  if ((input.marrowBlasts ?? 0) >= 20) {
    const source = { tags: ['P'], cite: 'Arber 2016; Khoury 2022; Arber 2022' } as const
    notices.push({ text: '20% or more is AML by WHO/ICC', source })
  }
  return karyotype ? [...notices, ...karyotypeNotices(karyotype)] : notices
}
