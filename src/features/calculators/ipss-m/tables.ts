import type { Citation, Field, Source, Unit } from '#features/clinical/index.ts'
import { blastUnits, haemoglobinUnits, plateletUnits } from '../engine/measured-variable.ts'
import { ipssRCytogeneticGroups } from '../ipss-r/tables.ts'

/** The publication behind the IPSS-M and the official calculator, as named in ipss-m.md. */
export const ipssMCitations = [
  {
    key: 'Bernard 2022',
    text: 'Bernard E, Tuechler H, Greenberg PL, Hasserjian RP, Arango Ossa JE, et al. Molecular International Prognostic Scoring System for Myelodysplastic Syndromes. NEJM Evidence 2022;1(7):EVIDoa2200008.',
    doi: '10.1056/EVIDoa2200008',
  },
  { key: 'ipssm R package', text: 'Reference R package, github papaemmelab/ipssm (MIT licence); read, not run.' },
  {
    key: 'Bernard 2022 patient data',
    text: 'Released patient data of the study, github papaemmelab/IPSSMstudy; outcomes computed from it.',
  },
  { key: 'Official calculator', text: 'mds-risk-model.com' },
] as const satisfies readonly Citation[]

const bernard = (tags: Source['tags'], note?: string): Source => ({
  tags,
  cite: 'Bernard 2022',
  ...(note && { note }),
})

/** The 15 residual genes, of which the number mutated is counted up to 2 (Bernard 2022). */
export const ipssMResidualGenes = [
  'BCOR',
  'BCORL1',
  'CEBPA',
  'ETNK1',
  'GATA2',
  'GNB1',
  'IDH1',
  'NF1',
  'PHF6',
  'PPM1D',
  'PRPF8',
  'PTPN11',
  'SETBP1',
  'STAG2',
  'WT1',
] as const

/** Genes entered as 0 (wild type) or 1 (mutated) that have a term or, for SF3B1, lead to one (Bernard 2022). */
export const ipssMMainGenes = [
  'MLL_PTD',
  'FLT3',
  'ASXL1',
  'CBL',
  'DNMT3A',
  'ETV6',
  'EZH2',
  'IDH2',
  'KRAS',
  'NPM1',
  'NRAS',
  'RUNX1',
  'SF3B1',
  'SRSF2',
  'U2AF1',
] as const

export type IpssMGene = (typeof ipssMMainGenes)[number] | (typeof ipssMResidualGenes)[number]

export type IpssMScenario = 'mean' | 'best' | 'worst'

/**
 * The 22 terms of the model: coefficient (log hazard), mean in the study, and the values used for an unknown term
 * (Bernard 2022, reference R package). Nres2 is filled in by a formula instead.
 */
export const ipssMTerms = [
  { id: 'BLAST5', label: 'Marrow blasts (per 5%)', coefficient: 0.352, mean: 0.922, best: 0, worst: 4 },
  { id: 'TRANSF_PLT100', label: 'Platelets (per 100)', coefficient: -0.222, mean: 1.41, best: 2.5, worst: 0 },
  { id: 'HB1', label: 'Haemoglobin (g/dL)', coefficient: -0.171, mean: 9.87, best: 20, worst: 4 },
  { id: 'CYTOVEC', label: 'Cytogenetic group', coefficient: 0.287, mean: 1.39, best: 0, worst: 4 },
  { id: 'TP53multi', label: 'TP53 multi-hit', coefficient: 1.18, mean: 0.071, best: 0, worst: 1 },
  { id: 'FLT3', label: 'FLT3 (ITD or TKD)', coefficient: 0.798, mean: 0.0108, best: 0, worst: 1 },
  { id: 'MLL_PTD', label: 'KMT2A (MLL) PTD', coefficient: 0.798, mean: 0.0247, best: 0, worst: 1 },
  { id: 'SF3B1_5q', label: 'SF3B1 with isolated del(5q)', coefficient: 0.504, mean: 0.0166, best: 0, worst: 1 },
  { id: 'NPM1', label: 'NPM1', coefficient: 0.43, mean: 0.0112, best: 0, worst: 1 },
  { id: 'RUNX1', label: 'RUNX1', coefficient: 0.423, mean: 0.126, best: 0, worst: 1 },
  { id: 'NRAS', label: 'NRAS', coefficient: 0.417, mean: 0.0362, best: 0, worst: 1 },
  { id: 'ETV6', label: 'ETV6', coefficient: 0.391, mean: 0.0216, best: 0, worst: 1 },
  { id: 'IDH2', label: 'IDH2', coefficient: 0.379, mean: 0.0429, best: 0, worst: 1 },
  { id: 'CBL', label: 'CBL', coefficient: 0.295, mean: 0.0473, best: 0, worst: 1 },
  { id: 'EZH2', label: 'EZH2', coefficient: 0.27, mean: 0.0588, best: 0, worst: 1 },
  { id: 'U2AF1', label: 'U2AF1', coefficient: 0.247, mean: 0.0866, best: 0, worst: 1 },
  { id: 'SRSF2', label: 'SRSF2', coefficient: 0.239, mean: 0.158, best: 0, worst: 1 },
  { id: 'DNMT3A', label: 'DNMT3A', coefficient: 0.221, mean: 0.161, best: 0, worst: 1 },
  { id: 'ASXL1', label: 'ASXL1', coefficient: 0.213, mean: 0.252, best: 0, worst: 1 },
  { id: 'KRAS', label: 'KRAS', coefficient: 0.202, mean: 0.0271, best: 0, worst: 1 },
  {
    id: 'SF3B1_alpha',
    label: 'SF3B1 without del(5q) or co-mutations',
    coefficient: -0.0794,
    mean: 0.186,
    best: 1,
    worst: 0,
  },
  {
    id: 'Nres2',
    label: 'Residual genes mutated (0, 1, 2 or more)',
    coefficient: 0.231,
    mean: 0.388,
    best: 0,
    worst: 2,
  },
] as const

export type IpssMTerm = (typeof ipssMTerms)[number]['id']

/** Cytogenetic groups of the IPSS-R with their value in the model (Bernard 2022) and their karyotypes. */
export const ipssMCytogeneticGroups = [
  { name: 'Very Good', value: 0, detail: ipssRCytogeneticGroups[0].detail },
  { name: 'Good', value: 1, detail: ipssRCytogeneticGroups[1].detail },
  { name: 'Intermediate', value: 2, detail: ipssRCytogeneticGroups[2].detail },
  { name: 'Poor', value: 3, detail: ipssRCytogeneticGroups[3].detail },
  { name: 'Very Poor', value: 4, detail: ipssRCytogeneticGroups[4].detail },
] as const

export type IpssMCytogeneticGroup = (typeof ipssMCytogeneticGroups)[number]['name']

/**
 * Risk categories of the IPSS-M: highest score in each, patients (n and %), hazard ratio of leukaemia-free
 * survival against Low with its 95% interval, leukaemia-free and overall survival (years: median, 25th and 75th
 * percentile), and AML and death without AML after 1, 2 and 4 years (cumulative incidence, %).
 */
export const ipssMCategories = [
  {
    id: 'very-low',
    name: 'Very Low',
    score: '≤ -1.5',
    upTo: -1.5,
    patients: 381,
    patientsPercent: 14,
    hazardRatio: { value: 0.51, from: 0.39, to: 0.67 },
    leukaemiaFreeSurvivalYears: { median: 9.7, p25: 5.0, p75: 17.4 },
    overallSurvivalYears: { median: 10.6, p25: 5.1, p75: 17.4 },
    amlPercent: { year1: 0.0, year2: 1.2, year4: 2.8 },
    deathWithoutAmlPercent: { year1: 2.2, year2: 7.0, year4: 15.9 },
  },
  {
    id: 'low',
    name: 'Low',
    score: '> -1.5 to -0.5',
    upTo: -0.5,
    patients: 889,
    patientsPercent: 33,
    hazardRatio: { value: 1.0, from: null, to: null },
    leukaemiaFreeSurvivalYears: { median: 5.9, p25: 2.6, p75: 12.0 },
    overallSurvivalYears: { median: 6.0, p25: 3.0, p75: 12.8 },
    amlPercent: { year1: 1.7, year2: 3.4, year4: 5.1 },
    deathWithoutAmlPercent: { year1: 8.5, year2: 16.3, year4: 29.5 },
  },
  {
    id: 'moderate-low',
    name: 'Moderate Low',
    score: '> -0.5 to 0',
    upTo: 0,
    patients: 302,
    patientsPercent: 11,
    hazardRatio: { value: 1.5, from: 1.2, to: 1.8 },
    leukaemiaFreeSurvivalYears: { median: 4.5, p25: 1.6, p75: 6.9 },
    overallSurvivalYears: { median: 4.6, p25: 2.0, p75: 7.4 },
    amlPercent: { year1: 4.9, year2: 8.8, year4: 11.4 },
    deathWithoutAmlPercent: { year1: 12.1, year2: 19.8, year4: 33.6 },
  },
  {
    id: 'moderate-high',
    name: 'Moderate High',
    score: '> 0 to 0.5',
    upTo: 0.5,
    patients: 281,
    patientsPercent: 10,
    hazardRatio: { value: 2.5, from: 2.1, to: 3.1 },
    leukaemiaFreeSurvivalYears: { median: 2.3, p25: 0.9, p75: 4.7 },
    overallSurvivalYears: { median: 2.8, p25: 1.2, p75: 5.5 },
    amlPercent: { year1: 9.5, year2: 14.0, year4: 18.9 },
    deathWithoutAmlPercent: { year1: 18.0, year2: 31.1, year4: 51.1 },
  },
  {
    id: 'high',
    name: 'High',
    score: '> 0.5 to 1.5',
    upTo: 1.5,
    patients: 379,
    patientsPercent: 14,
    hazardRatio: { value: 3.7, from: 3.1, to: 4.4 },
    leukaemiaFreeSurvivalYears: { median: 1.5, p25: 0.8, p75: 2.9 },
    overallSurvivalYears: { median: 1.7, p25: 1.0, p75: 3.4 },
    amlPercent: { year1: 14.3, year2: 21.2, year4: 29.2 },
    deathWithoutAmlPercent: { year1: 19.3, year2: 39.8, year4: 54.2 },
  },
  {
    id: 'very-high',
    name: 'Very High',
    score: '> 1.5',
    upTo: Infinity,
    patients: 469,
    patientsPercent: 17,
    hazardRatio: { value: 7.1, from: 6.0, to: 8.3 },
    leukaemiaFreeSurvivalYears: { median: 0.76, p25: 0.33, p75: 1.5 },
    overallSurvivalYears: { median: 1.0, p25: 0.5, p75: 1.8 },
    amlPercent: { year1: 28.1, year2: 38.5, year4: 42.8 },
    deathWithoutAmlPercent: { year1: 30.6, year2: 45.5, year4: 51.3 },
  },
] as const

export type IpssMCategory = (typeof ipssMCategories)[number]

export const ipssMCategorySources = {
  bounds: { tags: ['R', 'D'], cite: 'Bernard 2022; ipssm R package' },
  shares: { tags: ['D'], cite: 'Bernard 2022 patient data', note: '2701 with a score among 2957' },
  outcomes: {
    tags: ['D', 'K'],
    cite: 'Bernard 2022 patient data',
    note: 'Computed from the released patient data of the study; the published table itself was not read',
  },
} as const satisfies Record<string, Source>

/** The population of the IPSS-M and its licence terms (ipss-m.md); numbers are patients. */
export const ipssMScope = {
  text: 'Trained on 2957 patients, validated in 754 Japanese patients; includes secondary and therapy-related MDS',
  patients: 2957,
  therapyRelated: 234,
  licence: 'Implemented from the published numbers; the R package is MIT-licensed, the web service’s code is not used',
  sources: [bernard(['S'])],
} as const

/** The highest values that count in the model: platelets in 10^9/L and marrow blasts in % (Bernard 2022). */
export const ipssMCaps = { platelets: 250, blasts: 20 } as const

/** The VAF of a TP53 mutation above which the other copy counts as lost, by unit (Bernard 2022). */
export const lohFromVaf = { fraction: 0.55, '%': 55 } as const

/** The unit of the highest TP53 variant allele frequency: a fraction from 0 to 1, or per cent. */
export const vafUnits = [
  { id: 'fraction', label: 'fraction', min: 0, max: 1 },
  { id: '%', label: '%', min: 0, max: 100 },
] as const satisfies readonly Unit[]

const yesNo = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
] as const

const mutated = [
  { value: '0', label: 'Wild type' },
  { value: '1', label: 'Mutated' },
] as const

export const ipssMGeneLabels: Readonly<Partial<Record<IpssMGene, string>>> = {
  MLL_PTD: 'KMT2A (MLL) partial tandem duplication',
  FLT3: 'FLT3 ITD or TKD',
}

/** The inputs of the IPSS-M in form order, with units and accepted ranges (ipss-m.md). */
export const ipssMFields = [
  { id: 'HB', label: 'Haemoglobin', kind: 'number', required: true, units: haemoglobinUnits, unitField: 'HBUnit' },
  { id: 'PLT', label: 'Platelets', kind: 'number', required: true, units: plateletUnits, unitField: 'PLTUnit' },
  { id: 'BM_BLAST', label: 'Marrow blasts', kind: 'number', required: true, units: blastUnits },
  {
    id: 'CYTO_IPSSR',
    label: 'IPSS-R cytogenetic group',
    kind: 'choice',
    required: true,
    options: ipssMCytogeneticGroups.map(({ name, detail }) => ({ value: name, label: name, detail })),
  },
  {
    id: 'karyotype',
    label: 'Karyotype',
    kind: 'karyotype',
    required: false,
    hint: 'Every clonal abnormality, or “normal”',
  },
  { id: 'del5q', label: 'del(5q)', kind: 'tick', required: false, options: yesNo },
  { id: 'del7_7q', label: '-7 or del(7q)', kind: 'tick', required: false, options: yesNo },
  {
    id: 'del17_17p',
    label: '-17 or del(17p)',
    kind: 'tick',
    required: false,
    options: yesNo,
  },
  {
    id: 'complex',
    label: 'Complex karyotype (3 or more abnormalities)',
    kind: 'tick',
    required: false,
    options: yesNo,
  },
  {
    id: 'TP53mut',
    label: 'Number of TP53 mutations',
    kind: 'choice',
    required: false,
    options: [
      { value: '0', label: 'None' },
      { value: '1', label: '1' },
      { value: '2 or more', label: '2 or more' },
    ],
  },
  {
    id: 'TP53maxvaf',
    label: 'Highest TP53 VAF',
    kind: 'number',
    required: false,
    units: vafUnits,
    unitField: 'TP53maxvafUnit',
  },
  { id: 'TP53loh', label: 'Loss of heterozygosity at TP53 (17p)', kind: 'yes-no', required: false, options: yesNo },
  ...[...ipssMMainGenes, ...ipssMResidualGenes].map((gene) => ({
    id: gene,
    label: ipssMGeneLabels[gene] ?? gene,
    kind: 'yes-no' as const,
    required: false,
    options: mutated,
  })),
] as const satisfies readonly Field[]
