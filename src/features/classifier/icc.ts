import {
  adult,
  anyLineage,
  anyTp53,
  auerRods,
  blood1,
  blood2to9,
  bloodFrom2,
  bloodFrom10,
  bloodFrom20,
  child,
  clone,
  cnLoh,
  copyLoss,
  fusionAmong,
  germline,
  iso5q,
  marrow5to9,
  marrowFrom5,
  marrowFrom10,
  marrowFrom20,
  monocytes10Percent,
  noCytopenia,
  noLineage,
  oneLineage,
  otherCause,
  priorTherapy,
  severalLineages,
  thrombocytosis,
  twice,
} from './criteria.ts'
import type { Condition, Criterion } from './rule.ts'
import { arber2022, iccSecondary, source } from './sources.ts'
import { type Entity, type System, sharedEntities } from './system.ts'

const entities = [
  { code: 'AML (fusion-defined)', name: 'AML defined by a gene fusion', kind: 'AML' },
  { code: 'AML (NPM1)', name: 'AML with mutated NPM1', kind: 'AML' },
  { code: 'AML (bZIP CEBPA)', name: 'AML with in-frame bZIP CEBPA mutations', kind: 'AML' },
  { code: 'AML-TP53', name: 'AML with mutated TP53', kind: 'AML' },
  { code: 'AML-MRgene', name: 'AML with myelodysplasia-related gene mutations', kind: 'AML' },
  { code: 'AML-MRcyto', name: 'AML with myelodysplasia-related cytogenetic abnormalities', kind: 'AML' },
  { code: 'AML-NOS', name: 'AML, not otherwise specified', kind: 'AML' },
  ...sharedEntities,
  { code: 'MDS/MPN', name: 'MDS/MPN range', kind: 'MDS/MPN', advice: 'Out of scope: consider MDS/MPN' },
  { code: 'MDS-EB', name: 'MDS with excess blasts', kind: 'MDS' },
  { code: 'RCC', name: 'Refractory cytopenia of childhood', kind: 'MDS' },
  { code: 'MDS/AML-TP53', name: 'MDS/AML with mutated TP53', kind: 'MDS/AML' },
  { code: 'MDS/AML-MRgene', name: 'MDS/AML with myelodysplasia-related gene mutations', kind: 'MDS/AML' },
  { code: 'MDS/AML-MRcyto', name: 'MDS/AML with myelodysplasia-related cytogenetic abnormalities', kind: 'MDS/AML' },
  { code: 'MDS/AML-NOS', name: 'MDS/AML, not otherwise specified', kind: 'MDS/AML' },
  { code: 'MDS-TP53', name: 'MDS with mutated TP53', kind: 'MDS' },
  { code: 'MDS-del(5q)', name: 'MDS with del(5q)', kind: 'MDS' },
  { code: 'MDS-SF3B1', name: 'MDS with mutated SF3B1', kind: 'MDS' },
  { code: 'MDS-NOS-MLD', name: 'MDS, NOS with multilineage dysplasia', kind: 'MDS' },
  { code: 'MDS-NOS-SLD', name: 'MDS, NOS with single lineage dysplasia', kind: 'MDS' },
  { code: 'MDS-NOS-ND', name: 'MDS, NOS without dysplasia', kind: 'MDS' },
  { code: 'CCUS', name: 'Clonal cytopenia of undetermined significance', kind: 'precursor' },
  { code: 'NONE (ICUS)', name: 'No ICC category (ICUS)', kind: 'precursor' },
] as const satisfies readonly Entity[]

export type IccCode = (typeof entities)[number]['code']

const definingFusions = [
  'PML::RARA',
  'RUNX1::RUNX1T1',
  'CBFB::MYH11',
  'KMT2A-r',
  'DEK::NUP214',
  'MECOM-r',
  'NUP98-r',
  'RBM15::MRTFA',
]
const from10: Condition = { any: [marrowFrom10, bloodFrom10], says: 'Marrow or blood blasts ≥ 10%' }
const from20: Condition = { any: [marrowFrom20, bloodFrom20], says: 'Marrow or blood blasts ≥ 20%' }
const tp53From10: Criterion = {
  fact: 'tp53MutationsFrom10',
  from: 1,
  says: 'TP53 mutation with VAF ≥ 10%',
  source: source('SC', 'J, TP, Q', 'Printed table > 10%, text at least 10%; we use ≥ 10'),
}
const relatedGene: Criterion = {
  fact: 'iccGenes',
  is: true,
  says: 'Mutation of ASXL1, BCOR, EZH2, RUNX1, SF3B1, SRSF2, STAG2, U2AF1 or ZRSR2',
}
const relatedCytogenetics: Criterion = {
  fact: 'iccCytogenetics',
  is: true,
  says: 'Myelodysplasia-related cytogenetics',
}
const complex: Criterion = { fact: 'complex', is: true, says: 'Complex karyotype' }
const m7: Criterion = { fact: 'm7', is: true, says: '-7 or del(7q)' }
const multiHit: Condition = {
  any: [
    {
      fact: 'tp53MutationsFrom10',
      from: 2,
      says: '2 TP53 mutations, each with VAF ≥ 10%',
      source: source('K', 'J'),
    },
    {
      all: [tp53From10, { ...copyLoss, says: '17p loss', source: source('S', 'J, TP') }],
      says: 'TP53 mutation with 17p loss',
    },
    { fact: 'tp53HighestVaf', over: 50, says: 'TP53 mutation with VAF > 50%', source: source('K', 'J') },
    { all: [tp53From10, { ...cnLoh, source: source('K', 'J') }], says: 'TP53 mutation with copy-neutral LOH' },
    {
      all: [
        tp53From10,
        { ...complex, source: source('S', 'J, TP') },
        {
          fact: 'tp53LohExcluded',
          is: false,
          says: 'LOH status not known (copy loss and cnLOH not both excluded)',
          source: source('SC', 'J, TP'),
        },
      ],
      says: 'TP53 mutation with complex karyotype while LOH is not excluded',
    },
  ],
  says: 'Multi-hit TP53',
}
const once1Percent: Condition = { all: [blood1, twice], says: '1% blood blasts on 2 occasions' }
const limits = source('K', 'J', 'ICC cytopenia limits for MDS and CCUS: unverified, no source could be opened')
const cytosis = source(
  'K',
  'J',
  'ICC limits for white cells, monocytes and platelets: unverified, no source could be opened',
)
const blastWords = source('K', 'J')

/** ICC 2022 as an ordered list of rules; the first one met decides (classification.md 4). */
export const icc: System<IccCode> = {
  id: 'ICC',
  name: 'ICC (2022)',
  year: 2022,
  entities,
  rules: [
    {
      id: 'I.1',
      entity: 'AML (fusion-defined)',
      when: {
        any: [
          {
            all: [from10, fusionAmong(...definingFusions)],
            says: 'A defining fusion with blasts ≥ 10%',
          },
          { all: [from20, fusionAmong('BCR::ABL1')], says: 'BCR::ABL1 with blasts ≥ 20%' },
        ],
      },
      source: arber2022,
    },
    {
      id: 'I.2',
      entity: 'AML (NPM1)',
      when: { all: [from10, { fact: 'npm1', is: true, says: 'NPM1 mutation' }] },
      source: arber2022,
    },
    {
      id: 'I.3',
      entity: 'AML (bZIP CEBPA)',
      when: { all: [from10, { fact: 'cebpaBzipInFrame', is: true, says: 'In-frame bZIP CEBPA mutation' }] },
      source: arber2022,
    },
    { id: 'I.4a', entity: 'AML-TP53', when: { all: [from20, tp53From10] }, source: arber2022 },
    { id: 'I.4b', entity: 'AML-MRgene', when: { all: [from20, relatedGene] }, source: arber2022 },
    { id: 'I.4c', entity: 'AML-MRcyto', when: { all: [from20, relatedCytogenetics] }, source: arber2022 },
    { id: 'I.4d', entity: 'AML-NOS', when: from20, source: arber2022 },
    { id: 'I.4e', entity: 'OTHER-CAUSES', when: otherCause, source: source('C', 'J') },
    { id: 'I.5a', entity: 'CHIP', when: { all: [noCytopenia, clone] }, source: limits },
    { id: 'I.5b', entity: 'NONE', when: noCytopenia, source: limits },
    {
      id: 'I.6',
      entity: 'MDS/MPN',
      when: {
        any: [
          { fact: 'wbc', from: 13, says: 'White cells ≥ 13 × 10⁹/L' },
          {
            all: [{ fact: 'monocytes', from: 0.5, says: 'Monocytes ≥ 0.5 × 10⁹/L' }, monocytes10Percent],
            says: 'Monocytes ≥ 0.5 × 10⁹/L and ≥ 10%',
          },
          {
            all: [thrombocytosis, { not: iso5q }, { not: { fact: 'inv3', is: true, says: 'inv(3)/t(3;3)' } }],
            says: 'Platelets ≥ 450, except with isolated del(5q) or inv(3)/t(3;3)',
          },
        ],
      },
      source: cytosis,
    },
    {
      id: 'I.7',
      entity: 'MDS-EB',
      when: { all: [child, { any: [marrowFrom5, bloodFrom2] }] },
      source: source('KS', 'SM', 'MDS/AML does not apply under 18; SM supports that childhood keeps its own terms'),
    },
    { id: 'I.8', entity: 'RCC', when: { all: [child, anyLineage] }, source: source('S', 'SM') },
    {
      id: 'I.9a',
      entity: 'MDS/AML-TP53',
      when: { all: [adult, from10, tp53From10] },
      source: source('PS', 'T25, J', 'That any single mutation counts is from J'),
    },
    { id: 'I.9b', entity: 'MDS/AML-MRgene', when: { all: [adult, from10, relatedGene] }, source: arber2022 },
    { id: 'I.9c', entity: 'MDS/AML-MRcyto', when: { all: [adult, from10, relatedCytogenetics] }, source: arber2022 },
    { id: 'I.9d', entity: 'MDS/AML-NOS', when: { all: [adult, from10] }, source: arber2022 },
    { id: 'I.10', entity: 'MDS-TP53', when: multiHit, source: source('SK', 'J, TP') },
    {
      id: 'I.11',
      entity: 'MDS-EB',
      when: {
        any: [
          marrow5to9,
          blood2to9,
          auerRods,
          {
            all: [
              { ...blood1, source: blastWords },
              { ...twice, source: blastWords },
            ],
            says: once1Percent.says ?? '',
          },
        ],
      },
      source: iccSecondary,
    },
    { id: 'I.12', entity: 'MDS-del(5q)', when: iso5q, source: source('S', 'J', 'Dysplasia usual, not required') },
    {
      id: 'I.13',
      entity: 'MDS-SF3B1',
      when: {
        all: [
          { fact: 'sf3b1Vaf', from: 10, says: 'SF3B1 mutation with VAF ≥ 10%' },
          { not: m7 },
          { not: { fact: 'abn3q26', is: true, says: 'inv(3), t(3;3) or other 3q26.2 change' } },
          { not: complex },
          { not: { fact: 'runx1', is: true, says: 'RUNX1 mutation' } },
        ],
      },
      source: source('S', 'J', 'Ring sideroblasts do not substitute; dysplasia usual, not required'),
    },
    { id: 'I.14', entity: 'MDS-NOS-MLD', when: severalLineages, source: iccSecondary },
    { id: 'I.15', entity: 'MDS-NOS-SLD', when: oneLineage, source: iccSecondary },
    { id: 'I.16', entity: 'MDS-NOS-ND', when: { all: [noLineage, { any: [m7, complex] }] }, source: iccSecondary },
    {
      id: 'I.17',
      entity: 'CCUS',
      when: { all: [noLineage, clone] },
      source: source(
        'SK',
        'J',
        'A clone with only a non-defining karyotype, such as del(20q), counts as CCUS: unverified, no source could be opened',
      ),
    },
    { id: 'I.18', entity: 'NONE (ICUS)', when: noLineage, source: source('S', 'J', 'ICC defines no ICUS') },
  ],
  warnings: [
    {
      when: {
        all: [
          { fact: 'cytopenia', is: true, says: 'Cytopenia' },
          { fact: 'who4Cytopenias', below: 1, says: 'None by the stricter limits of WHO 2016' },
        ],
      },
      kinds: ['MDS', 'MDS/AML', 'MDS/MPN', 'precursor'],
      text: 'Mild cytopenia: rests on the limits of ICC for MDS and CCUS, which could not be looked up',
      source: limits,
    },
    {
      when: {
        all: [
          { fact: 'tp53MutationsFrom10', from: 1, below: 2, says: '1 TP53 mutation' },
          { not: { fact: 'tp53HighestVaf', over: 10, says: 'TP53 VAF > 10%' } },
        ],
      },
      text: 'TP53 VAF of exactly 10%: the printed table says > 10%, its text at least 10%; we use ≥ 10',
      source: source('SC', 'Q'),
    },
    {
      when: {
        all: [
          tp53From10,
          complex,
          { not: copyLoss },
          { not: cnLoh },
          { fact: 'tp53LohExcluded', is: false, says: 'Not excluded' },
        ],
      },
      entities: ['MDS-TP53'],
      text: 'A complex karyotype stands in for LOH, which was not tested',
      source: source('SC', 'J, TP'),
    },
    {
      when: {
        all: [
          anyTp53,
          { not: multiHit },
          { not: { fact: 'tp53LohExcluded', is: true, says: 'Copy loss and cnLOH excluded' } },
          tp53From10,
        ],
      },
      entities: ['MDS-EB', 'MDS-del(5q)', 'MDS-SF3B1', 'MDS-NOS-MLD', 'MDS-NOS-SLD', 'MDS-NOS-ND', 'CCUS'],
      text: 'One TP53 mutation: test for 17p loss / cnLOH, since multi-hit TP53 would come first',
      source: source('SK', 'J, TP'),
      couldBe: 'MDS-TP53',
    },
    {
      when: {
        any: [{ fact: 'npm1', is: true, says: 'NPM1 mutation' }, fusionAmong(...definingFusions, 'BCR::ABL1')],
      },
      kinds: ['MDS'],
      text: 'AML-type genetics found below 10% blasts (20% for BCR::ABL1): the case stays in its MDS category',
      source: arber2022,
    },
    {
      when: clone,
      entities: ['CCUS'],
      text: 'CCUS asks for VAF ≥ 2% and cytopenia of at least 4 months',
      source: source('SK', 'J'),
    },
    {
      when: { all: [blood1, twice] },
      entities: ['MDS-EB'],
      text: '1% blood blasts on 2 occasions count as excess blasts: unverified, no source could be opened',
      source: source('K', 'J'),
    },
    {
      when: fusionAmong('other'),
      kinds: ['MDS', 'MDS/AML', 'AML'],
      text: 'ICC also counts other RARA fusions and other rare fusions; “other” is not enough to apply this',
      source: arber2022,
    },
    {
      when: { fact: 'fibrosis', from: 2, says: 'Fibrosis MF-2 or MF-3' },
      kinds: ['MDS', 'MDS/AML'],
      text: 'Fibrosis: no entity in ICC, mention it as a descriptor',
      source: iccSecondary,
    },
  ],
  details: [
    ...[...definingFusions, 'BCR::ABL1'].map((fusion) => ({
      when: fusionAmong(fusion),
      entities: ['AML (fusion-defined)'] as const,
      text: `AML with ${fusion.replace('-r', ' rearrangement')}`,
      source: arber2022,
    })),
  ],
  qualifiers: [
    { when: priorTherapy, text: 'therapy-related', source: iccSecondary },
    {
      when: germline,
      text: 'germline predisposition',
      source: source('S', 'J', 'ICC wording: in the setting of germline predisposition'),
    },
  ],
}
