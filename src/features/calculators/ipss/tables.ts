import {
  ancUnits,
  type Band,
  blastUnits,
  type Citation,
  type Field,
  haemoglobinUnits,
  type Measure,
  plateletUnits,
  type Source,
} from '#features/clinical/index.ts'

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

/** Marrow blasts in %, by the FAB limits of Greenberg 1997; over 10 counts as 11-20 and over 20 as 21-30 (D-65). */
export const marrowBlasts = {
  id: 'marrowBlasts',
  label: 'Marrow blasts',
  units: blastUnits,
  bands: [
    { halfPoints: 0, below: { '%': 5 } },
    { halfPoints: 1, upTo: { '%': 10 }, printed: '5–10' },
    { halfPoints: 3, upTo: { '%': 20 }, printed: '11–20' },
    { halfPoints: 4, printed: '21–30' },
  ],
  source: greenberg(['P', 'C'], 'The paper prints whole numbers: anything over 10 counts as 11–20, over 20 as 21–30'),
} as const satisfies Measure

const belowIsCytopenia = 'Strictly less than the limit'

/** When haemoglobin counts as a cytopenia: below 10 g/dL (Greenberg 1997); it gives no points on its own. */
export const haemoglobin = {
  id: 'haemoglobin',
  label: 'Haemoglobin',
  units: haemoglobinUnits,
  bands: [{ halfPoints: 1, below: { 'g/dL': 10, 'g/L': 100, 'mmol/L': 6.2 } }, { halfPoints: 0 }],
  source: greenberg(['P', 'S'], belowIsCytopenia),
} as const satisfies Measure

/**
 * When neutrophils count as a cytopenia: below 1.8 x 10^9/L (Greenberg 1997 with its erratum, as quoted by WHO 2016).
 */
export const anc = {
  id: 'anc',
  label: 'Neutrophils (ANC)',
  units: ancUnits,
  bands: [{ halfPoints: 1, below: { '10^9/L': 1.8, '/uL': 1800 } }, { halfPoints: 0 }],
  source: greenberg(
    ['S'],
    '1.8 as quoted by WHO 2016; some calculators use 1.5, which an erratum (Blood 1998) changed',
  ),
} as const satisfies Measure

/** When platelets count as a cytopenia: below 100 x 10^9/L (Greenberg 1997). */
export const platelets = {
  id: 'platelets',
  label: 'Platelets',
  units: plateletUnits,
  bands: [{ halfPoints: 1, below: { '10^9/L': 100, '/uL': 100_000 } }, { halfPoints: 0 }],
  source: greenberg(['P', 'S'], belowIsCytopenia),
} as const satisfies Measure

/** The three lineages whose cytopenias are counted (Greenberg 1997). */
export const ipssLineages = [haemoglobin, anc, platelets] as const

/** Points by number of cytopenias, 0 to 3 (Greenberg 1997). */
export const ipssCytopenias = {
  id: 'cytopenias',
  label: 'Cytopenias',
  bands: [{ halfPoints: 0, upTo: { count: 1 } }, { halfPoints: 1 }],
  labels: ['0 or 1', '2 or 3'],
  source: greenberg(['P']),
} as const satisfies { bands: readonly Band[]; labels: readonly string[]; source: Source; id: string; label: string }

/** Cytogenetic groups of the IPSS with their karyotypes (Greenberg 1997). */
export const ipssCytogeneticGroups = [
  { name: 'Good', halfPoints: 0, karyotypes: 'normal; -Y alone; del(5q) alone; del(20q) alone' },
  { name: 'Intermediate', halfPoints: 1, karyotypes: 'everything else' },
  { name: 'Poor', halfPoints: 2, karyotypes: 'complex (≥ 3 abnormalities); any chromosome 7 anomaly' },
] as const

/** Name of a cytogenetic group of the IPSS (Greenberg 1997). */
export type IpssCytogeneticGroup = (typeof ipssCytogeneticGroups)[number]['name']

/** Source of the cytogenetic groups. */
export const ipssCytogeneticSource = greenberg(['P'])

/**
 * Risk categories of the IPSS: highest score in each (points), share of patients (%), median survival (years) and time
 * until 25% have AML (years), from Greenberg 1997; the lower and higher risk halves are common usage.
 */
export const ipssCategories = [
  {
    id: 'low',
    name: 'Low',
    score: '0',
    upToHalfPoints: 0,
    patientsPercent: 31,
    medianSurvivalYears: 5.7,
    yearsToAml25Percent: 9.4,
    risk: 'lower-risk',
  },
  {
    id: 'intermediate-1',
    name: 'Intermediate-1',
    score: '0.5–1.0',
    upToHalfPoints: 2,
    patientsPercent: 39,
    medianSurvivalYears: 3.5,
    yearsToAml25Percent: 3.3,
    risk: 'lower-risk',
  },
  {
    id: 'intermediate-2',
    name: 'Intermediate-2',
    score: '1.5–2.0',
    upToHalfPoints: 4,
    patientsPercent: 22,
    medianSurvivalYears: 1.2,
    yearsToAml25Percent: 1.1,
    risk: 'higher-risk',
  },
  {
    id: 'high',
    name: 'High',
    score: '≥ 2.5',
    upToHalfPoints: 7,
    patientsPercent: 8,
    medianSurvivalYears: 0.4,
    yearsToAml25Percent: 0.2,
    risk: 'higher-risk',
  },
] as const

/** One risk category of the IPSS with its outcome figures. */
export type IpssCategory = (typeof ipssCategories)[number]

/** Sources of the parts of the category table. */
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

/** The inputs of the IPSS in form order, with units and accepted ranges (ipss.md). */
export const ipssFields = [
  { id: 'marrowBlasts', label: 'Marrow blasts', kind: 'number', required: true, units: blastUnits },
  {
    id: 'cytogeneticGroup',
    label: 'Cytogenetic group',
    kind: 'choice',
    required: true,
    options: ipssCytogeneticGroups.map(({ name, karyotypes }) => ({ value: name, label: name, detail: karyotypes })),
  },
  {
    id: 'karyotype',
    label: 'Karyotype',
    kind: 'karyotype',
    required: false,
    hint: 'Every clonal abnormality, or “normal”',
  },
  {
    id: 'haemoglobin',
    label: 'Haemoglobin',
    kind: 'number',
    required: true,
    units: haemoglobinUnits,
    unitField: 'haemoglobinUnit',
  },
  { id: 'anc', label: 'Neutrophils (ANC)', kind: 'number', required: true, units: ancUnits, unitField: 'ancUnit' },
  {
    id: 'platelets',
    label: 'Platelets',
    kind: 'number',
    required: true,
    units: plateletUnits,
    unitField: 'plateletsUnit',
  },
  {
    id: 'cytopenias',
    label: 'Number of cytopenias',
    kind: 'number',
    required: false,
    units: [{ id: 'count', label: '', min: 0, max: 3 }],
    hint: 'Only if the blood counts are not available',
  },
] as const satisfies readonly Field[]
