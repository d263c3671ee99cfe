import {
  ancUnits,
  blastUnits,
  type Citation,
  type Field,
  haemoglobinUnits,
  type Measure,
  plateletUnits,
  type Source,
  type Unit,
} from '#features/clinical/index.ts'

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

/** Marrow blasts in % with their points (Greenberg 2012). */
export const marrowBlasts = {
  id: 'marrowBlasts',
  label: 'Marrow blasts',
  units: blastUnits,
  bands: [
    { halfPoints: 0, upTo: { '%': 2 } },
    { halfPoints: 2, below: { '%': 5 } },
    { halfPoints: 4, upTo: { '%': 10 } },
    { halfPoints: 6 },
  ],
  source: greenberg(['P', 'D']),
} as const satisfies Measure

/** Haemoglobin with its points; mmol/L is compared with 6.2 and 5.0 directly (Greenberg 2012, MDS Foundation). */
export const haemoglobin = {
  id: 'haemoglobin',
  label: 'Haemoglobin',
  units: haemoglobinUnits,
  bands: [
    { halfPoints: 3, below: { 'g/dL': 8, 'g/L': 80, 'mmol/L': 5 } },
    { halfPoints: 2, below: { 'g/dL': 10, 'g/L': 100, 'mmol/L': 6.2 } },
    { halfPoints: 0 },
  ],
  source: greenberg(['P', 'D']),
} as const satisfies Measure

/** Platelets in 10^9/L with their points (Greenberg 2012). */
export const platelets = {
  id: 'platelets',
  label: 'Platelets',
  units: plateletUnits,
  bands: [
    { halfPoints: 2, below: { '10^9/L': 50, '/uL': 50_000 } },
    { halfPoints: 1, below: { '10^9/L': 100, '/uL': 100_000 } },
    { halfPoints: 0 },
  ],
  source: greenberg(['P', 'D']),
} as const satisfies Measure

/** Absolute neutrophil count in 10^9/L with its points (Greenberg 2012). */
export const anc = {
  id: 'anc',
  label: 'Neutrophils (ANC)',
  units: ancUnits,
  bands: [{ halfPoints: 1, below: { '10^9/L': 0.8, '/uL': 800 } }, { halfPoints: 0 }],
  source: greenberg(['P', 'D']),
} as const satisfies Measure

/** The four measured variables of the IPSS-R in the order of the paper's table (Greenberg 2012). */
export const ipssRMeasures = [marrowBlasts, haemoglobin, platelets, anc] as const

/**
 * Cytogenetic groups of the IPSS-R with points times two, karyotypes, share of patients (%) in the two cohorts, median
 * survival and time to 25% AML (years, null when not reached) and hazard ratios (Greenberg 2012, Schanz 2012).
 */
export const ipssRCytogeneticGroups = [
  {
    name: 'Very good',
    halfPoints: 0,
    karyotypes: '-Y; del(11q) (single)',
    patientsPercent: [4, 3],
    medianSurvivalYears: 5.4,
    yearsToAml25Percent: null,
    hazardRatios: { survival: 0.7, aml: 0.4 },
  },
  {
    name: 'Good',
    halfPoints: 2,
    karyotypes: 'normal; single del(5q), del(12p), del(20q); double including del(5q)',
    patientsPercent: [72, 66],
    medianSurvivalYears: 4.8,
    yearsToAml25Percent: 9.4,
    hazardRatios: { survival: 1, aml: 1 },
  },
  {
    name: 'Intermediate',
    halfPoints: 4,
    karyotypes: 'single del(7q), +8, +19, i(17q), any other single; any other double (independent clones)',
    patientsPercent: [13, 19],
    medianSurvivalYears: 2.7,
    yearsToAml25Percent: 2.5,
    hazardRatios: { survival: 1.5, aml: 1.8 },
  },
  {
    name: 'Poor',
    halfPoints: 6,
    karyotypes: 'single -7; inv(3)/t(3q)/del(3q); double including -7/del(7q); complex with exactly 3',
    patientsPercent: [4, 5],
    medianSurvivalYears: 1.5,
    yearsToAml25Percent: 1.7,
    hazardRatios: { survival: 2.3, aml: 2.3 },
  },
  {
    name: 'Very poor',
    halfPoints: 8,
    karyotypes: 'complex with more than 3',
    patientsPercent: [7, 7],
    medianSurvivalYears: 0.7,
    yearsToAml25Percent: 0.7,
    hazardRatios: { survival: 3.8, aml: 3.6 },
  },
] as const

/** Name of a cytogenetic group of the IPSS-R (Greenberg 2012, Schanz 2012). */
export type IpssRCytogeneticGroup = (typeof ipssRCytogeneticGroups)[number]['name']

/** Source of the cytogenetic groups. */
export const ipssRCytogeneticSource: Source = { tags: ['P'], cite: 'Greenberg 2012; Schanz 2012' }

/**
 * Risk categories of the IPSS-R: highest score in each (points times two, and in ten-thousandths for the IPSS-RA),
 * share of patients (%), median survival and time until 25% have AML (years, null when not reached), from Greenberg 2012.
 */
export const ipssRCategories = [
  {
    id: 'very-low',
    name: 'Very low',
    score: '≤ 1.5',
    upToHalfPoints: 3,
    upToTenThousandths: 15_000,
    patientsPercent: 19,
    medianSurvivalYears: 8.8,
    yearsToAml25Percent: null,
  },
  {
    id: 'low',
    name: 'Low',
    score: '> 1.5 to 3',
    upToHalfPoints: 6,
    upToTenThousandths: 30_000,
    patientsPercent: 38,
    medianSurvivalYears: 5.3,
    yearsToAml25Percent: 10.8,
  },
  {
    id: 'intermediate',
    name: 'Intermediate',
    score: '> 3 to 4.5',
    upToHalfPoints: 9,
    upToTenThousandths: 45_000,
    patientsPercent: 20,
    medianSurvivalYears: 3.0,
    yearsToAml25Percent: 3.2,
  },
  {
    id: 'high',
    name: 'High',
    score: '> 4.5 to 6',
    upToHalfPoints: 12,
    upToTenThousandths: 60_000,
    patientsPercent: 13,
    medianSurvivalYears: 1.6,
    yearsToAml25Percent: 1.4,
  },
  {
    id: 'very-high',
    name: 'Very high',
    score: '> 6',
    upToHalfPoints: 20,
    upToTenThousandths: Infinity,
    patientsPercent: 10,
    medianSurvivalYears: 0.8,
    yearsToAml25Percent: 0.7,
  },
] as const

/** One risk category of the IPSS-R with its outcome figures. */
export type IpssRCategory = (typeof ipssRCategories)[number]

/** Source of the category table. */
export const ipssRCategorySource = greenberg(['P', 'D'])

/** The split in two: lower risk up to this score in points, higher risk above it; not defined for the IPSS-RA. */
export const ipssRSplit = {
  lowerRiskUpTo: 3.5,
  lowerRiskUpToHalfPoints: 7,
  source: {
    tags: ['P', 'S'],
    cite: 'Pfeilstoecker 2016',
    note: 'The side of 3.5 itself is confirmed by a Spanish registry study',
  } satisfies Source,
} as const

/** Which half of the risk scale an IPSS-R score is in (Pfeilstoecker 2016). */
export type IpssRRisk = 'lower-risk' | 'higher-risk'

/** Source of the age-adjusted score and its permitted use. */
export const ipssRaSource: Source = {
  tags: ['P', 'D'],
  cite: 'MDS Foundation; Greenberg 2012',
  note: 'Age adjustment is for survival only, not for the risk of AML',
}

/** The unit of age: years, accepted from 18 to 120 (validation limits of the reference API). */
export const ageUnits = [{ id: 'years', label: 'years', min: 18, max: 120 }] as const satisfies readonly Unit[]

/** The population of the IPSS-R (Greenberg 2012); n is the number of patients. */
export const ipssRScope = {
  text: 'Untreated adults with primary MDS, marrow blasts 0–30%',
  patients: 7012,
  excluded: 'CMML with white cells above 12 × 10⁹/L; therapy-related MDS',
  sources: [greenberg(['P']), greenberg(['K'], 'The exclusions')],
} as const

/** The inputs of the IPSS-R in form order, with units and accepted ranges (ipss-r.md). */
export const ipssRFields = [
  { id: 'marrowBlasts', label: 'Marrow blasts', kind: 'number', required: true, units: blastUnits },
  {
    id: 'haemoglobin',
    label: 'Haemoglobin',
    kind: 'number',
    required: true,
    units: haemoglobinUnits,
    unitField: 'haemoglobinUnit',
  },
  {
    id: 'platelets',
    label: 'Platelets',
    kind: 'number',
    required: true,
    units: plateletUnits,
    unitField: 'plateletsUnit',
  },
  { id: 'anc', label: 'Neutrophils (ANC)', kind: 'number', required: true, units: ancUnits, unitField: 'ancUnit' },
  {
    id: 'cytogeneticGroup',
    label: 'Cytogenetic group',
    kind: 'choice',
    required: true,
    options: ipssRCytogeneticGroups.map(({ name, karyotypes }) => ({ value: name, label: name, detail: karyotypes })),
  },
  {
    id: 'karyotype',
    label: 'Karyotype',
    kind: 'karyotype',
    required: false,
    hint: 'Every clonal abnormality, or “normal”',
  },
  {
    id: 'age',
    label: 'Age',
    kind: 'number',
    required: false,
    units: ageUnits,
    hint: 'For the age-adjusted score (IPSS-RA)',
  },
] as const satisfies readonly Field[]
