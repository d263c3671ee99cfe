import {
  checkKaryotype,
  checkNumber,
  checkOption,
  type FieldError,
  type Invalid,
  isGiven,
  type Karyotype,
  type Notice,
  readKaryotype,
} from '#features/clinical/index.ts'
import { amlNotices } from '../engine/cytogenetic-group.ts'
import { blastUnits, haemoglobinUnits, plateletUnits } from '../engine/measured-variable.ts'
import { type PossibleScore, scoreAt } from '../engine/points-score.ts'
import { ipssRCytogeneticGroup, karyotypeNotices } from '../ipss-r/cytogenetics.ts'
import { ipssMCytogenetics, possibleCytogenetics } from './cytogenetics.ts'
import type { IpssMDerived } from './derive.ts'
import { deriveTerms } from './derive.ts'
import type { IpssMField, IpssMInput } from './input.ts'
import type { IpssMCategory, IpssMScenario, IpssMTerm } from './tables.ts'
import {
  ipssMCategories,
  ipssMCytogeneticGroups,
  ipssMMainGenes,
  ipssMResidualGenes,
  ipssMTerms,
  vafUnits,
} from './tables.ts'

export type { IpssMField, IpssMInput } from './input.ts'

/** A score of the IPSS-M (log2 hazard ratio against an average patient, 2 decimals) with its category. */
export type PossibleIpssM = PossibleScore<IpssMCategory> & { readonly shown: string }

/** The contribution of a term to the score (log2 hazard ratio) in each scenario; value is null when it is filled in. */
export type IpssMContribution = {
  readonly id: IpssMTerm
  readonly label: string
  readonly value: number | null
  readonly coefficient: number
  readonly mean: number
  readonly best: number
  readonly worst: number
}

/**
 * The reportable part of the result (rule of the R package): the exact score; the mean score and category; the mean
 * category alone; or only the scenarios, either because they differ too much or because a required value is missing.
 */
export type IpssMReport = 'exact' | 'mean' | 'category' | 'scenarios' | 'required missing'

/** The IPSS-M of a patient in its mean, best and worst scenario (Bernard 2022). */
export type IpssMScored = {
  readonly valid: true
  readonly report: IpssMReport
  readonly score: number | null
  readonly category: IpssMCategory | null
  readonly mean: PossibleIpssM
  readonly lowest: PossibleIpssM
  readonly highest: PossibleIpssM
  /** Worst minus best, of the rounded scores. */
  readonly range: number
  readonly variables: readonly IpssMContribution[]
  readonly missing: readonly IpssMField[]
  readonly notices: readonly Notice[]
}

const genes = [...ipssMMainGenes, ...ipssMResidualGenes]
const required = ['HB', 'PLT', 'BM_BLAST', 'CYTO_IPSSR'] as const
const flags = ['del5q', 'del7_7q', 'del17_17p', 'complex', 'TP53loh', ...genes] as const

/** Computes the IPSS-M (Bernard 2022): mean, best and worst score, and which of it may be reported. */
export function scoreIpssM(given: IpssMInput): IpssMScored | Invalid<IpssMField> {
  const karyotype = readKaryotype(given.karyotype)
  const errors = errorsIn(given, karyotype)
  if (errors.length > 0) return { valid: false, errors }
  const inputs = karyotype ? agreeing(given, karyotype).map((read) => ({ ...given, ...read })) : [given]
  const [input = given] = inputs
  const variables = widest(inputs.map((one) => contributions(deriveTerms(one))))
  const [mean, lowest, highest] = [
    scenarioOf(variables, 'mean'),
    scenarioOf(variables, 'best'),
    scenarioOf(variables, 'worst'),
  ]
  const range = (hundredths(variables, 'worst') - hundredths(variables, 'best')) / 100
  const missing = missingFrom(input)
  const report = reportOf(range, lowest, highest, missing)
  return {
    valid: true,
    report,
    score: report === 'exact' || report === 'mean' ? mean.score : null,
    category: categoryToReport(report, mean, lowest, highest),
    mean,
    lowest,
    highest,
    range,
    variables,
    missing,
    notices: noticesFor(input, karyotype),
  }
}

function errorsIn(input: IpssMInput, karyotype: Karyotype | null): FieldError<IpssMField>[] {
  const groups = ipssMCytogeneticGroups.map((group) => group.name)
  const errors = [
    ...checkNumber('HB', input.HB, haemoglobinUnits, input.HBUnit),
    ...checkNumber('PLT', input.PLT, plateletUnits, input.PLTUnit),
    ...checkNumber('BM_BLAST', input.BM_BLAST, blastUnits, '%'),
    ...checkOption('CYTO_IPSSR', input.CYTO_IPSSR, groups),
    ...checkOption('TP53mut', input.TP53mut, ['0', '1', '2 or more']),
    ...checkNumber('TP53maxvaf', input.TP53maxvaf, vafUnits, input.TP53maxvafUnit),
    ...checkKaryotype('karyotype', input.karyotype),
    ...flags.flatMap((flag) => checkZeroOrOne(flag, input[flag])),
  ]
  return errors.length > 0 || !karyotype ? errors : conflicts(input, karyotype)
}

/** The ways to read a karyotype that agree with the group and the flags that were given besides. */
const agreeing = (input: IpssMInput, karyotype: Karyotype) =>
  possibleCytogenetics(karyotype).filter((read) =>
    Object.entries(read).every(([field, value]) => {
      const given = input[field as keyof IpssMInput]
      return !isGiven(given) || given === value
    }),
  )

/** Inputs given together with a karyotype must agree with it. */
function conflicts(input: IpssMInput, karyotype: Karyotype): FieldError<IpssMField>[] {
  if (agreeing(input, karyotype).length > 0) return []
  const { CYTO_IPSSR, ...read } = ipssMCytogenetics(karyotype)
  const errors: FieldError<IpssMField>[] = []
  if (isGiven(input.CYTO_IPSSR) && input.CYTO_IPSSR !== CYTO_IPSSR) {
    const { because } = ipssRCytogeneticGroup(karyotype)
    errors.push({ field: 'CYTO_IPSSR', code: 'conflict', message: `The karyotype is ${CYTO_IPSSR}: ${because}` })
  }
  for (const flag of ['del5q', 'del7_7q', 'del17_17p', 'complex'] as const) {
    if (!isGiven(input[flag]) || input[flag] === read[flag]) continue
    const message = read[flag] === 1 ? 'The karyotype shows it' : 'The karyotype does not show it'
    errors.push({ field: flag, code: 'conflict', message })
  }
  return errors
}

function checkZeroOrOne(field: IpssMField, value: unknown): FieldError<IpssMField>[] {
  if (!isGiven(value) || value === 0 || value === 1) return []
  return [{ field, code: 'option', message: 'Enter 0 or 1, or leave it empty when not assessed' }]
}

function contributions(derived: IpssMDerived): IpssMContribution[] {
  return ipssMTerms.map(({ id, label, coefficient, ...term }) => {
    const derivedValue = derived[id]
    const values =
      derivedValue === null
        ? term
        : typeof derivedValue === 'number'
          ? { mean: derivedValue, best: derivedValue, worst: derivedValue }
          : derivedValue
    const isKnown = values.best === values.worst
    const add = (value: number) => ((value - term.mean) * coefficient) / Math.LN2 + 0
    return {
      id,
      label,
      value: isKnown ? values.best : null,
      coefficient,
      mean: add(values.mean),
      best: add(values.best),
      worst: add(values.worst),
    }
  })
}

function widest([first = [], ...others]: readonly IpssMContribution[][]): IpssMContribution[] {
  return first.map((term, at) => {
    const all = [term, ...others.flatMap((one) => one[at] ?? [])]
    return {
      ...term,
      value: all.every(({ value }) => value === term.value) ? term.value : null,
      best: Math.min(...all.map(({ best }) => best)),
      worst: Math.max(...all.map(({ worst }) => worst)),
    }
  })
}

function hundredths(variables: readonly IpssMContribution[], scenario: IpssMScenario): number {
  return Math.round(variables.reduce((sum, one) => sum + one[scenario], 0) * 100) + 0
}

function scenarioOf(variables: readonly IpssMContribution[], scenario: IpssMScenario): PossibleIpssM {
  const score = hundredths(variables, scenario) / 100
  return { ...scoreAt(ipssMCategories, score), shown: score.toFixed(2) }
}

function reportOf(
  range: number,
  best: PossibleIpssM,
  worst: PossibleIpssM,
  missing: readonly IpssMField[],
): IpssMReport {
  if (required.some((field) => missing.includes(field))) return 'required missing'
  if (range === 0) return 'exact'
  if (range <= 1) return 'mean'
  return best.category === worst.category ? 'category' : 'scenarios'
}

function categoryToReport(report: IpssMReport, mean: PossibleIpssM, best: PossibleIpssM, worst: PossibleIpssM) {
  if (report === 'scenarios') return null
  if (report === 'required missing') return best.category === worst.category ? best.category : null
  return mean.category
}

function missingFrom(input: IpssMInput): IpssMField[] {
  const tp53: IpssMField[] = []
  if (!isGiven(input.TP53mut)) tp53.push('TP53mut')
  if (input.TP53mut === '1' && deriveTerms(input).TP53multi === null)
    tp53.push(...(isGiven(input.TP53maxvaf) ? [] : ['TP53maxvaf' as const]), 'TP53loh')
  return [...[...required, ...genes].filter((field) => !isGiven(input[field])), ...tp53]
}

function noticesFor(input: IpssMInput, karyotype: Karyotype | null): Notice[] {
  const notices: Notice[] = []
  const add = (text: string) => notices.push({ text, source: { tags: ['C'], cite: 'Bernard 2022' } })
  if ((input.del7_7q === 1 || input.complex === 1) && ['Very Good', 'Good'].includes(input.CYTO_IPSSR ?? '')) {
    add(`-7/del(7q) or a complex karyotype is inconsistent with the cytogenetic group ${input.CYTO_IPSSR}`)
  }
  if (genes.every((gene) => !isGiven(input[gene]))) add('No gene was assessed: the score rests on average values')
  if (input.TP53mut === '0' && (input.TP53maxvaf ?? 0) > 0) add('A TP53 VAF was given but no TP53 mutation')
  if ((input.TP53mut === '1' || input.TP53mut === '2 or more') && !isGiven(input.TP53maxvaf)) {
    add('A TP53 mutation was given without its highest VAF')
  }
  return [...notices, ...amlNotices(input.BM_BLAST), ...(karyotype ? karyotypeNotices(karyotype) : [])]
}
