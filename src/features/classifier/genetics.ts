import {
  type Abnormality,
  type AbnormalityPattern,
  abnormalities,
  hasAny,
  type Karyotype,
  type KaryotypeFusion,
} from '#features/clinical/index.ts'
import { source } from './sources.ts'

const { del5q, monosomy7, del7q, del17p, monosomy17, inv3: inv3q26, t33 } = abnormalities

const del = (chromosome: string, arm: 'p' | 'q'): AbnormalityPattern => ({
  label: `del(${chromosome}${arm})`,
  kinds: ['del'],
  chromosome,
  arm,
})
const translocation = (first: string, partner: string, label: string, arm?: 'p' | 'q'): AbnormalityPattern => ({
  label,
  kinds: ['t'],
  chromosome: first,
  partner,
  ...(arm && { arm }),
})
const i17q: AbnormalityPattern = { label: 'i(17q)', kinds: ['i'], chromosome: '17', arm: 'q' }
const idicXq13: AbnormalityPattern = { label: 'idic(X)(q13)', kinds: ['idic'], chromosome: 'X', bands: ['q13'] }
const monosomy13: AbnormalityPattern = { label: '-13', kinds: ['loss'], chromosome: '13' }
const rearranged = (kinds: AbnormalityPattern['kinds'], chromosome: string, arm: 'p' | 'q', label: string) => ({
  label,
  kinds,
  chromosome,
  arm,
})

const inv3: readonly AbnormalityPattern[] = [inv3q26, t33]
const any3q26: readonly AbnormalityPattern[] = [
  { label: '3q26.2 change', kinds: ['inv', 't', 'del', 'add', 'other'], chromosome: '3', bands: ['q26'] },
]

/** Lists of abnormalities used by the rules, each with its source (classification.md 1.3). */
export const karyotypeLists = {
  who4Defining: {
    label: 'MDS-defining cytogenetics of WHO 2016, which count without dysplasia',
    patterns: [
      monosomy7,
      del7q,
      del5q,
      i17q,
      rearranged(['t'], '17', 'p', 't(17p)'),
      monosomy13,
      del('13', 'q'),
      del('11', 'q'),
      del('12', 'p'),
      rearranged(['t'], '12', 'p', 't(12p)'),
      del('9', 'q'),
      idicXq13,
      translocation('11', '16', 't(11;16)(q23.3;p13.3)', 'q'),
      translocation('3', '21', 't(3;21)(q26.2;q22.1)', 'q'),
      translocation('1', '3', 't(1;3)(p36.3;q21.2)', 'p'),
      translocation('2', '11', 't(2;11)(p21;q23.3)', 'p'),
      ...inv3,
      translocation('6', '9', 't(6;9)(p23;q34.1)', 'p'),
    ],
    source: source('P', 'A', '-Y, +8 and del(20q) are not sufficient alone'),
  },
  iccMyelodysplasiaRelated: {
    label: 'Myelodysplasia-related cytogenetics of ICC 2022, besides a complex karyotype',
    patterns: [
      del5q,
      rearranged(['t'], '5', 'q', 't(5q)'),
      rearranged(['add'], '5', 'q', 'add(5q)'),
      monosomy7,
      del7q,
      { label: '+8', kinds: ['gain'], chromosome: '8' },
      del('12', 'p'),
      rearranged(['t'], '12', 'p', 't(12p)'),
      rearranged(['add'], '12', 'p', 'add(12p)'),
      i17q,
      monosomy17,
      rearranged(['add'], '17', 'p', 'add(17p)'),
      del17p,
      del('20', 'q'),
      idicXq13,
    ],
    source: source('P', 'T25'),
  },
  who5MyelodysplasiaRelated: {
    label: 'Myelodysplasia-related cytogenetics of WHO 2022 for AML, besides a complex karyotype',
    patterns: [
      del5q,
      { label: '-5', kinds: ['loss'], chromosome: '5' },
      monosomy7,
      del7q,
      del('11', 'q'),
      del('12', 'p'),
      monosomy13,
      del('13', 'q'),
      del17p,
      monosomy17,
      i17q,
      idicXq13,
    ],
    source: source('S', 'AS', 'No +8, no del(20q)'),
  },
  loses17p: {
    label: 'Loss of 17p seen in the karyotype',
    patterns: [monosomy17, del17p, i17q],
    source: source('C', 'J', 'copyLoss is 17p13 loss by karyotype, FISH or array'),
  },
  abn3q26: { label: 'inv(3), t(3;3) or other 3q26.2 change', patterns: any3q26, source: source('K', 'J') },
  inv3: { label: 'inv(3)/t(3;3)', patterns: inv3, source: source('K', 'J') },
} as const satisfies Record<string, { label: string; patterns: readonly AbnormalityPattern[]; source: unknown }>

/** Facts about a karyotype that the rules need; undefined where its doubtful parts leave a fact open. */
export type KaryotypeFacts = Readonly<Record<KaryotypeFlag, boolean | undefined>> & {
  /** Those that are there for certain. */
  readonly fusions: readonly KaryotypeFusion[]
  readonly text: string
  /** The facts of every way to read the karyotype, if they differ; the first is as written. */
  readonly readings?: readonly [KaryotypeFacts, ...KaryotypeFacts[]]
}

export type KaryotypeFlag =
  | 'abnormal'
  | 'complex'
  | 'del5q'
  | 'monosomy7'
  | 'm7'
  | 'iso5q'
  | 'abn3q26'
  | 'inv3'
  | 'loses17p'
  | 'who4Defining'
  | 'iccMyelodysplasiaRelated'
  | 'who5MyelodysplasiaRelated'

/** The facts of a karyotype; FISH counts for the loss of TP53 only (classification.md 1). */
export function factsOfKaryotype({ readings, fish, fusions: shown, text }: Karyotype): KaryotypeFacts {
  const certain = shown.filter(({ isUncertain }) => !isUncertain)
  const shownOrNot = certain.length === shown.length ? [shown] : [shown, certain]
  const all = readings.flatMap(({ abnormalities: counted }) =>
    shownOrNot.map((read) => ({
      ...karyotypeFacts(counted),
      ...(/TP53\)?(?:x1(?!\d)|-)/i.test(fish) && { loses17p: true }),
      fusions: read.map(({ fusion }) => fusion),
      text,
    })),
  )
  const [first = karyotypeFacts([]), ...others] = all
  const flags = Object.keys(first).filter((key) => typeof first[key as KaryotypeFlag] === 'boolean')
  const differing = flags.filter((flag) => all.some((one) => flagOf(one, flag) !== flagOf(first, flag)))
  if (differing.length === 0 && shownOrNot.length === 1) return first
  const open = Object.fromEntries(differing.map((flag) => [flag, undefined]))
  return { ...first, fusions: certain.map(({ fusion }) => fusion), ...open, readings: [first, ...others] }
}

const flagOf = (facts: KaryotypeFacts, flag: string) => facts[flag as KaryotypeFlag]

/** From the abnormalities; complex is 3 or more, iso5q is del(5q) with at most 1 other and not m7. */
export function karyotypeFacts(karyotype: readonly Abnormality[]): KaryotypeFacts {
  const has = (list: keyof typeof karyotypeLists) => hasAny(karyotype, karyotypeLists[list].patterns)
  const complex = karyotype.length >= 3
  const withMonosomy7 = hasAny(karyotype, [monosomy7])
  const m7 = withMonosomy7 || hasAny(karyotype, [del7q])
  const withDel5q = hasAny(karyotype, [del5q])
  const losesArm = karyotype.some(({ losses }) =>
    losses?.some(({ chromosome, arm }) => chromosome === '17' && arm === 'p'),
  )
  return {
    abnormal: karyotype.length > 0,
    complex,
    del5q: withDel5q,
    monosomy7: withMonosomy7,
    m7,
    iso5q: withDel5q && karyotype.length <= 2 && !m7,
    abn3q26: has('abn3q26'),
    inv3: has('inv3'),
    loses17p: losesArm || has('loses17p'),
    who4Defining: has('who4Defining'),
    iccMyelodysplasiaRelated: complex || has('iccMyelodysplasiaRelated'),
    who5MyelodysplasiaRelated: complex || has('who5MyelodysplasiaRelated'),
    fusions: [],
    text: karyotype.map((one) => one.text).join(', ') || 'normal',
  }
}

/** The myelodysplasia-related genes of ICC 2022; WHO 2022 counts the same without RUNX1, and for AML only. */
export const myelodysplasiaRelatedGenes = {
  genes: ['ASXL1', 'BCOR', 'EZH2', 'RUNX1', 'SF3B1', 'SRSF2', 'STAG2', 'U2AF1', 'ZRSR2'],
  icc: source('P', 'T25'),
  who5: source('S', 'AS', 'Without RUNX1'),
} as const

/** Gene fusions on the form (classification.md 1). */
export const fusions = [
  'PML::RARA',
  'RUNX1::RUNX1T1',
  'CBFB::MYH11',
  'DEK::NUP214',
  'RBM15::MRTFA',
  'KMT2A-r',
  'MECOM-r',
  'NUP98-r',
  'BCR::ABL1',
  'other',
] as const

/** Name of a gene fusion or rearrangement; a karyotype shows the same. */
export type Fusion = (typeof fusions)[number]
