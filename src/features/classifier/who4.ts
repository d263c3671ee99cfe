import {
  anyLineage,
  auerRods,
  blood1,
  blood2to4,
  blood5to19,
  bloodFrom20,
  child,
  clone,
  fusionAmong,
  germline,
  iso5q,
  marrow5to9,
  marrow10to19,
  marrowBelow5,
  marrowFrom20,
  monocytes10Percent,
  noCytopenia,
  noLineage,
  oneLineage,
  otherCause,
  rings15,
  severalLineages,
  thrombocytosis,
  twice,
} from './criteria.ts'
import type { Condition, Criterion } from './rule.ts'
import { arber2016, source } from './sources.ts'
import { type Entity, type System, sharedEntities } from './system.ts'

const entities = [
  { code: 'AML', name: 'Acute myeloid leukaemia', kind: 'AML' },
  ...sharedEntities,
  {
    code: 'MDS/MPN',
    name: 'MDS/MPN range',
    kind: 'MDS/MPN',
    advice: 'Out of scope: consider CMML or MDS/MPN-RS-T (marrow blasts < 5, blood < 1, RS ≥ 15% even with SF3B1)',
  },
  { code: 'MDS-EB-2', name: 'MDS with excess blasts-2', kind: 'MDS' },
  { code: 'MDS-EB-1', name: 'MDS with excess blasts-1', kind: 'MDS' },
  { code: 'RCC', name: 'Refractory cytopenia of childhood (provisional)', kind: 'MDS' },
  { code: 'MDS-U', name: 'MDS, unclassifiable', kind: 'MDS' },
  { code: 'MDS-5q', name: 'MDS with isolated del(5q)', kind: 'MDS' },
  { code: 'MDS-RS-MLD', name: 'MDS with ring sideroblasts and multilineage dysplasia', kind: 'MDS' },
  { code: 'MDS-RS-SLD', name: 'MDS with ring sideroblasts and single lineage dysplasia', kind: 'MDS' },
  { code: 'MDS-MLD', name: 'MDS with multilineage dysplasia', kind: 'MDS' },
  { code: 'MDS-SLD', name: 'MDS with single lineage dysplasia', kind: 'MDS' },
  { code: 'CCUS', name: 'Clonal cytopenia of undetermined significance', kind: 'precursor' },
  { code: 'ICUS', name: 'Idiopathic cytopenia of undetermined significance', kind: 'precursor' },
] as const satisfies readonly Entity[]

export type Who4Code = (typeof entities)[number]['code']

const fewCytopenias: Criterion = {
  fact: 'who4Cytopenias',
  below: 3,
  says: '1–2 cytopenias (Hb < 10, ANC < 1.8, plt < 100)',
}
const pancytopenia: Criterion = {
  fact: 'who4Cytopenias',
  from: 3,
  says: '3 cytopenias (Hb < 10, ANC < 1.8, plt < 100)',
}
const rings: Condition = {
  any: [
    rings15,
    {
      all: [
        { fact: 'ringSideroblasts', from: 5, says: 'Ring sideroblasts ≥ 5%' },
        { fact: 'sf3b1', is: true, says: 'SF3B1 mutation' },
      ],
      says: 'Ring sideroblasts ≥ 5% with SF3B1 mutation',
    },
  ],
  says: 'Ring sideroblasts ≥ 15%, or ≥ 5% with SF3B1 mutation',
}
const threeFusions = fusionAmong('PML::RARA', 'RUNX1::RUNX1T1', 'CBFB::MYH11')
const lowBlastEntities: readonly Who4Code[] = [
  'MDS-U',
  'MDS-5q',
  'MDS-RS-MLD',
  'MDS-RS-SLD',
  'MDS-MLD',
  'MDS-SLD',
  'CCUS',
  'ICUS',
]
/** WHO revised 4th edition, 2016/17, as an ordered list of rules; the first one met decides (classification.md 2). */
export const who4: System<Who4Code> = {
  id: 'WHO4',
  name: 'WHO 4th edition (2016)',
  year: 2016,
  entities,
  rules: [
    {
      id: '4.1',
      entity: 'AML',
      when: { any: [marrowFrom20, bloodFrom20, { ...threeFusions, says: `${threeFusions.says}, at any blast count` }] },
      source: arber2016,
    },
    { id: '4.1a', entity: 'OTHER-CAUSES', when: otherCause, source: source('C', 'A') },
    { id: '4.2a', entity: 'CHIP', when: { all: [noCytopenia, clone] }, source: source('C', 'A') },
    { id: '4.2b', entity: 'NONE', when: noCytopenia, source: source('C', 'A') },
    {
      id: '4.3',
      entity: 'MDS/MPN',
      when: {
        any: [
          {
            all: [{ fact: 'monocytes', from: 1, says: 'Monocytes ≥ 1.0 × 10⁹/L' }, monocytes10Percent],
            says: 'Monocytes ≥ 1.0 × 10⁹/L and ≥ 10%',
          },
          {
            all: [thrombocytosis, rings15, { not: iso5q }],
            says: 'Platelets ≥ 450 with RS ≥ 15%, not isolated del(5q)',
          },
        ],
      },
      source: arber2016,
    },
    {
      id: '4.4',
      entity: 'MDS-EB-2',
      when: { any: [marrow10to19, blood5to19, auerRods] },
      source: arber2016,
    },
    { id: '4.5', entity: 'MDS-EB-1', when: { any: [marrow5to9, blood2to4] }, source: arber2016 },
    {
      id: '4.6',
      entity: 'RCC',
      when: { all: [child, anyLineage] },
      source: source('PS', 'A, PDQ', 'Multilineage in a child is also RCC'),
    },
    { id: '4.7', entity: 'MDS-U', when: { all: [blood1, twice] }, source: arber2016 },
    { id: '4.8', entity: 'MDS-5q', when: { all: [iso5q, anyLineage, fewCytopenias] }, source: arber2016 },
    {
      id: '4.9',
      entity: 'MDS-U',
      when: { all: [iso5q, anyLineage, pancytopenia] },
      source: source('K', 'A', 'The table limits del(5q) to 1–2 cytopenias; H does not list this case'),
    },
    { id: '4.10', entity: 'MDS-RS-MLD', when: { all: [rings, severalLineages] }, source: arber2016 },
    { id: '4.11', entity: 'MDS-RS-SLD', when: { all: [rings, oneLineage, fewCytopenias] }, source: arber2016 },
    { id: '4.12', entity: 'MDS-U', when: { all: [rings, oneLineage, pancytopenia] }, source: arber2016 },
    { id: '4.13', entity: 'MDS-MLD', when: severalLineages, source: arber2016 },
    { id: '4.14', entity: 'MDS-SLD', when: { all: [oneLineage, fewCytopenias] }, source: arber2016 },
    { id: '4.15', entity: 'MDS-U', when: { all: [oneLineage, pancytopenia] }, source: arber2016 },
    {
      id: '4.16',
      entity: 'MDS-U',
      when: {
        all: [
          noLineage,
          {
            fact: 'who4Cytogenetics',
            is: true,
            says: 'MDS-defining cytogenetics; -Y, +8 and del(20q) alone do not count',
            source: source('PKS', 'A', 'The exceptions, and that a complex karyotype must contain one of the list'),
          },
        ],
      },
      source: arber2016,
    },
    {
      id: '4.17',
      entity: 'CCUS',
      when: { all: [noLineage, clone] },
      source: source('C', 'A', 'Used with WHO 2016 but not one of its entities'),
    },
    {
      id: '4.18',
      entity: 'ICUS',
      when: noLineage,
      source: source('C', 'A', 'Used with WHO 2016 but not one of its entities'),
    },
  ],
  warnings: [
    {
      when: {
        all: [
          { fact: 'cytopenia', is: true, says: 'Cytopenia by the limits of WHO 2022' },
          { fact: 'who4Cytopenias', below: 1, says: 'None by those of WHO 2016' },
        ],
      },
      kinds: ['MDS', 'MDS/MPN', 'precursor'],
      text: 'Mild cytopenia: counted as one, though no count is under the limits of WHO 2016',
      source: source(
        'C',
        'A',
        'Milder anaemia or thrombocytopenia is allowed rarely, with definite morphology or cytogenetics',
      ),
    },
    {
      when: { all: [blood1, { not: twice }] },
      entities: lowBlastEntities,
      text: 'Blood blasts 1% once: repeat the count; recorded twice it is MDS-U, and MDS-5q asks for less than 1%',
      source: source('C', 'A'),
      couldBe: 'MDS-U',
    },
    {
      when: {
        any: [
          fusionAmong('KMT2A-r', 'MECOM-r', 'DEK::NUP214', 'NUP98-r', 'RBM15::MRTFA', 'BCR::ABL1'),
          { fact: 'npm1', is: true, says: 'NPM1 mutation' },
          { fact: 'cebpaBzipInFrame', is: true, says: 'CEBPA mutation' },
        ],
      },
      kinds: ['MDS'],
      text: 'AML-type genetics found: WHO 2016 needs 20% blasts for AML with these',
      source: source('S', 'AS, PMC5291965'),
    },
    {
      when: { fact: 'tp53Mutations', from: 1, says: 'TP53 mutation' },
      kinds: ['MDS'],
      text: 'TP53 mutation: no entity in WHO 2016, mention it as a descriptor',
      source: arber2016,
    },
    {
      when: { fact: 'hypocellular', is: true, says: 'Hypocellular' },
      kinds: ['MDS'],
      text: 'Hypocellular marrow: no entity in WHO 2016, mention it as a descriptor',
      source: arber2016,
    },
    {
      when: { fact: 'fibrosis', from: 2, says: 'Fibrosis MF-2 or MF-3' },
      kinds: ['MDS'],
      text: 'Fibrosis: no entity in WHO 2016, mention it as a descriptor',
      source: arber2016,
    },
  ],
  details: [
    ...['PML::RARA', 'RUNX1::RUNX1T1', 'CBFB::MYH11'].map((fusion) => ({
      when: fusionAmong(fusion),
      entities: ['AML'] as const,
      text: `AML with ${fusion}`,
      source: source('S', 'AS, PMC5291965'),
    })),
    {
      when: { all: [blood1, twice, marrowBelow5] },
      entities: ['MDS-U'],
      text: '1% blood blasts',
      source: arber2016,
    },
    { when: noLineage, entities: ['MDS-U'], text: 'based on cytogenetics', source: arber2016 },
    {
      when: { all: [iso5q, pancytopenia] },
      entities: ['MDS-U'],
      text: 'del(5q) with pancytopenia',
      source: source('K', 'A'),
    },
    { when: pancytopenia, entities: ['MDS-U'], text: 'single lineage dysplasia with pancytopenia', source: arber2016 },
  ],
  qualifiers: [
    {
      when: germline,
      text: 'germline predisposition',
      source: source('P', 'A', 'Chapter “Myeloid neoplasms with germline predisposition”'),
    },
  ],
  afterTherapy: {
    entities: {
      AML: { code: 't-MN (t-AML)', name: 'Therapy-related myeloid neoplasm (t-AML)', kind: 'AML' },
      'MDS/MPN': { code: 't-MN (t-MDS/MPN)', name: 'Therapy-related myeloid neoplasm (t-MDS/MPN)', kind: 'MDS/MPN' },
      MDS: { code: 't-MN (t-MDS)', name: 'Therapy-related myeloid neoplasm (t-MDS)', kind: 'MDS' },
    },
    source: source('KS', 'A', 'The morphological type is reported underneath but does not change the category'),
  },
}
