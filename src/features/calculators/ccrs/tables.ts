import type { Citation, Field, Measure, Source } from '#features/clinical/index.ts'
import { plateletUnits } from '#features/clinical/index.ts'

/** The publications behind the CCRS, as named in ccrs.md. */
export const ccrsCitations = [
  {
    key: 'Xie 2024',
    text: 'Xie Z, Komrokji RS, Al-Ali N, et al. Risk prediction for clonal cytopenia: multicenter real-world evidence. Blood 2024;144:2033-2044.',
    doi: '10.1182/blood.2024024756',
  },
  {
    key: 'Weeks 2023',
    text: 'Weeks LD, Niroula A, Neuberg D, et al. Prediction of risk for myeloid malignancy in clonal hematopoiesis. NEJM Evidence 2023;2.',
    doi: '10.1056/EVIDoa2200310',
  },
] as const satisfies readonly Citation[]

const xie = (tags: Source['tags'], note?: string): Source => ({ tags, cite: 'Xie 2024', ...(note && { note }) })

/** Points of a splicing mutation, which is SF3B1, SRSF2, U2AF1 or ZRSR2 (Xie 2024; the list of genes unconfirmed). */
export const splicing = {
  id: 'splicing',
  label: 'Splicing mutation',
  rows: [
    { name: 'No splicing mutation', halfPoints: 0 },
    { name: 'Splicing mutation', halfPoints: 4 },
  ],
  source: xie(['P']),
} as const

/** Points for platelets below 100 x 10^9/L (Xie 2024). */
export const platelets = {
  id: 'platelets',
  label: 'Platelets',
  units: plateletUnits,
  bands: [{ halfPoints: 5, below: { '10^9/L': 100, '/uL': 100_000 } }, { halfPoints: 0 }],
  source: xie(['P']),
} as const satisfies Measure

/** Points for two or more mutations with a VAF of at least 2% (Xie 2024); accepted up to 20 (our convention). */
export const mutations = {
  id: 'mutations',
  label: 'Number of mutations',
  units: [{ id: 'count', label: '', min: 1, max: 20 }],
  bands: [{ halfPoints: 0, below: { count: 2 } }, { halfPoints: 6 }],
  source: xie(['P']),
} as const satisfies Measure

/**
 * Categories of the CCRS: highest reachable score in each (points) and patients with a myeloid neoplasm at 2 years (%),
 * from Xie 2024.
 */
export const ccrsCategories = [
  { id: 'low', name: 'Low', score: '< 2.5', end: '< 2.5', upToHalfPoints: 4, neoplasmPercent: 6.4 },
  {
    id: 'intermediate',
    name: 'Intermediate',
    score: '2.5 to < 5',
    end: '< 5',
    upToHalfPoints: 9,
    neoplasmPercent: 14.1,
  },
  { id: 'high', name: 'High', score: '≥ 5', end: null, upToHalfPoints: 15, neoplasmPercent: 37.2 },
] as const

/** One category of the CCRS with its outcome. */
export type CcrsCategory = (typeof ccrsCategories)[number]

/** Sources of the category table, and of the rules that are still to be confirmed. */
export const ccrsSources = {
  outcomes: xie(['P'], 'From the abstract: built on 357 patients, tested on 104, c-index 0.64'),
  splicing: xie(['K'], 'The list of splicing genes, and that a splicing mutation also counts as one of the mutations'),
} as const satisfies Record<string, Source>

/** The population of the CCRS (Xie 2024), and the score for CHIP (Weeks 2023). */
export const ccrsScope = {
  text: 'Adults with CCUS, an unexplained cytopenia with a clone and no MDS',
  excluded: 'CHIP, a clone without cytopenia, which has a score of its own, the CHRS',
  sources: [xie(['P']), { tags: ['P'], cite: 'Weeks 2023' }],
} as const

const yesNo = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
] as const

/** The inputs of the CCRS in form order, with units and accepted ranges (ccrs.md). */
export const ccrsFields = [
  {
    id: 'ccus',
    label: 'Does the patient have CCUS?',
    kind: 'yes-no',
    required: true,
    options: yesNo,
    hint: 'Unexplained cytopenia with a clone, MDS excluded',
  },
  {
    id: 'platelets',
    label: 'Platelets',
    kind: 'number',
    required: true,
    units: plateletUnits,
    unitField: 'plateletsUnit',
  },
  {
    id: 'splicing',
    label: 'Splicing mutation',
    kind: 'yes-no',
    required: true,
    options: yesNo,
    hint: 'SF3B1, SRSF2, U2AF1 or ZRSR2 (list to be confirmed)',
  },
  {
    id: 'mutations',
    label: 'Number of mutations',
    kind: 'number',
    required: true,
    units: [{ id: 'count', label: '', min: 1, max: 20 }],
    hint: 'With a VAF of 2% or more; a splicing mutation counts too (to be confirmed)',
  },
] as const satisfies readonly Field[]
