import {
  type IpssMInput,
  ipssMMainGenes,
  ipssMResidualGenes,
  scoreIpss,
  scoreIpssM,
  scoreIpssR,
} from '#features/calculators/contract.ts'
import { karyotypeFromText } from '#features/clinical/index.ts'
import { type GeneReading, inFirstUnit, readMutations } from '../../research/contract/plausibility.ts'
import { variableNamed } from '../../research/contract/variables.ts'
import type { RiskScore } from './contract.ts'

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
    ...withUnit('haemoglobin', inputs.hb, ['g/dL', 'g/L', 'mmol/L']),
    ...withUnit('platelets', inputs.plt, ['10^9/L', '/uL']),
    ...withUnit('anc', inputs.anc, ['10^9/L', '/uL']),
    karyotype,
  }
  return {
    ipss: riskOf(scoreIpss(counts)),
    ipssr: riskOf(scoreIpssR({ ...counts, age: inputs.age })),
    ipssm: molecularRisk(inputs, karyotype),
  }
}

/** Numbers enter a score in the unit they were given in, so that they are compared as typed. */
function withUnit(name: string, value: KnownInputs['hb'], units: readonly string[]) {
  if (!value) return {}
  return { [name]: value.number, ...(value.unit && units.includes(value.unit) && { [`${name}Unit`]: value.unit }) }
}

type Scored = ReturnType<typeof scoreIpss> | ReturnType<typeof scoreIpssR> | ReturnType<typeof scoreIpssM>

function riskOf(result: Scored, missingLabels = (missing: readonly string[]) => missing.map(labelOf)): RiskScore {
  if (!result.valid) return failed(result.errors)
  const { score, category, lowest, highest, missing } = result
  return {
    ...{ score, lowest: lowest.score, highest: highest.score, missing: missingLabels(missing), fault: '' },
    category: category?.name ?? null,
    lowestCategory: lowest.category.name,
    highestCategory: highest.category.name,
  }
}

function molecularRisk(inputs: KnownInputs, karyotype: readonly string[] | undefined): RiskScore {
  const genes = inputs.mutations === undefined ? undefined : readMutations(inputs.mutations)
  const result = scoreIpssM({
    ...(inputs.hb && { HB: inFirstUnitOf('hb', inputs.hb) }),
    ...(inputs.plt && { PLT: inFirstUnitOf('plt', inputs.plt) }),
    BM_BLAST: inputs.bmBlasts?.number,
    karyotype,
    ...(genes && genesOf(genes)),
    ...(inputs.tp53Loh !== undefined && { TP53loh: inputs.tp53Loh === 'yes' ? 1 : 0 }),
  })
  return riskOf(result, (missing) => missingWords(missing, genes === undefined))
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

const inFirstUnitOf = (id: string, { number, unit }: { number: number; unit: string | null }) => {
  const variable = variableNamed(id)
  return variable ? inFirstUnit(variable, number, unit) : number
}

const labels: Readonly<Record<string, string>> = {
  marrowBlasts: 'Blasts in marrow',
  BM_BLAST: 'Blasts in marrow',
  haemoglobin: 'Haemoglobin',
  HB: 'Haemoglobin',
  platelets: 'Platelets',
  PLT: 'Platelets',
  anc: 'Neutrophils',
  cytogeneticGroup: 'Karyotype',
  CYTO_IPSSR: 'Karyotype',
  TP53mut: 'TP53',
  TP53maxvaf: 'VAF of TP53',
  TP53loh: 'Loss of the other TP53 copy',
}

const labelOf = (id: string) => labels[id] ?? id

/** A panel that was never done counts as one missing item, not thirty. */
function missingWords(missing: readonly string[], hasNoPanel: boolean): string[] {
  const genes: readonly string[] = [...ipssMMainGenes, ...ipssMResidualGenes, 'TP53mut']
  const others = missing.filter((id) => !(hasNoPanel && genes.includes(id)))
  return [...others.map(labelOf), ...(hasNoPanel ? ['Mutations'] : [])]
}

const failed = (errors: readonly { readonly field: string; readonly message: string }[]): RiskScore => ({
  ...{ score: null, lowest: 0, highest: 0, category: null, lowestCategory: '', highestCategory: '', missing: [] },
  fault: errors.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('; '),
})
