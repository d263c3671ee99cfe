import {
  bandAt,
  checkKaryotype,
  checkNumber,
  checkOption,
  type FieldError,
  type Given,
  type Invalid,
  isGiven,
  type Notice,
  pointsOf,
  quantity,
  readKaryotype,
  unitOf,
  type VariablePoints,
} from '#features/clinical/index.ts'
import { cytogeneticPoints } from '../engine/cytogenetic-group.ts'
import { ipssCytogeneticGroup, ipssKaryotypeNotices } from './cytogenetics.ts'
import type { IpssCategory, IpssCytogeneticGroup } from './tables.ts'
import {
  ipssCategories,
  ipssCytogeneticGroups,
  ipssCytogeneticSource,
  ipssCytopenias,
  type ipssFields,
  ipssLineages,
  marrowBlasts,
} from './tables.ts'

/** Inputs of the IPSS (ipss.md); units are %, g/dL and 10^9/L unless a unit is named; all are optional. */
export type IpssInput = {
  readonly marrowBlasts?: Given<number>
  readonly cytogeneticGroup?: Given<IpssCytogeneticGroup>
  /** Clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype. */
  readonly karyotype?: Given<readonly string[]>
  readonly haemoglobin?: Given<number>
  readonly haemoglobinUnit?: Given<'g/dL' | 'g/L' | 'mmol/L'>
  readonly anc?: Given<number>
  readonly ancUnit?: Given<'10^9/L' | '/uL'>
  readonly platelets?: Given<number>
  readonly plateletsUnit?: Given<'10^9/L' | '/uL'>
  /** Number of cytopenias, 0 to 3, if the counts themselves are not available. */
  readonly cytopenias?: Given<number>
}

/** A field of the IPSS that an error can name. */
export type IpssField = (typeof ipssFields)[number]['id']

/** A possible score of the IPSS in points, 0 to 3.5, with its category. */
export type IpssStanding = { readonly score: number; readonly category: IpssCategory }

/** One of the three lineages and whether it counts as a cytopenia; null while unknown. */
export type IpssLineage = {
  readonly id: (typeof ipssLineages)[number]['id']
  readonly label: string
  readonly given: string | null
  readonly isCytopenia: boolean | null
}

/** The IPSS of a patient, or its lowest and highest possible value while something is missing (Greenberg 1997). */
export type IpssScored = {
  readonly valid: true
  /** Points, 0 to 3.5 in steps of 0.5; null while something is missing. */
  readonly score: number | null
  /** The category, also if every possible score is within it; otherwise null. */
  readonly category: IpssCategory | null
  readonly risk: IpssCategory['risk'] | null
  readonly lowest: IpssStanding
  readonly highest: IpssStanding
  readonly variables: readonly VariablePoints<'marrowBlasts' | 'cytogeneticGroup' | 'cytopenias'>[]
  readonly lineages: readonly IpssLineage[]
  readonly missing: readonly IpssField[]
  readonly notices: readonly Notice[]
}

/** Either the score or the errors by field. */
export type IpssResult = IpssScored | Invalid<IpssField>

/** Computes the IPSS of 1997 (Greenberg 1997), in points from 0 to 3.5. */
export function scoreIpss(input: IpssInput): IpssResult {
  const errors = errorsIn(input)
  if (errors.length > 0) return { valid: false, errors }
  const lineages = lineagesOf(input)
  const count = countOf(lineages, input.cytopenias)
  const karyotype = readKaryotype(input.karyotype)
  const cytogenetics = cytogeneticPoints(
    'Karyotype',
    { karyotype, read: karyotype && ipssCytogeneticGroup(karyotype), chosen: input.cytogeneticGroup },
    ipssCytogeneticGroups,
    ipssCytogeneticSource,
  )
  const variables = [pointsOf(marrowBlasts, input.marrowBlasts, '%'), cytogenetics, cytopeniaPoints(count)]
  const lowest = standing(variables.reduce((sum, one) => sum + one.lowestPoints * 2, 0))
  const highest = standing(variables.reduce((sum, one) => sum + one.highestPoints * 2, 0))
  const isCertain = lowest.category === highest.category
  return {
    valid: true,
    score: lowest.score === highest.score ? lowest.score : null,
    category: isCertain ? lowest.category : null,
    risk: lowest.category.risk === highest.category.risk ? lowest.category.risk : null,
    lowest,
    highest,
    variables,
    lineages,
    missing: missingFrom(input, lineages, count),
    notices: noticesFor(input),
  }
}

function errorsIn(input: IpssInput): FieldError<IpssField>[] {
  const errors = [
    ...checkNumber('marrowBlasts', input.marrowBlasts, marrowBlasts.units, '%'),
    ...checkOption(
      'cytogeneticGroup',
      input.cytogeneticGroup,
      ipssCytogeneticGroups.map((group) => group.name),
    ),
    ...checkKaryotype('karyotype', input.karyotype),
    ...ipssLineages.flatMap((lineage) =>
      checkNumber(lineage.id, input[lineage.id], lineage.units, input[`${lineage.id}Unit`]),
    ),
    ...checkCount(input.cytopenias),
  ]
  return errors.length > 0 ? errors : [...groupConflict(input), ...countConflict(input)]
}

function checkCount(count: unknown): FieldError<IpssField>[] {
  if (!isGiven(count) || [0, 1, 2, 3].some((one) => one === count)) return []
  return [{ field: 'cytopenias', code: 'option', message: 'Enter 0, 1, 2 or 3' }]
}

function groupConflict({ karyotype, cytogeneticGroup }: IpssInput): FieldError<IpssField>[] {
  const read = readKaryotype(karyotype)
  if (!read || !isGiven(cytogeneticGroup)) return []
  const { group, because, possible } = ipssCytogeneticGroup(read)
  if (possible.includes(cytogeneticGroup)) return []
  return [{ field: 'cytogeneticGroup', code: 'conflict', message: `The karyotype is ${group}: ${because}` }]
}

function countConflict(input: IpssInput): FieldError<IpssField>[] {
  if (!isGiven(input.cytopenias)) return []
  const [fewest, most] = countOf(lineagesOf(input), null)
  if (input.cytopenias >= fewest && input.cytopenias <= most) return []
  const found = fewest === most ? `${fewest}` : `${fewest} to ${most}`
  return [{ field: 'cytopenias', code: 'conflict', message: `The blood counts entered make it ${found}` }]
}

function lineagesOf(input: IpssInput): IpssLineage[] {
  return ipssLineages.map((lineage) => {
    const { id, label } = lineage
    const value = input[id]
    if (!isGiven(value)) return { id, label, given: null, isCytopenia: null }
    const unit = unitOf(lineage, input[`${id}Unit`])
    const isCytopenia = bandAt(lineage.bands, value, unit.id) === 0
    return { id, label, given: quantity(value, unit.label), isCytopenia }
  })
}

function countOf(lineages: readonly IpssLineage[], count: Given<number>): readonly [fewest: number, most: number] {
  if (isGiven(count)) return [count, count]
  const fewest = lineages.filter((one) => one.isCytopenia).length
  return [fewest, fewest + lineages.filter((one) => one.isCytopenia === null).length]
}

function cytopeniaPoints([fewest, most]: readonly [number, number]): VariablePoints<'cytopenias'> {
  const { id, label, bands, labels, source } = ipssCytopenias
  const rows = [fewest, most].map((count) => bandAt(bands, count, 'count'))
  const [lowestPoints = 0, highestPoints = 0] = rows.map((row) => (bands[row]?.halfPoints ?? 0) / 2)
  const row = rows[0] === rows[1] ? (rows[0] ?? null) : null
  return {
    id,
    label,
    given: fewest === most ? `${fewest}` : `${fewest} to ${most}`,
    row,
    band: row === null ? null : (labels[row] ?? null),
    points: row === null ? null : lowestPoints,
    lowestPoints,
    highestPoints,
    source,
  }
}

function standing(halfPoints: number): IpssStanding {
  const category = ipssCategories.find((one) => halfPoints <= one.upToHalfPoints) ?? ipssCategories[3]
  return { score: halfPoints / 2, category }
}

function missingFrom(
  input: IpssInput,
  lineages: readonly IpssLineage[],
  [fewest, most]: readonly [number, number],
): IpssField[] {
  const missing: IpssField[] = []
  if (!isGiven(input.marrowBlasts)) missing.push('marrowBlasts')
  if (!isGiven(input.cytogeneticGroup) && !isGiven(input.karyotype)) missing.push('cytogeneticGroup')
  if (fewest !== most) missing.push(...lineages.filter((one) => one.isCytopenia === null).map((one) => one.id))
  return missing
}

function noticesFor(input: IpssInput): Notice[] {
  const notices: Notice[] = []
  if ((input.marrowBlasts ?? 0) >= 20) {
    const source = { tags: ['P'], cite: 'Arber 2016; Khoury 2022; Arber 2022' } as const
    notices.push({ text: '20% or more is AML by WHO/ICC', source })
  }
  const karyotype = readKaryotype(input.karyotype)
  return karyotype ? [...notices, ...ipssKaryotypeNotices(karyotype)] : notices
}
