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

/** One row of the comparison of the three systems, and when it concerns a patient. */
export type ComparisonRow = {
  readonly topic: string
  readonly WHO4: string
  readonly WHO5: string
  readonly ICC: string
  /** When the row explains a difference in a patient; absent for rows that are only background. */
  readonly when?: Condition
  readonly table: 'systems' | 'AML-type genetics'
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

/**
 * The comparison of the three systems (classification.md 5 and 6); tags such as [K] mark what rests on less than a
 * paper.
 */
export const comparison: readonly ComparisonRow[] = [
  {
    topic: 'Name of the disease',
    WHO4: 'myelodysplastic syndromes',
    WHO5: 'myelodysplastic neoplasms (MDS)',
    ICC: 'myelodysplastic syndromes',
    table: 'systems',
  },
  {
    topic: 'Organising idea',
    WHO4: 'morphology + del(5q)',
    WHO5: 'genetics first, then morphology',
    ICC: 'genetics + morphology, MDS/AML continuum',
    table: 'systems',
  },
  {
    topic: 'Cytopenia thresholds',
    WHO4: 'Hb < 10, plt < 100, ANC < 1.8',
    WHO5: 'Hb < 13 M / 12 F, plt < 150, ANC < 1.8',
    ICC: 'as WHO5 [K]',
    when: {
      all: [
        { fact: 'cytopenia', is: true, says: 'Cytopenia' },
        { fact: 'who4Cytopenias', below: 1, says: 'None by WHO 2016' },
      ],
    },
    table: 'systems',
  },
  {
    topic: 'Dysplasia threshold',
    WHO4: '10%',
    WHO5: '10%',
    ICC: '10%; not required for SF3B1, del(5q), -7/complex, multi-hit TP53',
    when: noLineage,
    table: 'systems',
  },
  {
    topic: 'Lineage count',
    WHO4: 'defines SLD / MLD',
    WHO5: 'optional remark in MDS-LB',
    ICC: 'defines NOS-SLD / NOS-MLD',
    when: severalLineages,
    table: 'systems',
  },
  {
    topic: 'Ring sideroblasts',
    WHO4: 'MDS-RS: ≥ 15%, or ≥ 5% with SF3B1',
    WHO5: '≥ 15% may replace SF3B1 testing',
    ICC: 'not used',
    when: { fact: 'ringSideroblasts', from: 5, says: 'Ring sideroblasts ≥ 5%' },
    table: 'systems',
  },
  {
    topic: 'SF3B1',
    WHO4: 'only lowers RS cutoff',
    WHO5: 'MDS-SF3B1; VAF ≥ 5% (printed ed.)',
    ICC: 'MDS-SF3B1; VAF ≥ 10%; excludes RUNX1, abn 3q26.2',
    when: flag('sf3b1'),
    table: 'systems',
  },
  {
    topic: 'del(5q)',
    WHO4: 'alone or +1, not -7/7q; PB < 1%; ≤ 2 cytopenias',
    WHO5: 'alone or +1, not -7/7q; PB < 2%',
    ICC: 'alone or +1, not -7/7q; PB < 2%',
    when: flag('del5q'),
    table: 'systems',
  },
  {
    topic: 'TP53',
    WHO4: 'no entity',
    WHO5: 'MDS-biTP53, biallelic, blasts < 20%, no VAF floor',
    ICC: 'MDS (multi-hit, < 10%) and MDS/AML (any, 10–19%), VAF ≥ 10%',
    when: tp53,
    table: 'systems',
  },
  {
    topic: 'Low blasts',
    WHO4: 'BM < 5, PB < 1',
    WHO5: 'BM < 5, PB < 2',
    ICC: 'BM < 5, PB < 2',
    when: blood1,
    table: 'systems',
  },
  {
    topic: 'BM 5–9%',
    WHO4: 'MDS-EB-1',
    WHO5: 'MDS-IB1',
    ICC: 'MDS-EB',
    when: { fact: 'bmBlasts', from: 5, below: 10, says: 'Marrow blasts 5–9%' },
    table: 'systems',
  },
  { topic: 'PB 2–4%', WHO4: 'MDS-EB-1', WHO5: 'MDS-IB1', ICC: 'MDS-EB', when: blood2to4, table: 'systems' },
  {
    topic: 'PB 5–9%',
    WHO4: 'MDS-EB-2',
    WHO5: 'MDS-IB2',
    ICC: 'MDS-EB',
    when: { fact: 'pbBlasts', from: 5, below: 10, says: 'Blood blasts 5–9%' },
    table: 'systems',
  },
  { topic: 'BM or PB 10–19%', WHO4: 'MDS-EB-2', WHO5: 'MDS-IB2', ICC: 'MDS/AML', when: blasts10to19, table: 'systems' },
  {
    topic: 'Auer rods, < 10% blasts',
    WHO4: 'MDS-EB-2',
    WHO5: 'MDS-IB2',
    ICC: 'MDS-EB',
    when: auerRods,
    table: 'systems',
  },
  {
    topic: '1% PB blasts, twice',
    WHO4: 'MDS-U',
    WHO5: 'MDS-LB etc. (printed text: may count as increased blasts [S: Q])',
    ICC: 'MDS-EB [K]',
    when: { all: [blood1, twice] },
    table: 'systems',
  },
  {
    topic: 'Fibrosis MF-2/3',
    WHO4: 'descriptor',
    WHO5: 'MDS-f (with increased blasts)',
    ICC: 'descriptor',
    when: { fact: 'fibrosis', from: 2, says: 'Fibrosis MF-2 or MF-3' },
    table: 'systems',
  },
  {
    topic: 'Hypocellular',
    WHO4: 'descriptor',
    WHO5: 'MDS-h',
    ICC: 'descriptor',
    when: flag('hypocellular'),
    table: 'systems',
  },
  {
    topic: 'No dysplasia + defining karyotype',
    WHO4: 'MDS-U',
    WHO5: 'CCUS',
    ICC: 'MDS-NOS without dysplasia (-7/del(7q), complex); MDS-del(5q)',
    when: { all: [noLineage, { fact: 'abnormalKaryotype', is: true, says: 'Abnormal karyotype' }] },
    table: 'systems',
  },
  {
    topic: 'Unclassifiable',
    WHO4: 'MDS-U',
    WHO5: 'removed',
    ICC: 'removed',
    when: {
      any: [
        { fact: 'who4Cytopenias', from: 3, says: '3 cytopenias' },
        { all: [blood1, twice] },
        { all: [noLineage, { fact: 'who4Cytogenetics', is: true, says: 'MDS-defining cytogenetics' }] },
      ],
    },
    table: 'systems',
  },
  {
    topic: 'CCUS',
    WHO4: 'not formal',
    WHO5: 'formal; VAF ≥ 2% (≥ 4% X-linked in males)',
    ICC: 'formal; VAF ≥ 2%',
    when: { all: [noLineage, { fact: 'clone', is: true, says: 'Clone' }] },
    table: 'systems',
  },
  {
    topic: 'Prior cytotoxic therapy',
    WHO4: 'own category t-MN',
    WHO5: 'MN-pCT, type kept',
    ICC: 'qualifier “therapy-related”',
    when: priorTherapy,
    table: 'systems',
  },
  {
    topic: 'Germline predisposition',
    WHO4: 'own chapter',
    WHO5: 'own category of secondary neoplasms',
    ICC: 'qualifier',
    when: germline,
    table: 'systems',
  },
  {
    topic: 'Children',
    WHO4: 'RCC (provisional), MDS-EB',
    WHO5: 'cMDS-LB (hypocellular, NOS), cMDS-IB',
    ICC: 'RCC, MDS-EB (to 19%); no MDS/AML',
    when: child,
    table: 'systems',
  },
  {
    topic: 'AML threshold',
    WHO4: '20%',
    WHO5: '20% (none for most defining genetics)',
    ICC: '10% for defining genetics, else 20%',
    table: 'systems',
  },
  {
    topic: 'PML::RARA, RUNX1::RUNX1T1, CBFB::MYH11',
    WHO4: 'AML at any count',
    WHO5: 'AML at any count',
    ICC: 'AML if ≥ 10%',
    when: fusion('PML::RARA', 'RUNX1::RUNX1T1', 'CBFB::MYH11'),
    table: 'AML-type genetics',
  },
  {
    topic: 'KMT2A, MECOM, DEK::NUP214, NUP98, RBM15::MRTFA',
    WHO4: 'AML if ≥ 20%',
    WHO5: 'AML at any count',
    ICC: 'AML if ≥ 10%',
    when: fusion('KMT2A-r', 'MECOM-r', 'DEK::NUP214', 'NUP98-r', 'RBM15::MRTFA'),
    table: 'AML-type genetics',
  },
  {
    topic: 'NPM1',
    WHO4: 'AML if ≥ 20%',
    WHO5: 'AML at any count',
    ICC: 'AML if ≥ 10%',
    when: flag('npm1'),
    table: 'AML-type genetics',
  },
  {
    topic: 'CEBPA',
    WHO4: 'AML if ≥ 20% (biallelic)',
    WHO5: 'AML if ≥ 20% (biallelic or bZIP)',
    ICC: 'AML if ≥ 10% (in-frame bZIP only)',
    when: flag('cebpaBzipInFrame'),
    table: 'AML-type genetics',
  },
  {
    topic: 'BCR::ABL1',
    WHO4: '≥ 20% (provisional)',
    WHO5: '≥ 20%',
    ICC: '≥ 20%',
    when: fusion('BCR::ABL1'),
    table: 'AML-type genetics',
  },
  {
    topic: 'TP53 mutation at 10–19%',
    WHO4: 'no effect: MDS-EB-2',
    WHO5: 'MDS-biTP53 if biallelic, else MDS-IB2',
    ICC: 'MDS/AML with mutated TP53',
    when: { all: [tp53, blasts10to19] },
    table: 'AML-type genetics',
  },
  {
    topic: 'MR genes at 10–19%',
    WHO4: 'no effect',
    WHO5: 'no effect',
    ICC: 'MDS/AML with MR gene mutations',
    when: { all: [flag('iccGenes'), blasts10to19] },
    table: 'AML-type genetics',
  },
]
