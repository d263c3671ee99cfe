import { type Given, gramsPerDecilitre, isGiven, perNanolitre, readKaryotype } from '#features/clinical/index.ts'
import type { Fusion, KaryotypeFacts } from './genetics.ts'
import { factsOfKaryotype, karyotypeFacts, myelodysplasiaRelatedGenes } from './genetics.ts'

/** A lineage that is dysplastic in at least 10% of its cells. */
export type Lineage = 'erythroid' | 'granulocytic' | 'megakaryocytic'

/** A test that found something, found nothing, or was not done. */
export type Finding = boolean | 'unknown'

/**
 * Inputs of the classifier (classification.md 1); all are optional, and a missing value keeps open every entity that it
 * could still lead to. Units: years, g/dL, 10^9/L and %, VAF in % unless a unit is named.
 */
export type ClassifierInput = {
  readonly age?: Given<number>
  readonly sex?: Given<'M' | 'F'>
  readonly hb?: Given<number>
  readonly hbUnit?: Given<'g/dL' | 'g/L' | 'mmol/L'>
  readonly anc?: Given<number>
  readonly ancUnit?: Given<'10^9/L' | '/uL'>
  readonly plt?: Given<number>
  readonly pltUnit?: Given<'10^9/L' | '/uL'>
  readonly monocytes?: Given<number>
  readonly monocytesPct?: Given<number>
  readonly wbc?: Given<number>
  readonly cytopeniaPersistentUnexplained?: Given<boolean>
  readonly dysplasia?: Given<readonly Lineage[]>
  readonly bmBlasts?: Given<number>
  readonly pbBlasts?: Given<number>
  readonly pbBlasts1PctTwice?: Given<boolean>
  readonly auerRods?: Given<boolean>
  readonly ringSideroblasts?: Given<number>
  /** Clonal abnormalities such as "del(5q)"; the empty list is a normal karyotype. */
  readonly karyotype?: Given<readonly string[]>
  /** VAF in % by gene, without TP53. Genes not listed are wild type; null is a gene that was not tested. */
  readonly mutations?: Given<Readonly<Record<string, number | null>>>
  readonly tp53?: Given<{
    /** VAF in % of each TP53 mutation; the empty list means none. */
    readonly vafs?: Given<readonly number[]>
    readonly copyLoss?: Given<Finding>
    readonly cnLoh?: Given<Finding>
    readonly germlineExcluded?: Given<Finding>
  }>
  readonly fusions?: Given<readonly Fusion[]>
  readonly cebpaBzipInFrame?: Given<boolean>
  readonly hypocellular?: Given<boolean>
  readonly fibrosis?: Given<0 | 1 | 2 | 3>
  readonly priorCytotoxicTherapy?: Given<boolean>
  /** Gene or syndrome; "none" when there is none. */
  readonly germline?: Given<string>
}

/** Genes that a rule names, and the two groups for all others. */
export const geneKeys = ['SF3B1', 'NPM1', 'RUNX1', 'myelodysplasia-related', 'other'] as const

type GeneKey = `mutations.${(typeof geneKeys)[number]}`

/** A patient as the rules see one: values in the units of the rules, undefined if unknown. */
export type Case = {
  readonly age?: number | undefined
  readonly sex?: 'M' | 'F' | undefined
  readonly hb?: number | undefined
  readonly anc?: number | undefined
  readonly plt?: number | undefined
  readonly monocytes?: number | undefined
  readonly monocytesPct?: number | undefined
  readonly wbc?: number | undefined
  readonly cytopeniaPersistentUnexplained?: boolean | undefined
  readonly dysplasia?: readonly Lineage[] | undefined
  readonly bmBlasts?: number | undefined
  readonly pbBlasts?: number | undefined
  readonly pbBlasts1PctTwice?: boolean | undefined
  readonly auerRods?: boolean | undefined
  readonly ringSideroblasts?: number | undefined
  readonly karyotype?: KaryotypeFacts | undefined
  readonly 'tp53.vafs'?: readonly number[] | undefined
  readonly 'tp53.copyLoss'?: Finding | undefined
  readonly 'tp53.cnLoh'?: Finding | undefined
  readonly 'tp53.germlineExcluded'?: Finding | undefined
  readonly fusions?: readonly Fusion[] | undefined
  readonly cebpaBzipInFrame?: boolean | undefined
  readonly hypocellular?: boolean | undefined
  readonly fibrosis?: number | undefined
  readonly priorCytotoxicTherapy?: boolean | undefined
  readonly germline?: string | undefined
} & { readonly [gene in GeneKey]?: number | undefined }

/** Name of one value of a case; for genes, the value is the highest VAF in %. */
export type CaseKey = keyof Case

/** Defaults for values that are not given (classification.md 1); the blood counts and blasts have none, nor has sex. */
export const caseDefaults = {
  age: 70,
  monocytes: 0.3,
  monocytesPct: 5,
  wbc: 5,
  cytopeniaPersistentUnexplained: true,
  dysplasia: [],
  pbBlasts1PctTwice: false,
  auerRods: false,
  ringSideroblasts: 0,
  karyotype: karyotypeFacts([]),
  'mutations.SF3B1': 0,
  'mutations.NPM1': 0,
  'mutations.RUNX1': 0,
  'mutations.myelodysplasia-related': 0,
  'mutations.other': 0,
  'tp53.vafs': [],
  'tp53.copyLoss': 'unknown',
  'tp53.cnLoh': 'unknown',
  'tp53.germlineExcluded': 'unknown',
  fusions: [],
  cebpaBzipInFrame: false,
  hypocellular: false,
  fibrosis: 0,
  priorCytotoxicTherapy: false,
  germline: 'none',
} as const satisfies Case

/** Every value of a case, in form order. */
export const caseKeys = [
  'bmBlasts',
  'pbBlasts',
  'hb',
  'anc',
  'plt',
  'sex',
  ...(Object.keys(caseDefaults) as (keyof typeof caseDefaults)[]),
] as const satisfies readonly CaseKey[]

/** Converts checked input to a case: one unit each, genes in their groups, only given values. */
export function caseOf(input: ClassifierInput): Case {
  const { tp53, mutations } = input
  const read = readKaryotype(input.karyotype)
  const given: Case = {
    age: input.age ?? undefined,
    sex: input.sex ?? undefined,
    hb: isGiven(input.hb) ? gramsPerDecilitre(input.hb, input.hbUnit) : undefined,
    anc: isGiven(input.anc) ? perNanolitre(input.anc, input.ancUnit) : undefined,
    plt: isGiven(input.plt) ? perNanolitre(input.plt, input.pltUnit) : undefined,
    monocytes: input.monocytes ?? undefined,
    monocytesPct: input.monocytesPct ?? undefined,
    wbc: input.wbc ?? undefined,
    cytopeniaPersistentUnexplained: input.cytopeniaPersistentUnexplained ?? undefined,
    dysplasia: input.dysplasia ?? undefined,
    bmBlasts: input.bmBlasts ?? undefined,
    pbBlasts: input.pbBlasts ?? undefined,
    pbBlasts1PctTwice: input.pbBlasts1PctTwice ?? undefined,
    auerRods: input.auerRods ?? undefined,
    ringSideroblasts: input.ringSideroblasts ?? undefined,
    karyotype: read ? factsOfKaryotype(read) : undefined,
    'mutations.SF3B1': vafOf(mutations, 'SF3B1'),
    'mutations.NPM1': vafOf(mutations, 'NPM1'),
    'mutations.RUNX1': vafOf(mutations, 'RUNX1'),
    'mutations.myelodysplasia-related': highestOf(mutations, isOtherRelated),
    'mutations.other': highestOf(mutations, isOther),
    'tp53.vafs': tp53?.vafs ?? undefined,
    'tp53.copyLoss': tp53?.copyLoss ?? undefined,
    'tp53.cnLoh': tp53?.cnLoh ?? undefined,
    'tp53.germlineExcluded': tp53?.germlineExcluded ?? undefined,
    fusions: input.fusions ?? undefined,
    cebpaBzipInFrame: input.cebpaBzipInFrame ?? undefined,
    hypocellular: input.hypocellular ?? undefined,
    fibrosis: input.fibrosis ?? undefined,
    priorCytotoxicTherapy: input.priorCytotoxicTherapy ?? undefined,
    germline: isGiven(input.germline) ? input.germline.trim() || 'none' : undefined,
  }
  return given
}

/** The case with the defaults of classification.md for values that are not given. */
export function withDefaults(given: Case): Case {
  const filled: Record<string, unknown> = { ...given }
  for (const [key, value] of Object.entries(caseDefaults)) filled[key] ??= value
  if (given.karyotype?.readings) filled.karyotype = given.karyotype.readings[0]
  return filled as Case
}

const named: readonly string[] = ['SF3B1', 'NPM1', 'RUNX1']
const related: readonly string[] = myelodysplasiaRelatedGenes.genes

const isOtherRelated = (gene: string) => related.includes(gene) && !named.includes(gene)
const isOther = (gene: string) => !related.includes(gene) && !named.includes(gene)

function vafOf(mutations: ClassifierInput['mutations'], gene: string): number | undefined {
  if (!mutations) return undefined
  return Object.hasOwn(mutations, gene) ? (mutations[gene] ?? undefined) : 0
}

function highestOf(mutations: ClassifierInput['mutations'], fits: (gene: string) => boolean): number | undefined {
  if (!mutations) return undefined
  const vafs = Object.entries(mutations).flatMap(([gene, vaf]) => (fits(gene) ? [vaf] : []))
  const highest = Math.max(0, ...vafs.map((vaf) => vaf ?? 0))
  return highest < 2 && vafs.includes(null) ? undefined : highest
}
