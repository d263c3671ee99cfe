import type { Citation, Source } from '#features/clinical/index.ts'
import { cytogeneticInputs } from '../engine/cytogenetic-group.ts'
import { ancUnits, blastUnits, haemoglobinUnits, plateletUnits } from '../engine/measured-variable.ts'
import { fieldsOf, type ScoreInputs } from '../engine/score-inputs.ts'

/** The publications behind the IPSS, as named in ipss.md. */
export const ipssCitations = [
  {
    key: 'Greenberg 1997',
    text: 'Greenberg P, Cox C, LeBeau MM, et al. International scoring system for evaluating prognosis in myelodysplastic syndromes. Blood 1997;89(6):2079-2088.',
    doi: '10.1182/blood.V89.6.2079',
  },
  {
    key: 'Blood 1998 erratum',
    text: 'Erratum. Blood 1998;91(3):1100.',
    unchecked: 'The erratum itself was not found',
  },
] as const satisfies readonly Citation[]

const greenberg = (tags: Source['tags'], note?: string): Source => ({
  tags,
  cite: 'Greenberg 1997',
  ...(note && { note }),
})

/** Points by number of cytopenias, 0 to 3 (Greenberg 1997). */
export const ipssCytopenias = {
  label: 'Cytopenias',
  bands: [{ points: 0, upTo: { count: 1 } }, { points: 0.5 }],
  names: ['0 or 1', '2 or 3'],
  source: greenberg(['P']),
} as const

/** Cytogenetic groups of the IPSS with their karyotypes (Greenberg 1997). */
export const ipssCytogeneticGroups = [
  { name: 'Good', points: 0, detail: 'normal; -Y alone; del(5q) alone; del(20q) alone' },
  { name: 'Intermediate', points: 0.5, detail: 'everything else' },
  { name: 'Poor', points: 1, detail: 'complex (≥ 3 abnormalities); any chromosome 7 anomaly' },
] as const

export type IpssCytogeneticGroup = (typeof ipssCytogeneticGroups)[number]['name']

/**
 * Risk categories of the IPSS: highest score in each (points), share of patients (%), median survival (years) and time
 * until 25% have AML (years), from Greenberg 1997; the lower and higher risk halves are common usage.
 */
export const ipssCategories = [
  {
    id: 'low',
    name: 'Low',
    score: '0',
    upTo: 0,
    patientsPercent: 31,
    medianSurvivalYears: 5.7,
    yearsToAml25Percent: 9.4,
    risk: 'lower-risk',
  },
  {
    id: 'intermediate-1',
    name: 'Intermediate-1',
    score: '0.5–1.0',
    upTo: 1,
    patientsPercent: 39,
    medianSurvivalYears: 3.5,
    yearsToAml25Percent: 3.3,
    risk: 'lower-risk',
  },
  {
    id: 'intermediate-2',
    name: 'Intermediate-2',
    score: '1.5–2.0',
    upTo: 2,
    patientsPercent: 22,
    medianSurvivalYears: 1.2,
    yearsToAml25Percent: 1.1,
    risk: 'higher-risk',
  },
  {
    id: 'high',
    name: 'High',
    score: '≥ 2.5',
    upTo: 3.5,
    patientsPercent: 8,
    medianSurvivalYears: 0.4,
    yearsToAml25Percent: 0.2,
    risk: 'higher-risk',
  },
] as const

export type IpssCategory = (typeof ipssCategories)[number]

export const ipssCategorySources = {
  bounds: greenberg(['S']),
  outcomes: greenberg(['P'], 'Median survival and time to 25% AML evolution; shares are of the AML-evolution set'),
  risk: { tags: ['S', 'K'], cite: 'Greenberg 1997', note: 'Lower and higher risk are common usage' },
} as const satisfies Record<string, Source>

/** The population of the IPSS (Greenberg 1997); n is the number of patients. */
export const ipssScope = {
  text: 'Adults with untreated primary MDS by the FAB definition, marrow blasts up to 30%',
  patients: 816,
  excluded: 'Therapy-related MDS; CMML with white cells above 12 × 10⁹/L',
  sources: [greenberg(['S']), greenberg(['K'], 'The exclusions')],
} as const

const cytopenia = greenberg(['P', 'S'], 'Strictly less than the limit')

/**
 * The inputs of the IPSS with their points. Marrow blasts in %, by the FAB limits of Greenberg 1997: over 10 counts as
 * 11-20 and over 20 as 21-30 (D-65). A blood count gives no points on its own: its first band, below 10 g/dL, 1.8 and
 * 100 x 10^9/L, is a cytopenia (Greenberg 1997; neutrophils with its erratum, as quoted by WHO 2016).
 */
export const ipssInputs = {
  marrowBlasts: {
    kind: 'number',
    label: 'Marrow blasts',
    units: blastUnits,
    bands: [
      { points: 0, below: { '%': 5 } },
      { points: 0.5, upTo: { '%': 10 }, printed: '5–10' },
      { points: 1.5, upTo: { '%': 20 }, printed: '11–20' },
      { points: 2, printed: '21–30' },
    ],
    source: greenberg(['P', 'C'], 'The paper prints whole numbers: anything over 10 counts as 11–20, over 20 as 21–30'),
  },
  ...cytogeneticInputs('Karyotype', ipssCytogeneticGroups, greenberg(['P'])),
  haemoglobin: {
    kind: 'number',
    label: 'Haemoglobin',
    units: haemoglobinUnits,
    bands: [{ points: 1, below: { 'g/dL': 10, 'g/L': 100, 'mmol/L': 6.2 } }, { points: 0 }],
    source: cytopenia,
  },
  anc: {
    kind: 'number',
    label: 'Neutrophils (ANC)',
    units: ancUnits,
    bands: [{ points: 1, below: { '10^9/L': 1.8, '/uL': 1800 } }, { points: 0 }],
    source: greenberg(
      ['S'],
      '1.8 as quoted by WHO 2016; some calculators use 1.5, which an erratum (Blood 1998) changed',
    ),
  },
  platelets: {
    kind: 'number',
    label: 'Platelets',
    units: plateletUnits,
    bands: [{ points: 1, below: { '10^9/L': 100, '/uL': 100_000 } }, { points: 0 }],
    source: cytopenia,
  },
  cytopenias: {
    kind: 'number',
    label: 'Number of cytopenias',
    hint: 'Only if the blood counts are not available',
    isOptional: true,
    units: [{ id: 'count', label: '', min: 0, max: 3 }],
  },
} as const satisfies ScoreInputs

/** The three lineages whose cytopenias are counted (Greenberg 1997). */
export const ipssLineages = ['haemoglobin', 'anc', 'platelets'] as const

export const ipssFields = fieldsOf(ipssInputs)
