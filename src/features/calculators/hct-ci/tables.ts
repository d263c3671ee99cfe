import type { Citation, Source, Unit } from '#features/clinical/index.ts'
import { fieldsOf, type ScoreInputs, type YesNoInput } from '../engine/score-inputs.ts'

/** The publications behind the HCT-CI, as named in hct-ci.md. */
export const hctCiCitations = [
  {
    key: 'Sorror 2005',
    text: 'Sorror ML, Maris MB, Storb R, et al. Hematopoietic cell transplantation (HCT)-specific comorbidity index: a new tool for risk assessment before allogeneic HCT. Blood 2005;106:2912-2919.',
    doi: '10.1182/blood-2005-05-2004',
  },
  {
    key: 'Sorror 2013',
    text: 'Sorror ML. How I assess comorbidities before hematopoietic cell transplantation. Blood 2013;121:2854.',
  },
  { key: 'Five US centres', text: 'ElSawy. British Journal of Haematology. 2523 patients.' },
  { key: 'Italy', text: 'Blood 2012;120:1327. 1937 patients, prospective.' },
] as const satisfies readonly Citation[]

/**
 * The comorbidities with their definitions and points (Sorror 2005, with the clarifications of Sorror 2013). The milder
 * grade of liver and of lung disease does not count beside the worse one.
 */
export const hctCiItems = [
  {
    id: 'arrhythmia',
    label: 'Arrhythmia',
    detail: 'atrial fibrillation or flutter, sick sinus syndrome or ventricular arrhythmia',
    points: 1,
  },
  {
    id: 'cardiac',
    label: 'Cardiac',
    detail: 'coronary artery disease, congestive heart failure, myocardial infarction, or ejection fraction ≤ 50%',
    points: 1,
  },
  { id: 'heartValve', label: 'Heart valve disease', detail: 'except asymptomatic mitral valve prolapse', points: 3 },
  { id: 'cerebrovascular', label: 'Cerebrovascular', detail: 'transient ischaemic attack or stroke', points: 1 },
  {
    id: 'pulmonaryModerate',
    label: 'Pulmonary, moderate',
    detail: 'DLco and/or FEV1 66–80% or dyspnoea on slight activity',
    points: 2,
    worse: 'pulmonarySevere',
  },
  {
    id: 'pulmonarySevere',
    label: 'Pulmonary, severe',
    detail: 'DLco and/or FEV1 ≤ 65%, dyspnoea at rest or oxygen',
    points: 3,
  },
  {
    id: 'hepaticMild',
    label: 'Hepatic, mild',
    detail: 'chronic hepatitis, bilirubin > ULN to 1.5 × ULN, or AST/ALT > ULN to 2.5 × ULN',
    points: 1,
    worse: 'hepaticSevere',
  },
  {
    id: 'hepaticSevere',
    label: 'Hepatic, moderate or severe',
    detail: 'cirrhosis, bilirubin > 1.5 × ULN, or AST/ALT > 2.5 × ULN',
    points: 3,
  },
  {
    id: 'renal',
    label: 'Renal, moderate or severe',
    detail: 'creatinine > 2 mg/dL (> 176.8 µmol/L), dialysis or previous renal transplant',
    points: 2,
  },
  { id: 'diabetes', label: 'Diabetes', detail: 'needs insulin or oral drugs, not diet alone', points: 1 },
  { id: 'obesity', label: 'Obesity', detail: 'BMI > 35 kg/m²', points: 1 },
  {
    id: 'bowel',
    label: 'Inflammatory bowel disease',
    detail: 'Crohn disease or ulcerative colitis',
    points: 1,
  },
  { id: 'pepticUlcer', label: 'Peptic ulcer', detail: 'needs treatment', points: 2 },
  {
    id: 'rheumatological',
    label: 'Rheumatological',
    detail: 'SLE, rheumatoid arthritis, polymyositis, mixed connective tissue disease, polymyalgia rheumatica',
    points: 2,
  },
  {
    id: 'psychiatric',
    label: 'Psychiatric',
    detail: 'depression or anxiety needing psychiatric consultation or treatment',
    points: 1,
  },
  { id: 'infection', label: 'Infection', detail: 'needs antimicrobial treatment continued after day 0', points: 1 },
  {
    id: 'tumour',
    label: 'Prior solid tumour',
    detail: 'treated at any time, except non-melanoma skin cancer',
    points: 3,
  },
] as const satisfies readonly {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly points: number
  readonly worse?: string
}[]

export type HctCiItem = (typeof hctCiItems)[number]['id']

/** The optional measurements, which answer a question; their accepted ranges are our convention (hct-ci.md). */
export const hctCiMeasurements = {
  bilirubin: measurement('Bilirubin', [{ id: 'ULN', label: '× ULN', min: 0, max: 50 }]),
  transaminases: measurement('AST or ALT, the higher', [{ id: 'ULN', label: '× ULN', min: 0, max: 200 }]),
  creatinine: measurement('Creatinine', [
    { id: 'mg/dL', label: 'mg/dL', min: 0.1, max: 30 },
    { id: 'umol/L', label: 'µmol/L', min: 8, max: 2700 },
  ]),
  dlco: measurement('DLco, % predicted', [{ id: '%', label: '%', min: 5, max: 200 }]),
  fev1: measurement('FEV1, % predicted', [{ id: '%', label: '%', min: 5, max: 200 }]),
  bmi: measurement('BMI', [{ id: 'kg/m2', label: 'kg/m²', min: 10, max: 100 }]),
} as const satisfies ScoreInputs

function measurement<const Units extends readonly [Unit, ...Unit[]]>(label: string, units: Units) {
  return { kind: 'number', label, isOptional: true, units } as const
}

/**
 * Limits of the measurements (Sorror 2005, Sorror 2013): liver in multiples of the upper limit of normal, lung in % of
 * predicted, creatinine by unit, BMI in kg/m2. All are exclusive except those of the lung, which are inclusive.
 */
export const hctCiLimits = {
  bilirubin: { mild: 1, severe: 1.5 },
  transaminases: { mild: 1, severe: 2.5 },
  lungPercent: { moderate: 80, severe: 65, moderatePrintedFrom: 66 },
  creatinine: { 'mg/dL': 2, 'umol/L': 176.8 },
  bmi: 35,
} as const

/**
 * Categories of the HCT-CI: highest score in each (points), non-relapse mortality and survival at 2 years (%) in five US
 * centres (2523 patients) and in Italy (1937 patients, prospective).
 */
export const hctCiCategories = [
  { id: 'low', name: 'Low', score: '0', upTo: 0, mortality: [14, 14.7], survival: [56.4, 74] },
  { id: 'intermediate', name: 'Intermediate', score: '1–2', upTo: 2, mortality: [21.3, 23], survival: [54.5, 61] },
  { id: 'high', name: 'High', score: '≥ 3', upTo: 26, mortality: [27.3, 39], survival: [39, 41.3] },
] as const

/** One category of the HCT-CI; each outcome has the lower and the higher figure of the two cohorts. */
export type HctCiCategory = (typeof hctCiCategories)[number]

/** Sources of the parts of the HCT-CI; the last two are rules that are still to be confirmed. */
export const hctCiSources = {
  items: { tags: ['P'], cite: 'Sorror 2005; Sorror 2013' },
  categories: { tags: ['P'], cite: 'Sorror 2005' },
  outcomes: {
    tags: ['P'],
    cite: 'Five US centres; Italy',
    note: 'Each outcome is the range of two cohorts, 2523 and 1937 patients',
  },
  worse: { tags: ['K'], cite: 'Sorror 2005', note: 'Only the worse grade of the liver and of the lung counts' },
  gap: { tags: ['K'], cite: 'Sorror 2013', note: 'Between 65 and 66% no grade is printed' },
} as const satisfies Record<string, Source>

/** The population of the HCT-CI (Sorror 2005). */
export const hctCiScope = {
  text: 'Candidates for allogeneic transplantation, before the decision',
  excluded: null,
  sources: [hctCiSources.items],
} as const

export const hctCiQuestions = Object.fromEntries(
  hctCiItems.map(({ id, label, detail }) => [id, { kind: 'yes-no', label, hint: detail }] as const),
) as Record<HctCiItem, YesNoInput>

const { dlco, fev1, ...others } = hctCiMeasurements

export const hctCiInputs = { ...hctCiQuestions, dlco, fev1, ...others } as const satisfies ScoreInputs

export const hctCiFields = fieldsOf(hctCiInputs)
