import type { Source } from '#features/clinical/index.ts'
import {
  auerRods,
  blood1,
  blood2to4,
  child,
  germline,
  noLineage,
  priorTherapy,
  severalLineages,
  twice,
} from './criteria.ts'
import type { Condition } from './rule.ts'
import { source } from './sources.ts'
import type { SystemId } from './system.ts'

/** The groups of rows in the comparison, in display order. */
export const comparisonGroups = [
  'Definition and morphology',
  'Genetics',
  'Blasts',
  'Context',
  'AML-type genetics',
] as const

/** One row of the comparison of the three systems, and when it applies to a patient. */
export type ComparisonRow = {
  readonly topic: string
  readonly WHO4: string
  readonly WHO5: string
  readonly ICC: string
  /** Cells whose source is less than a paper. */
  readonly unsure?: Readonly<Partial<Record<SystemId, Source>>>
  /** When the row explains a difference in a patient; absent for background rows. */
  readonly when?: Condition
  readonly group: (typeof comparisonGroups)[number]
}

const fusion = (...among: readonly string[]): Condition => ({
  fact: 'fusions',
  includesAny: among,
  says: among.join(', '),
})
const flag = (fact: 'sf3b1' | 'npm1' | 'del5q' | 'hypocellular' | 'cebpaBzipInFrame' | 'iccGenes'): Condition => ({
  fact,
  is: true,
  says: fact,
})
const tp53: Condition = { fact: 'tp53Mutations', from: 1, says: 'TP53 mutation' }
const blasts10to19: Condition = {
  any: [
    { fact: 'bmBlasts', from: 10, below: 20, says: 'Marrow blasts 10–19%' },
    { fact: 'pbBlasts', from: 10, below: 20, says: 'Blood blasts 10–19%' },
  ],
}

const inGroup = (group: ComparisonRow['group'], rows: readonly Omit<ComparisonRow, 'group'>[]): ComparisonRow[] =>
  rows.map((row) => ({ ...row, group }))

/** The comparison of the three systems (classification.md 5 and 6). */
export const comparison: readonly ComparisonRow[] = [
  ...inGroup('Definition and morphology', [
    {
      topic: 'Name of the disease',
      WHO4: 'Myelodysplastic syndromes',
      WHO5: 'Myelodysplastic neoplasms (MDS)',
      ICC: 'Myelodysplastic syndromes',
    },
    {
      topic: 'Organising idea',
      WHO4: 'Morphology and del(5q)',
      WHO5: 'Genetics first, then morphology',
      ICC: 'Genetics and morphology; MDS and AML as a continuum',
    },
    {
      topic: 'Cytopenia limits',
      WHO4: 'Hb < 10 g/dL, platelets < 100 × 10⁹/L, ANC < 1.8 × 10⁹/L',
      WHO5: 'Hb < 13 g/dL (men) or < 12 g/dL (women), platelets < 150 × 10⁹/L, ANC < 1.8 × 10⁹/L',
      ICC: 'As WHO 2022',
      unsure: { ICC: source('K', 'J') },
      when: {
        all: [
          { fact: 'cytopenia', is: true, says: 'Cytopenia' },
          { fact: 'who4Cytopenias', below: 1, says: 'None by WHO 2016' },
        ],
      },
    },
    {
      topic: 'Dysplasia threshold',
      WHO4: '10% of a lineage',
      WHO5: '10% of a lineage',
      ICC: '10% of a lineage; not required for SF3B1, del(5q), -7/del(7q) or complex karyotype, multi-hit TP53',
      when: noLineage,
    },
    {
      topic: 'Number of dysplastic lineages',
      WHO4: 'Defines SLD or MLD',
      WHO5: 'Optional remark in MDS-LB',
      ICC: 'Defines NOS-SLD or NOS-MLD',
      when: severalLineages,
    },
  ]),
  ...inGroup('Genetics', [
    {
      topic: 'Ring sideroblasts',
      WHO4: 'MDS-RS: ≥ 15%, or ≥ 5% with SF3B1',
      WHO5: '≥ 15% may replace SF3B1 testing',
      ICC: 'Not used',
      when: { fact: 'ringSideroblasts', from: 5, says: 'Ring sideroblasts ≥ 5%' },
    },
    {
      topic: 'SF3B1',
      WHO4: 'Only lowers the ring-sideroblast limit to 5%',
      WHO5: 'MDS-SF3B1; VAF ≥ 5% (printed edition); del(5q), -7 and complex karyotype exclude it',
      ICC: 'MDS-SF3B1; VAF ≥ 10%; -7/del(7q), abnormal 3q26.2, complex karyotype and RUNX1 exclude it',
      unsure: { WHO5: source('S', 'J, Q') },
      when: flag('sf3b1'),
    },
    {
      topic: 'del(5q)',
      WHO4: 'Alone or with 1 other, not -7/del(7q); blood blasts < 1%; at most 2 cytopenias',
      WHO5: 'Alone or with 1 other, not -7/del(7q); blood blasts < 2%',
      ICC: 'Alone or with 1 other, not -7/del(7q); blood blasts < 2%',
      when: flag('del5q'),
    },
    {
      topic: 'TP53',
      WHO4: 'No entity',
      WHO5: 'MDS-biTP53: biallelic, blasts < 20%, no minimum VAF',
      ICC: 'MDS with mutated TP53 (multi-hit, blasts < 10%) and MDS/AML (any mutation, blasts 10–19%); VAF ≥ 10%',
      when: tp53,
    },
  ]),
  ...inGroup('Blasts', [
    {
      topic: 'Low blasts',
      WHO4: 'Marrow < 5%, blood < 1%',
      WHO5: 'Marrow < 5%, blood < 2%',
      ICC: 'Marrow < 5%, blood < 2%',
      when: blood1,
    },
    {
      topic: 'Marrow blasts 5–9%',
      WHO4: 'MDS-EB-1',
      WHO5: 'MDS-IB1',
      ICC: 'MDS-EB',
      when: { fact: 'bmBlasts', from: 5, below: 10, says: 'Marrow blasts 5–9%' },
    },
    {
      topic: 'Blood blasts 2–4%',
      WHO4: 'MDS-EB-1',
      WHO5: 'MDS-IB1',
      ICC: 'MDS-EB',
      when: blood2to4,
    },
    {
      topic: 'Blood blasts 5–9%',
      WHO4: 'MDS-EB-2',
      WHO5: 'MDS-IB2',
      ICC: 'MDS-EB',
      when: { fact: 'pbBlasts', from: 5, below: 10, says: 'Blood blasts 5–9%' },
    },
    {
      topic: 'Marrow or blood blasts 10–19%',
      WHO4: 'MDS-EB-2',
      WHO5: 'MDS-IB2',
      ICC: 'MDS/AML',
      when: blasts10to19,
    },
    {
      topic: 'Auer rods, blasts < 10%',
      WHO4: 'MDS-EB-2',
      WHO5: 'MDS-IB2',
      ICC: 'MDS-EB',
      when: auerRods,
    },
    {
      topic: '1% blood blasts, twice',
      WHO4: 'MDS-U',
      WHO5: 'MDS-LB or another low-blast type; the printed text may count it as increased blasts',
      ICC: 'MDS-EB',
      unsure: { WHO5: source('S', 'Q'), ICC: source('K', 'J') },
      when: { all: [blood1, twice] },
    },
  ]),
  ...inGroup('Definition and morphology', [
    {
      topic: 'Fibrosis MF-2 or MF-3',
      WHO4: 'Descriptor',
      WHO5: 'MDS-f, with increased blasts',
      ICC: 'Descriptor',
      when: { fact: 'fibrosis', from: 2, says: 'Fibrosis MF-2 or MF-3' },
    },
    {
      topic: 'Hypocellular marrow',
      WHO4: 'Descriptor',
      WHO5: 'MDS-h',
      ICC: 'Descriptor',
      when: flag('hypocellular'),
    },
    {
      topic: 'No dysplasia, defining karyotype',
      WHO4: 'MDS-U',
      WHO5: 'CCUS',
      ICC: 'MDS-NOS without dysplasia (-7/del(7q), complex); MDS-del(5q)',
      when: { all: [noLineage, { fact: 'abnormalKaryotype', is: true, says: 'Abnormal karyotype' }] },
    },
    {
      topic: 'Unclassifiable',
      WHO4: 'MDS-U',
      WHO5: 'Removed',
      ICC: 'Removed',
      when: {
        any: [
          { fact: 'who4Cytopenias', from: 3, says: '3 cytopenias' },
          { all: [blood1, twice] },
          { all: [noLineage, { fact: 'who4Cytogenetics', is: true, says: 'MDS-defining cytogenetics' }] },
        ],
      },
    },
  ]),
  ...inGroup('Context', [
    {
      topic: 'CCUS',
      WHO4: 'Not formal',
      WHO5: 'Formal; VAF ≥ 2% (≥ 4% for X-linked genes in males)',
      ICC: 'Formal; VAF ≥ 2%',
      when: { all: [noLineage, { fact: 'clone', is: true, says: 'Clone' }] },
    },
    {
      topic: 'Prior cytotoxic therapy',
      WHO4: 'Own category: t-MN',
      WHO5: 'MN-pCT, the type kept',
      ICC: 'Qualifier “therapy-related”',
      when: priorTherapy,
    },
    {
      topic: 'Germline predisposition',
      WHO4: 'Own chapter',
      WHO5: 'Own category of secondary neoplasms',
      ICC: 'Qualifier',
      when: germline,
    },
    {
      topic: 'Children',
      WHO4: 'RCC (provisional), MDS-EB',
      WHO5: 'cMDS-LB (hypocellular, NOS), cMDS-IB',
      ICC: 'RCC, MDS-EB (to 19%); no MDS/AML',
      unsure: { ICC: source('KS', 'SM') },
      when: child,
    },
  ]),
  ...inGroup('Blasts', [
    {
      topic: 'AML threshold',
      WHO4: '20%',
      WHO5: '20% (none for most defining genetics)',
      ICC: '10% for defining genetics, else 20%',
    },
  ]),
  ...inGroup('AML-type genetics', [
    {
      topic: 'PML::RARA, RUNX1::RUNX1T1, CBFB::MYH11',
      WHO4: 'AML at any count',
      WHO5: 'AML at any count',
      ICC: 'AML if ≥ 10%',
      when: fusion('PML::RARA', 'RUNX1::RUNX1T1', 'CBFB::MYH11'),
    },
    {
      topic: 'KMT2A, MECOM, DEK::NUP214, NUP98, RBM15::MRTFA',
      WHO4: 'AML if ≥ 20%',
      WHO5: 'AML at any count',
      ICC: 'AML if ≥ 10%',
      when: fusion('KMT2A-r', 'MECOM-r', 'DEK::NUP214', 'NUP98-r', 'RBM15::MRTFA'),
    },
    {
      topic: 'NPM1',
      WHO4: 'AML if ≥ 20%',
      WHO5: 'AML at any count',
      ICC: 'AML if ≥ 10%',
      when: flag('npm1'),
    },
    {
      topic: 'CEBPA',
      WHO4: 'AML if ≥ 20% (biallelic)',
      WHO5: 'AML if ≥ 20% (biallelic or bZIP)',
      ICC: 'AML if ≥ 10% (in-frame bZIP only)',
      when: flag('cebpaBzipInFrame'),
    },
    {
      topic: 'BCR::ABL1',
      WHO4: 'AML if ≥ 20% (provisional)',
      WHO5: 'AML if ≥ 20%',
      ICC: 'AML if ≥ 20%',
      when: fusion('BCR::ABL1'),
    },
    {
      topic: 'TP53 mutation, blasts 10–19%',
      WHO4: 'No effect: MDS-EB-2',
      WHO5: 'MDS-biTP53 if biallelic, otherwise MDS-IB2',
      ICC: 'MDS/AML with mutated TP53',
      when: { all: [tp53, blasts10to19] },
    },
    {
      topic: 'Myelodysplasia-related genes, blasts 10–19%',
      WHO4: 'No effect',
      WHO5: 'No effect',
      ICC: 'MDS/AML with myelodysplasia-related gene mutations',
      when: { all: [flag('iccGenes'), blasts10to19] },
    },
  ]),
]
