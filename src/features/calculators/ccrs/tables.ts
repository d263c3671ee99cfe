import type { Citation, Source } from '#features/clinical/index.ts'
import { plateletUnits } from '../engine/measured-variable.ts'
import { fieldsOf, type ScoreInputs } from '../engine/score-inputs.ts'

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

/**
 * The inputs of the CCRS with their points (Xie 2024): platelets below 100 x 10^9/L; a mutation of SF3B1, SRSF2, U2AF1 or
 * ZRSR2 (the list of genes unconfirmed); two or more mutations with a VAF of at least 2%, accepted up to 20 (our
 * convention).
 */
export const ccrsInputs = {
  ccus: {
    kind: 'yes-no',
    label: 'Does the patient have CCUS?',
    hint: 'Unexplained cytopenia with a clone, MDS excluded',
  },
  platelets: {
    kind: 'number',
    label: 'Platelets',
    units: plateletUnits,
    bands: [{ points: 2.5, below: { '10^9/L': 100, '/uL': 100_000 } }, { points: 0 }],
    source: xie(['P']),
  },
  splicing: {
    kind: 'yes-no',
    label: 'Splicing mutation',
    hint: 'SF3B1, SRSF2, U2AF1 or ZRSR2 (list to be confirmed)',
    rows: [
      { name: 'No splicing mutation', points: 0 },
      { name: 'Splicing mutation', points: 2 },
    ],
    source: xie(['P']),
  },
  mutations: {
    kind: 'number',
    label: 'Number of mutations',
    hint: 'With a VAF of 2% or more; a splicing mutation counts too (to be confirmed)',
    isWhole: true,
    units: [{ id: 'count', label: '', min: 1, max: 20 }],
    bands: [{ points: 0, below: { count: 2 } }, { points: 3 }],
    source: xie(['P']),
  },
} as const satisfies ScoreInputs

/** Highest reachable score per category (points), patients with a myeloid neoplasm at 2 years (%), from Xie 2024. */
export const ccrsCategories = [
  { id: 'low', name: 'Low', score: '< 2.5', end: '< 2.5', upTo: 2, neoplasmPercent: 6.4 },
  {
    id: 'intermediate',
    name: 'Intermediate',
    score: '2.5 to < 5',
    end: '< 5',
    upTo: 4.5,
    neoplasmPercent: 14.1,
  },
  { id: 'high', name: 'High', score: '≥ 5', upTo: 7.5, neoplasmPercent: 37.2 },
] as const

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

export const ccrsFields = fieldsOf(ccrsInputs)
