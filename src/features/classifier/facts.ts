import type { Case, CaseKey } from './case.ts'
import type { KaryotypeFlag } from './genetics.ts'

/** A number known only to be between two others, inclusive. */
export type ValueRange = { readonly from: number; readonly to: number }

type Read<T> = {
  readonly label: string
  readonly unit?: string
  readonly from: readonly CaseKey[] | ((given: Case) => readonly CaseKey[])
  readonly read: (given: Case) => T | undefined
  /** The underlying test, where "not done" counts as "not found". */
  readonly test?: CaseKey
}

const valueFact = <K extends CaseKey>(key: K, label: string, unit?: string) => ({
  label,
  ...(unit && { unit }),
  from: [key],
  read: (patient: Case) => patient[key],
})

const karyotypeFlag = (flag: KaryotypeFlag, label: string): Read<boolean> => ({
  label,
  from: ['karyotype'],
  read: (patient) => patient.karyotype?.[flag],
})

const mutatedGene = (key: 'mutations.SF3B1' | 'mutations.NPM1' | 'mutations.RUNX1', label: string): Read<boolean> => ({
  label,
  from: [key],
  read: (patient) => over0(patient[key]),
})

const allGenes = [
  'mutations.SF3B1',
  'mutations.NPM1',
  'mutations.RUNX1',
  'mutations.myelodysplasia-related',
  'mutations.other',
] as const satisfies readonly CaseKey[]

/** Numbers that conditions compare; units are years, %, 10^9/L and g/dL. */
export const numberFacts = {
  age: valueFact('age', 'Age', 'years'),
  hb: valueFact('hb', 'Haemoglobin', 'g/dL'),
  plt: valueFact('plt', 'Platelets', '× 10⁹/L'),
  bmBlasts: valueFact('bmBlasts', 'Marrow blasts', '%'),
  pbBlasts: valueFact('pbBlasts', 'Blood blasts', '%'),
  monocytes: valueFact('monocytes', 'Monocytes', '× 10⁹/L'),
  monocytesPct: valueFact('monocytesPct', 'Monocytes', '%'),
  wbc: valueFact('wbc', 'White cells', '× 10⁹/L'),
  ringSideroblasts: valueFact('ringSideroblasts', 'Ring sideroblasts', '%'),
  fibrosis: valueFact('fibrosis', 'Fibrosis grade MF'),
  sf3b1Vaf: valueFact('mutations.SF3B1', 'SF3B1 VAF', '%'),
  npm1Vaf: valueFact('mutations.NPM1', 'NPM1 VAF', '%'),
  who4Cytopenias: { label: 'Cytopenias by WHO 2016 limits', from: ['hb', 'anc', 'plt'], read: who4Cytopenias },
  lineages: { label: 'Dysplastic lineages', from: ['dysplasia', 'ringSideroblasts'], read: lineages },
  tp53Mutations: { label: 'TP53 mutations', from: ['tp53.vafs'], read: (patient) => patient['tp53.vafs']?.length },
  tp53MutationsFrom10: {
    label: 'TP53 mutations with VAF ≥ 10%',
    from: ['tp53.vafs'],
    read: (patient) => patient['tp53.vafs']?.filter((vaf) => vaf >= 10).length,
  },
  tp53HighestVaf: {
    label: 'Highest TP53 VAF',
    unit: '%',
    from: ['tp53.vafs'],
    read: (patient) => patient['tp53.vafs'] && Math.max(0, ...patient['tp53.vafs']),
  },
} as const satisfies Record<string, Read<number | ValueRange>>

export const flagFacts = {
  cytopeniaPersistentUnexplained: valueFact('cytopeniaPersistentUnexplained', 'Persistent, unexplained cytopenia'),
  cytopenia: { label: 'Cytopenia', from: cytopeniaNeeds, read: cytopenia },
  anaemia: { label: 'Anaemia', from: anaemiaNeeds, read: anaemia },
  pbBlasts1PctTwice: valueFact('pbBlasts1PctTwice', '1% blood blasts on 2 occasions'),
  auerRods: valueFact('auerRods', 'Auer rods'),
  erythroid: { label: 'Erythroid dysplasia', from: ['dysplasia', 'ringSideroblasts'], read: erythroid },
  granulocytic: {
    label: 'Granulocytic dysplasia',
    from: ['dysplasia'],
    read: (patient) => patient.dysplasia?.includes('granulocytic'),
  },
  megakaryocytic: {
    label: 'Megakaryocytic dysplasia',
    from: ['dysplasia'],
    read: (patient) => patient.dysplasia?.includes('megakaryocytic'),
  },
  iso5q: karyotypeFlag('iso5q', 'del(5q), alone or with 1 other abnormality'),
  del5q: karyotypeFlag('del5q', 'del(5q)'),
  monosomy7: karyotypeFlag('monosomy7', 'Monosomy 7'),
  m7: karyotypeFlag('m7', '-7 or del(7q)'),
  complex: karyotypeFlag('complex', 'Complex karyotype'),
  abn3q26: karyotypeFlag('abn3q26', 'inv(3), t(3;3) or other 3q26.2 change'),
  inv3: karyotypeFlag('inv3', 'inv(3)/t(3;3)'),
  abnormalKaryotype: karyotypeFlag('abnormal', 'Clonal karyotype abnormality'),
  who4Cytogenetics: karyotypeFlag('who4Defining', 'MDS-defining cytogenetics of WHO 2016'),
  iccCytogenetics: karyotypeFlag('iccMyelodysplasiaRelated', 'Myelodysplasia-related cytogenetics (ICC)'),
  who5Cytogenetics: karyotypeFlag('who5MyelodysplasiaRelated', 'Myelodysplasia-related cytogenetics (WHO 2022)'),
  clone: { label: 'Clone', from: ['karyotype', ...allGenes, 'tp53.vafs'], read: clone },
  sf3b1: mutatedGene('mutations.SF3B1', 'SF3B1 mutation'),
  npm1: mutatedGene('mutations.NPM1', 'NPM1 mutation'),
  runx1: mutatedGene('mutations.RUNX1', 'RUNX1 mutation'),
  iccGenes: {
    label: 'Mutation of a myelodysplasia-related gene (ICC)',
    from: ['mutations.myelodysplasia-related', 'mutations.SF3B1', 'mutations.RUNX1'],
    read: (patient) =>
      anyOf([
        over0(patient['mutations.myelodysplasia-related']),
        over0(patient['mutations.SF3B1']),
        over0(patient['mutations.RUNX1']),
      ]),
  },
  who5Genes: {
    label: 'Mutation of a myelodysplasia-related gene (WHO 2022)',
    from: ['mutations.myelodysplasia-related', 'mutations.SF3B1'],
    read: (patient) => anyOf([over0(patient['mutations.myelodysplasia-related']), over0(patient['mutations.SF3B1'])]),
  },
  cebpaBzipInFrame: valueFact('cebpaBzipInFrame', 'In-frame bZIP CEBPA mutation'),
  tp53CopyLoss: {
    label: 'TP53 copy loss (17p13)',
    from: ['karyotype', 'tp53.copyLoss'],
    read: tp53CopyLoss,
    test: 'tp53.copyLoss',
  },
  tp53CnLoh: {
    label: 'Copy-neutral LOH at TP53',
    from: ['tp53.cnLoh'],
    read: (patient) => isFound(patient['tp53.cnLoh']),
    test: 'tp53.cnLoh',
  },
  tp53LohExcluded: {
    label: 'Copy loss and copy-neutral LOH both tested and absent',
    from: ['karyotype', 'tp53.copyLoss', 'tp53.cnLoh'],
    read: tp53LohExcluded,
  },
  tp53GermlineExcluded: {
    label: 'Germline TP53 variant excluded',
    from: ['tp53.germlineExcluded'],
    read: (patient) => isFound(patient['tp53.germlineExcluded']),
    test: 'tp53.germlineExcluded',
  },
  hypocellular: valueFact('hypocellular', 'Hypocellular for age'),
  priorCytotoxicTherapy: valueFact('priorCytotoxicTherapy', 'Prior cytotoxic therapy'),
  germline: {
    label: 'Germline predisposition',
    from: ['germline'],
    read: (patient) => (patient.germline === undefined ? undefined : patient.germline !== 'none'),
  },
} as const satisfies Record<string, Read<boolean>>

type Listed = { readonly found: readonly string[]; readonly isComplete: boolean }

/** Lists that conditions search; the karyotype shows the same fusions as the question about them. */
export const listFacts = {
  fusions: {
    label: 'Gene fusions',
    from: ['fusions', 'karyotype'],
    read: ({ fusions, karyotype }) => ({
      found: [...new Set([...(fusions ?? []), ...(karyotype?.fusions ?? [])])],
      isComplete:
        fusions !== undefined &&
        karyotype !== undefined &&
        !karyotype.readings?.some((reading) => reading.fusions.length > karyotype.fusions.length),
    }),
  },
} as const satisfies Record<string, Read<Listed>>

export type NumberFact = keyof typeof numberFacts
export type FlagFact = keyof typeof flagFacts
export type ListFact = keyof typeof listFacts

/** Limits below which a count is a cytopenia, in g/dL and 10^9/L, for each system (classification.md 1.1). */
export const cytopeniaLimits = {
  WHO4: { hb: { M: 10, F: 10 }, anc: 1.8, plt: 100 },
  WHO5: { hb: { M: 13, F: 12 }, anc: 1.8, plt: 150 },
  ICC: { hb: { M: 13, F: 12 }, anc: 1.8, plt: 150 },
} as const

function over0(vaf: number | undefined): boolean | undefined {
  return vaf === undefined ? undefined : vaf > 0
}

function isFound(finding: Case['tp53.cnLoh']): boolean | undefined {
  return finding === undefined ? undefined : finding === true
}

function anyOf(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(true)) return true
  return parts.includes(undefined) ? undefined : false
}

function below(value: number | undefined, limit: number): boolean | undefined {
  return value === undefined ? undefined : value < limit
}

function anaemia({ hb, sex }: Case): boolean | undefined {
  const { M, F } = cytopeniaLimits.WHO5.hb
  if (hb === undefined || hb < F || hb >= M) return below(hb, F)
  return sex && sex === 'M'
}

function anaemiaNeeds({ hb }: Case): readonly CaseKey[] {
  const { M, F } = cytopeniaLimits.WHO5.hb
  return hb === undefined || (hb >= F && hb < M) ? ['hb', 'sex'] : ['hb']
}

function cytopenia(patient: Case): boolean | undefined {
  return anyOf([
    anaemia(patient),
    below(patient.anc, cytopeniaLimits.WHO5.anc),
    below(patient.plt, cytopeniaLimits.WHO5.plt),
  ])
}

function cytopeniaNeeds(patient: Case): readonly CaseKey[] {
  return [...anaemiaNeeds(patient), 'anc', 'plt']
}

function who4Cytopenias({ hb, anc, plt }: Case): ValueRange {
  const { WHO4 } = cytopeniaLimits
  const low = [below(hb, WHO4.hb.M), below(anc, WHO4.anc), below(plt, WHO4.plt)]
  const from = low.filter((isLow) => isLow === true).length
  return { from, to: from + low.filter((isLow) => isLow === undefined).length }
}

function erythroid({ dysplasia, ringSideroblasts }: Case): boolean | undefined {
  const byRings = ringSideroblasts === undefined ? undefined : ringSideroblasts >= 15
  return anyOf([dysplasia?.includes('erythroid'), byRings])
}

function lineages(patient: Case): ValueRange {
  const red = erythroid(patient)
  const others = patient.dysplasia?.filter((lineage) => lineage !== 'erythroid')
  const count = new Set(others).size
  return {
    from: (red === true ? 1 : 0) + count,
    to: (red === false ? 0 : 1) + (others ? count : 2),
  }
}

function clone(patient: Case): boolean | undefined {
  const vafs = allGenes.map((key) => patient[key])
  const tp53 = patient['tp53.vafs']
  return anyOf([
    patient.karyotype?.abnormal,
    ...vafs.map((vaf) => (vaf === undefined ? undefined : vaf >= 2)),
    tp53?.some((vaf) => vaf >= 2),
  ])
}

function tp53CopyLoss(patient: Case): boolean | undefined {
  return anyOf([patient.karyotype?.loses17p, isFound(patient['tp53.copyLoss'])])
}

function tp53LohExcluded(patient: Case): boolean | undefined {
  const parts = [patient['tp53.copyLoss'], patient['tp53.cnLoh']]
  if (patient.karyotype?.loses17p || parts.some((part) => part === true || part === 'unknown')) return false
  return patient.karyotype === undefined || parts.includes(undefined) ? undefined : true
}
