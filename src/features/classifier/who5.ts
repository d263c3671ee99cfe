import {
  anyLineage,
  anyTp53,
  auerRods,
  blood1,
  blood2to4,
  blood5to19,
  bloodBelow2,
  bloodFrom2,
  bloodFrom20,
  child,
  clone,
  cnLoh,
  copyLoss,
  fusionAmong,
  germline,
  iso5q,
  marrow5to9,
  marrow10to19,
  marrowBelow5,
  marrowFrom5,
  marrowFrom20,
  monocytes10Percent,
  noCytopenia,
  noLineage,
  otherCause,
  priorTherapy,
  rings15,
  thrombocytosis,
  twice,
  twoTp53,
} from './criteria.ts'
import type { Condition, Criterion } from './rule.ts'
import { khoury2022, source } from './sources.ts'
import { type Entity, type System, sharedEntities } from './system.ts'

const entities = [
  { code: 'AML', name: 'Acute myeloid leukaemia', kind: 'AML' },
  ...sharedEntities,
  {
    code: 'MDS/MPN',
    name: 'MDS/MPN range',
    kind: 'MDS/MPN',
    advice: 'Out of scope: consider CMML or MDS/MPN-SF3B1-T',
  },
  { code: 'cMDS-IB', name: 'Childhood MDS with increased blasts', kind: 'MDS' },
  { code: 'cMDS-LB-hypocellular', name: 'Childhood MDS with low blasts, hypocellular', kind: 'MDS' },
  { code: 'cMDS-LB-NOS', name: 'Childhood MDS with low blasts, not otherwise specified', kind: 'MDS' },
  { code: 'MDS-biTP53', name: 'MDS with biallelic TP53 inactivation', kind: 'MDS' },
  { code: 'MDS-f', name: 'MDS with increased blasts and fibrosis', kind: 'MDS' },
  { code: 'MDS-IB2', name: 'MDS with increased blasts 2', kind: 'MDS' },
  { code: 'MDS-IB1', name: 'MDS with increased blasts 1', kind: 'MDS' },
  { code: 'CCUS', name: 'Clonal cytopenia of undetermined significance', kind: 'precursor' },
  { code: 'ICUS', name: 'Idiopathic cytopenia of undetermined significance', kind: 'precursor' },
  { code: 'MDS-5q', name: 'MDS with low blasts and isolated 5q deletion', kind: 'MDS' },
  { code: 'MDS-SF3B1', name: 'MDS with low blasts and SF3B1 mutation', kind: 'MDS' },
  { code: 'MDS-LB-RS', name: 'MDS with low blasts and ring sideroblasts', kind: 'MDS' },
  { code: 'MDS-h', name: 'MDS, hypoplastic', kind: 'MDS' },
  { code: 'MDS-LB', name: 'MDS with low blasts', kind: 'MDS' },
] as const satisfies readonly Entity[]

export type Who5Code = (typeof entities)[number]['code']

const npm1: Criterion = { fact: 'npm1', is: true, says: 'NPM1 mutation' }
const highTp53Vaf: Criterion = { fact: 'tp53HighestVaf', from: 50, says: 'TP53 VAF ≥ 50%' }
const germlineExcluded: Criterion = { fact: 'tp53GermlineExcluded', is: true, says: 'Germline TP53 variant excluded' }
const definite: Condition = {
  any: [
    twoTp53,
    { all: [anyTp53, copyLoss], says: 'TP53 mutation with copy loss' },
    { all: [anyTp53, cnLoh], says: 'TP53 mutation with copy-neutral LOH' },
  ],
  says: 'Biallelic TP53 inactivation shown; no minimum VAF, and a complex karyotype alone does not show it',
}
const presumptive: Condition = {
  all: [
    { ...highTp53Vaf, source: source('KS', 'T3, Q, TP', 'Printed edition > 49%, “not definitive”') },
    { ...germlineExcluded, source: source('KS', 'T3, Q, TP') },
  ],
  says: 'Presumptive: TP53 VAF ≥ 50% with a germline variant excluded',
}
const biallelic: Condition = { any: [definite, presumptive], says: 'Biallelic TP53 inactivation' }
const definingFusions = [
  'PML::RARA',
  'RUNX1::RUNX1T1',
  'CBFB::MYH11',
  'DEK::NUP214',
  'RBM15::MRTFA',
  'KMT2A-r',
  'MECOM-r',
  'NUP98-r',
]
const fusions = fusionAmong(...definingFusions)
const noOtherKaryotype: readonly Condition[] = [
  { not: { fact: 'del5q', is: true, says: 'del(5q)' } },
  { not: { fact: 'monosomy7', is: true, says: 'Monosomy 7' } },
  { not: { fact: 'complex', is: true, says: 'Complex karyotype' } },
]
const sf3b1Floor: Criterion = {
  fact: 'sf3b1Vaf',
  from: 5,
  says: 'SF3B1 mutation with VAF ≥ 5%',
  source: source('S', 'J, Q', 'The 5% is from the printed edition; T3 states no floor'),
}
const lowBlasts: readonly Condition[] = [marrowBelow5, bloodBelow2]
const aboveFloorEntities: readonly Who5Code[] = ['MDS-LB-RS', 'MDS-LB', 'MDS-h']

/** WHO 5th edition, 2022, as an ordered list of rules; the first one met decides (classification.md 3). */
export const who5: System<Who5Code> = {
  id: 'WHO5',
  name: 'WHO 5th edition (2022)',
  year: 2022,
  entities,
  rules: [
    {
      id: '5.1',
      entity: 'AML',
      when: { any: [fusions, npm1], says: 'Defining genetics, at any blast count' },
      source: source('S', 'AS'),
    },
    { id: '5.2', entity: 'AML', when: { any: [marrowFrom20, bloodFrom20] }, source: source('S', 'AS') },
    { id: '5.2a', entity: 'OTHER-CAUSES', when: otherCause, source: source('C', 'T3') },
    {
      id: '5.3a',
      entity: 'CHIP',
      when: { all: [noCytopenia, clone] },
      source: source('S', 'Q', 'Cytopenia limits as quoted from WHO 2022'),
    },
    {
      id: '5.3b',
      entity: 'NONE',
      when: noCytopenia,
      source: source('S', 'Q', 'Cytopenia limits as quoted from WHO 2022'),
    },
    {
      id: '5.4',
      entity: 'MDS/MPN',
      when: {
        any: [
          {
            all: [{ fact: 'monocytes', from: 0.5, says: 'Monocytes ≥ 0.5 × 10⁹/L' }, monocytes10Percent],
            says: 'Monocytes ≥ 0.5 × 10⁹/L and ≥ 10%',
          },
          {
            all: [
              thrombocytosis,
              { any: [{ fact: 'sf3b1', is: true, says: 'SF3B1 mutation' }, rings15] },
              { not: { fact: 'del5q', is: true, says: 'del(5q)' } },
            ],
            says: 'Platelets ≥ 450 with SF3B1 or RS ≥ 15% and no del(5q)',
          },
        ],
      },
      source: source('SK', 'Q'),
    },
    {
      id: '5.5',
      entity: 'cMDS-IB',
      when: { all: [child, { any: [marrowFrom5, bloodFrom2] }] },
      source: source('PC', 'T3', 'The table prints “and” between marrow and blood; read as “or” as in adults'),
    },
    {
      id: '5.6',
      entity: 'cMDS-LB-hypocellular',
      when: { all: [child, anyLineage, { fact: 'hypocellular', is: true, says: 'Hypocellular for age' }] },
      source: khoury2022,
    },
    { id: '5.7', entity: 'cMDS-LB-NOS', when: { all: [child, anyLineage] }, source: khoury2022 },
    {
      id: '5.8',
      entity: 'MDS-biTP53',
      when: { all: [biallelic, anyLineage] },
      source: source('PS', 'T3, J, Q', 'That it supersedes every other MDS type, and no minimum VAF, are from J and Q'),
    },
    {
      id: '5.9',
      entity: 'MDS-f',
      when: {
        all: [{ any: [marrowFrom5, bloodFrom2] }, { fact: 'fibrosis', from: 2, says: 'Fibrosis MF-2 or MF-3' }],
      },
      source: khoury2022,
    },
    { id: '5.10', entity: 'MDS-IB2', when: { any: [marrow10to19, blood5to19, auerRods] }, source: khoury2022 },
    { id: '5.11', entity: 'MDS-IB1', when: { any: [marrow5to9, blood2to4] }, source: khoury2022 },
    {
      id: '5.12a',
      entity: 'CCUS',
      when: { all: [noLineage, clone] },
      source: source('S', 'J, Q', 'No MDS without dysplasia: -7, complex or del(5q) without dysplasia is CCUS'),
    },
    { id: '5.12b', entity: 'ICUS', when: noLineage, source: source('S', 'J, Q') },
    {
      id: '5.13',
      entity: 'MDS-5q',
      when: iso5q,
      source: source('PS', 'T3, Q', 'That SF3B1 or mono-allelic TP53 does not override it is from Q'),
    },
    { id: '5.14', entity: 'MDS-SF3B1', when: { all: [sf3b1Floor, ...noOtherKaryotype] }, source: khoury2022 },
    {
      id: '5.15',
      entity: 'MDS-LB-RS',
      when: { all: [rings15, { not: sf3b1Floor }, ...noOtherKaryotype] },
      source: khoury2022,
    },
    {
      id: '5.16',
      entity: 'MDS-h',
      when: {
        all: [
          { fact: 'hypocellular', is: true, says: 'Hypocellular for age' },
          {
            any: [
              { fact: 'granulocytic', is: true, says: 'Granulocytic dysplasia' },
              { fact: 'megakaryocytic', is: true, says: 'Megakaryocytic dysplasia' },
            ],
            says: 'Granulocytic or megakaryocytic dysplasia',
          },
        ],
      },
      source: source('PS', 'T3, Q', 'That erythroid-only dysplasia does not qualify is from Q'),
    },
    { id: '5.17', entity: 'MDS-LB', when: anyLineage, source: khoury2022 },
  ],
  warnings: [
    {
      when: {
        all: [
          { fact: 'cytopenia', is: true, says: 'Cytopenia' },
          { fact: 'who4Cytopenias', below: 1, says: 'None by the stricter limits of WHO 2016' },
        ],
      },
      kinds: ['MDS', 'MDS/MPN', 'precursor'],
      text: 'Mild cytopenia: rests on the limits of WHO 2022, which are quoted from secondary sources',
      source: source('S', 'Q'),
    },
    {
      when: { all: [npm1, { fact: 'npm1Vaf', below: 10, says: 'NPM1 VAF < 10%' }, ...lowBlasts] },
      entities: ['AML'],
      text: 'NPM1 with VAF below 10% and blasts not increased: may not be definitive',
      source: source('S', 'Q'),
    },
    {
      when: { all: [anyTp53, { not: definite }, { not: { fact: 'tp53LohExcluded', is: true, says: 'LOH excluded' } }] },
      entities: ['MDS-f', 'MDS-IB2', 'MDS-IB1', 'MDS-5q', 'MDS-SF3B1', 'MDS-LB-RS', 'MDS-h', 'MDS-LB'],
      text: 'One TP53 mutation: test for copy loss / cnLOH, since biallelic TP53 would supersede this type',
      source: source('P', 'T3'),
      couldBe: 'MDS-biTP53',
    },
    {
      when: { all: [highTp53Vaf, { not: definite }, { not: germlineExcluded }] },
      entities: ['MDS-f', 'MDS-IB2', 'MDS-IB1', 'MDS-5q', 'MDS-SF3B1', 'MDS-LB-RS', 'MDS-h', 'MDS-LB'],
      text: 'TP53 VAF ≥ 50%: presumptive biallelic only once a germline variant is excluded',
      source: source('KS', 'T3, Q, TP'),
      couldBe: 'MDS-biTP53',
    },
    {
      when: { all: [presumptive, { not: definite }] },
      entities: ['MDS-biTP53'],
      text: 'Presumptive: rests on a TP53 VAF ≥ 50% alone; test for copy loss / cnLOH',
      source: source('KS', 'T3, Q, TP'),
    },
    {
      when: { all: [auerRods, ...lowBlasts] },
      entities: ['MDS-IB2'],
      text: 'Auer rods without increased blasts: the printed text can be read as “within the increased-blast range”',
      source: source('S', 'Q'),
    },
    {
      when: noLineage,
      entities: ['MDS-IB2', 'MDS-IB1', 'MDS-f'],
      text: 'Printed criteria for increased blasts also ask for at least 1 dysplastic lineage',
      source: source('C', 'T3'),
    },
    {
      when: {
        any: [
          { fact: 'anaemia', is: false, says: 'No anaemia' },
          { fact: 'megakaryocytic', is: false, says: 'No megakaryocytic dysplasia' },
        ],
      },
      entities: ['MDS-5q'],
      text: 'Printed criteria ask for anaemia and megakaryocytic dysplasia; one of these is absent',
      source: source('S', 'Q'),
    },
    {
      when: { fact: 'erythroid', is: false, says: 'No erythroid dysplasia' },
      entities: ['MDS-SF3B1'],
      text: 'Printed criteria ask for erythroid dysplasia (and no thrombocytosis)',
      source: source('S', 'Q'),
    },
    {
      when: { all: [{ fact: 'sf3b1', is: true, says: 'SF3B1 mutation' }, { not: sf3b1Floor }] },
      entities: aboveFloorEntities,
      text: 'SF3B1 with VAF below 5%: the printed edition asks for 5%, the summary paper states no floor',
      source: source('S', 'J, Q'),
      couldBe: 'MDS-SF3B1',
    },
    {
      when: { fact: 'hypocellular', is: true, says: 'Hypocellular' },
      entities: ['MDS-h', 'cMDS-LB-hypocellular', 'MDS-LB'],
      text: 'Hypocellular: ≤ 25% age-adjusted in the summary paper; < 30% under 70 years and < 20% from 70 in the printed edition. The pathologist’s judgement counts',
      source: source('PS', 'T3, Q'),
    },
    {
      when: { all: [blood1, twice] },
      entities: ['MDS-5q', 'MDS-SF3B1', 'MDS-LB-RS', 'MDS-h', 'MDS-LB'],
      text: '1% blood blasts on 2 occasions: the printed text may count this as increased blasts',
      source: source('S', 'Q'),
      couldBe: 'MDS-IB1',
    },
    {
      when: child,
      entities: ['cMDS-IB', 'cMDS-LB-hypocellular', 'cMDS-LB-NOS'],
      text: 'That the childhood types come before TP53, SF3B1 and 5q is our choice',
      source: source('C', 'T3'),
    },
  ],
  details: [
    ...definingFusions.map((fusion) => ({
      when: fusionAmong(fusion),
      entities: ['AML'] as const,
      text: `AML with ${fusion.replace('-r', ' rearrangement')}`,
      source: source('S', 'AS'),
    })),
    { when: npm1, entities: ['AML'], text: 'AML with NPM1 mutation', source: source('S', 'AS') },
    {
      when: { fact: 'cebpaBzipInFrame', is: true, says: 'CEBPA' },
      entities: ['AML'],
      text: 'AML with CEBPA mutation',
      source: source('S', 'AS'),
    },
    { when: fusionAmong('BCR::ABL1'), entities: ['AML'], text: 'AML with BCR::ABL1', source: source('S', 'AS') },
    {
      when: {
        any: [
          { fact: 'who5Cytogenetics', is: true, says: 'Myelodysplasia-related cytogenetics' },
          { fact: 'who5Genes', is: true, says: 'Myelodysplasia-related gene' },
        ],
      },
      entities: ['AML'],
      text: 'AML, myelodysplasia-related',
      source: source('S', 'AS', 'Also after prior MDS'),
    },
    {
      when: { all: [presumptive, { not: definite }] },
      entities: ['MDS-biTP53'],
      text: 'presumptive unless copy loss, cnLOH or a second mutation is shown',
      source: source('KS', 'T3, Q, TP'),
    },
  ],
  qualifiers: [
    {
      when: priorTherapy,
      text: 'post cytotoxic therapy',
      source: source(
        'P',
        'T3',
        'Category myeloid neoplasm post cytotoxic therapy (MN-pCT), with the specific type kept',
      ),
    },
    { when: germline, text: 'germline predisposition', source: source('P', 'T3') },
  ],
}
