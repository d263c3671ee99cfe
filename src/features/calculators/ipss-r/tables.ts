import type { Citation, Source } from '#features/clinical/index.ts'
import { cytogeneticInputs } from '../engine/cytogenetic-group.ts'
import { ancUnits, blastUnits, haemoglobinUnits, plateletUnits } from '../engine/measured-variable.ts'
import { fieldsOf, type ScoreInputs } from '../engine/score-inputs.ts'

/** The publications behind the IPSS-R and IPSS-RA, as named in ipss-r.md. */
export const ipssRCitations = [
  {
    key: 'Greenberg 2012',
    text: 'Greenberg PL, Tuechler H, Schanz J, et al. Revised International Prognostic Scoring System for myelodysplastic syndromes. Blood 2012;120(12):2454-2465.',
    doi: '10.1182/blood-2012-03-420489',
  },
  {
    key: 'Schanz 2012',
    text: 'Schanz J, et al. New comprehensive cytogenetic scoring system for primary MDS. J Clin Oncol 2012;30:820-829.',
    doi: '10.1200/JCO.2011.35.6394',
    unchecked: 'DOI from memory',
  },
  {
    key: 'Pfeilstoecker 2016',
    text: 'Pfeilstoecker M, et al. Time-dependent changes in mortality and transformation risk in MDS. Blood 2016;128(7):902-910.',
    doi: '10.1182/blood-2016-02-700054',
    unchecked: 'DOI from memory',
  },
  { key: 'MDS Foundation', text: 'MDS Foundation basic calculator page, ipssrbasic.mds-foundation.org.' },
  { key: 'Bernard 2022 cohort', text: 'Test data of github papaemmelab/ipssm-api (Bernard 2022 cohort, 2,648 rows).' },
] as const satisfies readonly Citation[]

const greenberg = (tags: Source['tags'], note?: string): Source => ({
  tags,
  cite: 'Greenberg 2012',
  ...(note && { note }),
})

/**
 * Cytogenetic groups of the IPSS-R with points, karyotypes, share of patients (%) in the two cohorts, median
 * survival and time to 25% AML (years, null when not reached) and hazard ratios (Greenberg 2012, Schanz 2012).
 */
export const ipssRCytogeneticGroups = [
  {
    name: 'Very good',
    points: 0,
    detail: '-Y; del(11q) (single)',
    patientsPercent: [4, 3],
    medianSurvivalYears: 5.4,
    yearsToAml25Percent: null,
    hazardRatios: { survival: 0.7, aml: 0.4 },
  },
  {
    name: 'Good',
    points: 1,
    detail: 'normal; single del(5q), del(12p), del(20q); double including del(5q)',
    patientsPercent: [72, 66],
    medianSurvivalYears: 4.8,
    yearsToAml25Percent: 9.4,
    hazardRatios: { survival: 1, aml: 1 },
  },
  {
    name: 'Intermediate',
    points: 2,
    detail: 'single del(7q), +8, +19, i(17q), any other single; any other double (independent clones)',
    patientsPercent: [13, 19],
    medianSurvivalYears: 2.7,
    yearsToAml25Percent: 2.5,
    hazardRatios: { survival: 1.5, aml: 1.8 },
  },
  {
    name: 'Poor',
    points: 3,
    detail: 'single -7; inv(3)/t(3q)/del(3q); double including -7/del(7q); complex with exactly 3',
    patientsPercent: [4, 5],
    medianSurvivalYears: 1.5,
    yearsToAml25Percent: 1.7,
    hazardRatios: { survival: 2.3, aml: 2.3 },
  },
  {
    name: 'Very poor',
    points: 4,
    detail: 'complex with more than 3',
    patientsPercent: [7, 7],
    medianSurvivalYears: 0.7,
    yearsToAml25Percent: 0.7,
    hazardRatios: { survival: 3.8, aml: 3.6 },
  },
] as const

export type IpssRCytogeneticGroup = (typeof ipssRCytogeneticGroups)[number]['name']

/**
 * Risk categories of the IPSS-R: highest score in each (points), share of patients (%), median survival and time until
 * 25% have AML (years, null when not reached), from Greenberg 2012.
 */
export const ipssRCategories = [
  {
    id: 'very-low',
    name: 'Very low',
    score: '≤ 1.5',
    upTo: 1.5,
    patientsPercent: 19,
    medianSurvivalYears: 8.8,
    yearsToAml25Percent: null,
  },
  {
    id: 'low',
    name: 'Low',
    score: '> 1.5 to 3',
    upTo: 3,
    patientsPercent: 38,
    medianSurvivalYears: 5.3,
    yearsToAml25Percent: 10.8,
  },
  {
    id: 'intermediate',
    name: 'Intermediate',
    score: '> 3 to 4.5',
    upTo: 4.5,
    patientsPercent: 20,
    medianSurvivalYears: 3.0,
    yearsToAml25Percent: 3.2,
  },
  {
    id: 'high',
    name: 'High',
    score: '> 4.5 to 6',
    upTo: 6,
    patientsPercent: 13,
    medianSurvivalYears: 1.6,
    yearsToAml25Percent: 1.4,
  },
  {
    id: 'very-high',
    name: 'Very high',
    score: '> 6',
    upTo: Infinity,
    patientsPercent: 10,
    medianSurvivalYears: 0.8,
    yearsToAml25Percent: 0.7,
  },
] as const

export type IpssRCategory = (typeof ipssRCategories)[number]

export const ipssRCategorySource = greenberg(['P', 'D'])

/** The split in two: lower risk up to this score in points, higher risk above it; not defined for the IPSS-RA. */
export const ipssRSplit = {
  lowerRiskUpTo: 3.5,
  source: {
    tags: ['P', 'S'],
    cite: 'Pfeilstoecker 2016',
    note: 'The side of 3.5 itself is confirmed by a Spanish registry study',
  } satisfies Source,
} as const

/** Source of the age-adjusted score and its permitted use. */
export const ipssRaSource: Source = {
  tags: ['P', 'D'],
  cite: 'MDS Foundation; Greenberg 2012',
  note: 'Age adjustment is for survival only, not for the risk of AML',
}

/** The population of the IPSS-R (Greenberg 2012); n is the number of patients. */
export const ipssRScope = {
  text: 'Untreated adults with primary MDS, marrow blasts 0–30%',
  patients: 7012,
  excluded: 'CMML with white cells above 12 × 10⁹/L; therapy-related MDS',
  sources: [greenberg(['P']), greenberg(['K'], 'The exclusions')],
} as const

/**
 * The inputs of the IPSS-R with their points (Greenberg 2012). Numbers are in %, g/dL, 10^9/L and years unless a unit is
 * named; haemoglobin in mmol/L is compared with 6.2 and 5.0 directly (MDS Foundation).
 */
export const ipssRInputs = {
  marrowBlasts: {
    kind: 'number',
    label: 'Marrow blasts',
    units: blastUnits,
    bands: [
      { points: 0, upTo: { '%': 2 } },
      { points: 1, below: { '%': 5 } },
      { points: 2, upTo: { '%': 10 } },
      { points: 3 },
    ],
    source: greenberg(['P', 'D']),
  },
  haemoglobin: {
    kind: 'number',
    label: 'Haemoglobin',
    units: haemoglobinUnits,
    bands: [
      { points: 1.5, below: { 'g/dL': 8, 'g/L': 80, 'mmol/L': 5 } },
      { points: 1, below: { 'g/dL': 10, 'g/L': 100, 'mmol/L': 6.2 } },
      { points: 0 },
    ],
    source: greenberg(['P', 'D']),
  },
  platelets: {
    kind: 'number',
    label: 'Platelets',
    units: plateletUnits,
    bands: [
      { points: 1, below: { '10^9/L': 50, '/uL': 50_000 } },
      { points: 0.5, below: { '10^9/L': 100, '/uL': 100_000 } },
      { points: 0 },
    ],
    source: greenberg(['P', 'D']),
  },
  anc: {
    kind: 'number',
    label: 'Neutrophils (ANC)',
    units: ancUnits,
    bands: [{ points: 0.5, below: { '10^9/L': 0.8, '/uL': 800 } }, { points: 0 }],
    source: greenberg(['P', 'D']),
  },
  ...cytogeneticInputs('Cytogenetics', ipssRCytogeneticGroups, { tags: ['P'], cite: 'Greenberg 2012; Schanz 2012' }),
  age: {
    kind: 'number',
    label: 'Age',
    hint: 'For the age-adjusted score (IPSS-RA)',
    isOptional: true,
    units: [{ id: 'years', label: 'years', min: 18, max: 120 }], // validation limits of the reference API
  },
} as const satisfies ScoreInputs

export const ipssRFields = fieldsOf(ipssRInputs)
