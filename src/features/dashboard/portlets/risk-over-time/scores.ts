import {
  calculators,
  type IpssMInput,
  ipssMMainGenes,
  ipssMResidualGenes,
  scoreIpss,
  scoreIpssM,
  scoreIpssR,
} from '#features/calculators/contract.ts'
import { type Field, type FieldError, karyotypeFromText, quantity, unknownGenesText } from '#features/clinical/index.ts'
import { type GeneReading, mutationsFault, readMutations } from '../../research/contract/mutations.ts'
import type { RiskScore, riskScores } from './contract.ts'

/** The scores' inputs as known on a day; absent means unknown. */
export type KnownInputs = {
  readonly hb?: { readonly number: number; readonly unit: string | null }
  readonly plt?: { readonly number: number; readonly unit: string | null }
  readonly anc?: { readonly number: number; readonly unit: string | null }
  readonly bmBlasts?: { readonly number: number }
  readonly karyotype?: string
  readonly mutations?: string
  readonly tp53Loh?: string
  readonly age: number | null
}

/** The three scores from the known values, each exact or with its possible range (D-102). */
export function scoresOf(inputs: KnownInputs): { ipss: RiskScore; ipssr: RiskScore; ipssm: RiskScore } {
  const karyotype = inputs.karyotype === undefined ? undefined : karyotypeFromText(inputs.karyotype)
  const counts = {
    marrowBlasts: inputs.bmBlasts?.number,
    ...withUnit('haemoglobin', inputs.hb),
    ...withUnit('platelets', inputs.plt),
    ...withUnit('anc', inputs.anc),
    karyotype,
  }
  const withAge = { ...counts, age: inputs.age }
  return {
    ipss: riskOf('ipss', counts, scoreIpss(counts)),
    ipssr: riskOf('ipssr', withAge, scoreIpssR(withAge)),
    ipssm: molecularRisk(inputs, karyotype),
  }
}

/** Numbers enter a score in the unit they were given in, so that they are compared as typed. */
const withUnit = (name: string, value: KnownInputs['hb']) =>
  value && { [name]: value.number, ...(value.unit && { [`${name}Unit`]: value.unit }) }

type RiskScoreId = (typeof riskScores)[number]['id']
type Known = Readonly<Record<string, unknown>>
type Scored = ReturnType<typeof scoreIpss> | ReturnType<typeof scoreIpssR> | ReturnType<typeof scoreIpssM>

function riskOf(
  id: RiskScoreId,
  input: Known,
  result: Scored,
  missingLabels = (missing: readonly string[]) => missing.map(labelOf),
): RiskScore {
  if (!result.valid) return failed(id, input, result.errors)
  const { score, category, lowest, highest, missing } = result
  return {
    ...{ score, lowest: lowest.score, highest: highest.score, missing: missingLabels(missing), fault: '' },
    category: category?.name ?? null,
    lowestCategory: lowest.category.name,
    highestCategory: highest.category.name,
  }
}

function molecularRisk(inputs: KnownInputs, karyotype: readonly string[] | undefined): RiskScore {
  const { mutations } = inputs
  const read = mutations === undefined ? undefined : readMutations(mutations)
  const fault =
    mutations === undefined
      ? undefined
      : read
        ? unknownGenesText(read.map(({ gene }) => gene))
        : mutationsFault(mutations)
  const genes = fault ? undefined : read
  const input = {
    ...withUnit('HB', inputs.hb),
    ...withUnit('PLT', inputs.plt),
    BM_BLAST: inputs.bmBlasts?.number,
    karyotype,
    ...(genes && genesOf(genes)),
    ...(inputs.tp53Loh !== undefined && { TP53loh: inputs.tp53Loh === 'yes' ? 1 : 0 }),
  } as IpssMInput
  return riskOf('ipssm', input, scoreIpssM(input), (missing) => missingWords(missing, genes === undefined, fault))
}

function genesOf(read: readonly GeneReading[]): Partial<IpssMInput> {
  const readingsOf = (gene: string) => read.filter((one) => one.gene === gene || one.gene === inHugo[gene])
  const genes = [...ipssMMainGenes, ...ipssMResidualGenes].map((gene) => {
    const readings = readingsOf(gene)
    return [gene, readings.some(({ isTested }) => !isTested) ? null : readings.length > 0 ? 1 : 0]
  })
  const tp53 = readingsOf('TP53')
  const isTested = tp53.every((one) => one.isTested)
  const vafs = tp53.flatMap(({ vaf }) => vaf ?? [])
  return {
    ...Object.fromEntries(genes),
    TP53mut: !isTested ? null : tp53.length === 0 ? '0' : tp53.length === 1 ? '1' : '2 or more',
    ...(vafs.length > 0 && { TP53maxvaf: Math.max(...vafs), TP53maxvafUnit: '%' }),
  } as Partial<IpssMInput>
}

/** Genes whose name in the score differs from the laboratories'. */
const inHugo: Readonly<Record<string, string>> = { MLL_PTD: 'KMT2A' }

const labels: Readonly<Record<string, string>> = {
  marrowBlasts: 'Blasts in marrow',
  BM_BLAST: 'Blasts in marrow',
  haemoglobin: 'Haemoglobin',
  HB: 'Haemoglobin',
  platelets: 'Platelets',
  PLT: 'Platelets',
  anc: 'Neutrophils',
  age: 'Age',
  karyotype: 'Karyotype',
  cytogeneticGroup: 'Karyotype',
  CYTO_IPSSR: 'Karyotype',
  TP53mut: 'TP53',
  TP53maxvaf: 'VAF of TP53',
  TP53loh: 'Loss of the other TP53 copy',
}

const labelOf = (id: string) => labels[id] ?? id

/** A panel that was never done counts as one missing item, not thirty. */
function missingWords(missing: readonly string[], hasNoPanel: boolean, fault: string | undefined): string[] {
  const genes: readonly string[] = [...ipssMMainGenes, ...ipssMResidualGenes, 'TP53mut']
  const others = missing.filter((id) => !(hasNoPanel && genes.includes(id)))
  return [...others.map(labelOf), ...(hasNoPanel ? [fault ? `Mutations (cannot be read: ${fault})` : 'Mutations'] : [])]
}

const failed = (id: RiskScoreId, input: Known, errors: readonly FieldError[]): RiskScore => ({
  ...{ score: null, lowest: 0, highest: 0, category: null, lowestCategory: '', highestCategory: '', missing: [] },
  fault: errors.map((error) => faultText(id, input, error)).join('; '),
})

/** The dashboard stores more than a score takes: names the value as it was given, and the limits in its unit. */
function faultText(score: RiskScoreId, input: Known, { field, code, message }: FieldError): string {
  const fields: readonly Field[] = calculators.find(({ name }) => name === score)?.fields ?? []
  const { units = [], unitField = '' } = fields.find(({ id }) => id === field) ?? {}
  const unit = units.find(({ id }) => id === input[unitField]) ?? units[0]
  if (!unit || (code !== 'min' && code !== 'max')) return `${labelOf(field)}: ${message}`
  const [value, limits] = [String(input[field]), `${unit.min} to ${unit.max}`].map((one) => quantity(one, unit.label))
  return `${labelOf(field)} ${value} is outside ${limits}`
}
