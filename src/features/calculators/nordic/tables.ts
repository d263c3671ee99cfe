import type { Citation, Source } from '#features/clinical/index.ts'
import { fieldsOf, type ScoreInputs } from '../engine/score-inputs.ts'

/** The publications behind the Nordic score, as named in nordic.md. */
export const nordicCitations = [
  {
    key: 'Hellström-Lindberg 1997',
    text: 'Hellström-Lindberg E, et al. Erythroid response to treatment with G-CSF plus erythropoietin for the anaemia of patients with myelodysplastic syndromes: proposal for a predictive model. British Journal of Haematology 1997;99:344-351.',
    doi: '10.1046/j.1365-2141.1997.4013211.x',
  },
  {
    key: 'Hellström-Lindberg 2003',
    text: 'Hellström-Lindberg E, Gulbrandsen N, Lindberg G, et al. A validated decision model for treating the anaemia of myelodysplastic syndromes with erythropoietin + granulocyte colony-stimulating factor: significant effects on quality of life. British Journal of Haematology 2003;120:1037-1046.',
    doi: '10.1046/j.1365-2141.2003.04153.x',
  },
] as const satisfies readonly Citation[]

const points: Source = { tags: ['S'], cite: 'Hellström-Lindberg 1997' }

/**
 * The inputs of the Nordic score with their points (Hellström-Lindberg 1997). U/L equals mU/mL. Erythropoietin is
 * accepted up to 20 000 U/L, red-cell units up to 60 a month (our convention).
 */
export const nordicInputs = {
  erythropoietin: {
    kind: 'number',
    label: 'Serum erythropoietin',
    units: [
      { id: 'U/L', label: 'U/L', min: 0, max: 20_000 },
      { id: 'mU/mL', label: 'mU/mL', min: 0, max: 20_000 },
    ],
    bands: [
      { points: 2, below: { 'U/L': 100, 'mU/mL': 100 } },
      { points: 1, upTo: { 'U/L': 500, 'mU/mL': 500 } },
      { points: -3 },
    ],
    source: points,
  },
  redCellUnits: {
    kind: 'number',
    label: 'Red-cell units per month',
    hint: 'Average of the last 2 to 6 months (to be confirmed)',
    units: [{ id: 'units', label: 'units', min: 0, max: 60 }],
    bands: [{ points: 2, below: { units: 2 } }, { points: -2 }],
    source: points,
  },
} as const satisfies ScoreInputs

/**
 * Categories of the Nordic score: highest score in each (points), and the patients who responded (%) in 1997 and in the
 * validation of 2003 (Hellström-Lindberg 1997 and 2003); null is not given.
 */
export const nordicCategories = [
  { id: 'poor', name: 'Poor', score: '−5 to −2', upTo: -2, responsePercent: 7, validationPercent: null },
  {
    id: 'intermediate',
    name: 'Intermediate',
    score: '−1 to 1',
    upTo: 1,
    responsePercent: 23,
    validationPercent: 14,
  },
  { id: 'good', name: 'Good', score: '2 to 4', upTo: 4, responsePercent: 74, validationPercent: 61 },
] as const

export type NordicCategory = (typeof nordicCategories)[number]

export const nordicSources = {
  outcomes: {
    tags: ['P'],
    cite: 'Hellström-Lindberg 1997; Hellström-Lindberg 2003',
    note: '98 patients in 1997, 53 in 2003. In a Canadian registry of 208 the best group did worse than expected',
  },
  bounds: { ...points, note: 'The limits follow from the totals that can be reached: 4, 3, 0, -1 and -5' },
  month: { tags: ['K'], cite: 'Hellström-Lindberg 1997', note: 'A month is the average of the last 2 to 6 months' },
} as const satisfies Record<string, Source>

/** The population of the Nordic score (Hellström-Lindberg 1997). */
export const nordicScope = {
  text: 'Patients with MDS and anaemia, before treatment with an ESA and G-CSF',
  excluded: null,
  sources: [nordicSources.outcomes],
} as const

export const nordicFields = fieldsOf(nordicInputs)
