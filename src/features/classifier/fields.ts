import { numberMessage } from '#base/contract/validation/number.ts'
import {
  checkFlag,
  checkKaryotype,
  checkNumber,
  checkOption,
  type Field,
  type FieldError,
  isGiven,
  type Option,
  type Unit,
} from '#features/clinical/index.ts'
import type { CaseKey, ClassifierInput } from './case.ts'
import { bloodFrom10, marrowFrom10 } from './criteria.ts'
import { fusions } from './genetics.ts'
import type { Condition } from './rule.ts'

/** An input of the classifier, with the condition for asking it; absent means always. */
export type ClassifierField = Field<ClassifierFieldId> & {
  readonly section: 'Blasts' | 'Genetics' | 'Fusions and CEBPA' | 'Marrow' | 'Blood' | 'Patient'
  readonly askedWhen?: Condition
  /** The value that a provisional result assumes while none is given. */
  readonly defaultText?: string
  /** What a likely result assumes as well, if it rests on the marrow blasts. */
  readonly besideBlasts?: string
}

/** Name of an input of the classifier; those of TP53 are written with a dot. */
export type ClassifierFieldId =
  | Exclude<keyof ClassifierInput, 'tp53' | 'hbUnit' | 'ancUnit' | 'pltUnit'>
  | 'tp53.vafs'
  | 'tp53.copyLoss'
  | 'tp53.cnLoh'
  | 'tp53.germlineExcluded'

const percent = [{ id: '%', label: '%', min: 0, max: 100 }] as const
const haemoglobinUnits = [
  { id: 'g/dL', label: 'g/dL', min: 1, max: 25 },
  { id: 'g/L', label: 'g/L', min: 10, max: 250 },
  { id: 'mmol/L', label: 'mmol/L', min: 0.6, max: 15.5 },
] as const
const cellUnits = (max: number) =>
  [
    { id: '10^9/L', label: '× 10⁹/L', min: 0, max },
    { id: '/uL', label: '/µL', min: 0, max: max * 1000 },
  ] as const
const nanolitre = (max: number) => [{ id: '10^9/L', label: '× 10⁹/L', min: 0, max }] as const
const options = (...values: readonly string[]): readonly Option[] => values.map((value) => ({ value, label: value }))
const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const yesOrNo = { kind: 'yes-no', options: yesNo } as const
const finding = { kind: 'choice', options: [...yesNo, { value: 'unknown', label: 'Not tested' }] } as const
const oneIsLow = 'one of the three counts is low'
const anyTp53: Condition = { fact: 'tp53Mutations', from: 1, says: 'TP53 mutation' }

type Entry = Omit<ClassifierField, 'section' | 'required'> & { readonly required?: true }

const inSection = (section: ClassifierField['section'], fields: readonly Entry[]): ClassifierField[] =>
  fields.map((field) => ({ required: false, ...field, section }))

/** The inputs of the classifier in form order, those that exclude most first, with units, ranges and conditions for asking (classification.md 1). */
export const classifierFields: readonly ClassifierField[] = [
  ...inSection('Blasts', [
    {
      id: 'bmBlasts',
      label: 'Marrow blasts',
      kind: 'number',
      required: true,
      units: percent,
      hint: 'Of all nucleated cells',
    },
    { id: 'pbBlasts', label: 'Blood blasts', kind: 'number', required: true, units: percent, besideBlasts: '0%' },
    {
      id: 'pbBlasts1PctTwice',
      label: '1% blood blasts recorded on 2 or more occasions',
      ...yesOrNo,
      askedWhen: { fact: 'pbBlasts', from: 1, below: 2, says: 'Blood blasts 1%' },
      defaultText: 'no',
    },
  ]),
  ...inSection('Genetics', [
    {
      id: 'mutations',
      label: 'Mutations',
      kind: 'genes',
      units: percent,
      hint: 'VAF in % for each gene, without TP53',
      defaultText: 'none',
    },
    {
      id: 'karyotype',
      label: 'Karyotype',
      kind: 'karyotype',
      hint: 'Every clonal abnormality, or “normal”',
      defaultText: 'normal',
    },
    {
      id: 'tp53.vafs',
      label: 'TP53 mutations',
      kind: 'numbers',
      units: percent,
      hint: 'VAF in % of each mutation',
      defaultText: 'none',
    },
    {
      id: 'tp53.copyLoss',
      label: 'TP53 copy loss (17p13)',
      ...finding,
      hint: 'By karyotype, FISH or array',
      askedWhen: anyTp53,
      defaultText: 'not tested',
    },
    { id: 'tp53.cnLoh', label: 'Copy-neutral LOH at TP53', ...finding, askedWhen: anyTp53, defaultText: 'not tested' },
    {
      id: 'tp53.germlineExcluded',
      label: 'Germline TP53 variant excluded',
      ...finding,
      askedWhen: { fact: 'tp53HighestVaf', from: 50, says: 'TP53 VAF ≥ 50%' },
      defaultText: 'not tested',
    },
  ]),
  ...inSection('Fusions and CEBPA', [
    {
      id: 'fusions',
      label: 'Gene fusions and rearrangements',
      kind: 'choices',
      options: fusions.map((value) => ({
        value,
        label: value.replace('-r', ' rearranged').replace('other', 'Other'),
      })),
      defaultText: 'none',
    },
    {
      id: 'cebpaBzipInFrame',
      label: 'In-frame bZIP CEBPA mutation',
      ...yesOrNo,
      askedWhen: { any: [marrowFrom10, bloodFrom10] },
      defaultText: 'no',
    },
  ]),
  ...inSection('Marrow', [
    { id: 'auerRods', label: 'Auer rods', ...yesOrNo, defaultText: 'no' },
    {
      id: 'dysplasia',
      label: 'Dysplastic lineages',
      kind: 'choices',
      options: [
        { value: 'erythroid', label: 'Erythroid' },
        { value: 'granulocytic', label: 'Granulocytic' },
        { value: 'megakaryocytic', label: 'Megakaryocytic' },
      ],
      hint: 'A lineage counts when at least 10% of its cells are dysplastic',
      defaultText: 'none',
    },
    {
      id: 'ringSideroblasts',
      label: 'Ring sideroblasts',
      kind: 'number',
      units: percent,
      hint: 'Of erythroid precursors; 15% or more count as erythroid dysplasia',
      defaultText: '0%',
    },
    {
      id: 'fibrosis',
      label: 'Marrow fibrosis (MF grade)',
      kind: 'choice',
      options: options('0', '1', '2', '3'),
      askedWhen: {
        any: [
          { fact: 'bmBlasts', from: 5, says: 'Marrow blasts ≥ 5%' },
          { fact: 'pbBlasts', from: 2, says: 'Blood blasts ≥ 2%' },
        ],
      },
      defaultText: 'MF-0',
    },
    {
      id: 'hypocellular',
      label: 'Hypocellular for age',
      ...yesOrNo,
      hint: 'The pathologist’s judgement: ≤ 25% age-adjusted (summary paper); < 30% under 70 years, < 20% from 70 (printed edition)',
      askedWhen: {
        all: [
          { fact: 'bmBlasts', below: 5, says: 'Marrow blasts < 5%' },
          { fact: 'pbBlasts', below: 2, says: 'Blood blasts < 2%' },
        ],
      },
      defaultText: 'no',
    },
  ]),
  ...inSection('Blood', [
    {
      id: 'hb',
      label: 'Haemoglobin',
      kind: 'number',
      required: true,
      units: haemoglobinUnits,
      unitField: 'hbUnit',
      besideBlasts: oneIsLow,
    },
    {
      id: 'anc',
      label: 'Neutrophils (ANC)',
      kind: 'number',
      required: true,
      units: cellUnits(200),
      unitField: 'ancUnit',
      besideBlasts: oneIsLow,
    },
    {
      id: 'plt',
      label: 'Platelets',
      kind: 'number',
      required: true,
      units: cellUnits(5000),
      unitField: 'pltUnit',
      besideBlasts: oneIsLow,
    },
    { id: 'monocytes', label: 'Monocytes', kind: 'number', units: nanolitre(200), defaultText: '0.3 × 10⁹/L' },
    {
      id: 'monocytesPct',
      label: 'Monocytes, share of white cells',
      kind: 'number',
      units: percent,
      askedWhen: { fact: 'monocytes', from: 0.5, says: 'Monocytes ≥ 0.5 × 10⁹/L' },
      defaultText: '5%',
    },
    { id: 'wbc', label: 'White cells', kind: 'number', units: nanolitre(1000), defaultText: '5 × 10⁹/L' },
  ]),
  ...inSection('Patient', [
    {
      id: 'age',
      label: 'Age',
      kind: 'number',
      units: [{ id: 'years', label: 'years', min: 0, max: 120 }],
      hint: 'Under 18 the childhood rules apply',
      defaultText: 'adult',
    },
    {
      id: 'sex',
      label: 'Sex',
      kind: 'choice',
      options: [
        { value: 'M', label: 'Male' },
        { value: 'F', label: 'Female' },
      ],
      hint: 'For the haemoglobin limit',
      askedWhen: { fact: 'hb', from: 12, below: 13, says: 'Haemoglobin from 12 to below 13 g/dL' },
    },
    {
      id: 'cytopeniaPersistentUnexplained',
      label: 'Cytopenia persistent and not otherwise explained',
      ...yesOrNo,
      hint: 'Exclude megaloblastoid change alone, growth factors, B12, folate or copper deficiency, drugs, alcohol, HIV',
      defaultText: 'yes',
    },
    {
      id: 'priorCytotoxicTherapy',
      label: 'Prior chemotherapy or large-field radiation',
      ...yesOrNo,
      hint: 'For another disorder',
      defaultText: 'no',
    },
    {
      id: 'germline',
      label: 'Germline predisposition',
      kind: 'choice',
      options: options(
        'none',
        'GATA2',
        'RUNX1',
        'DDX41',
        'ETV6',
        'ANKRD26',
        'CEBPA',
        'SAMD9/9L',
        'TP53',
        'Fanconi',
        'telomere disorder',
        'Down syndrome',
        'other',
      ),
      hint: 'Gene or syndrome; any other name may be entered',
      defaultText: 'none',
    },
  ]),
]

/** The input behind a value of a case. */
export function fieldOf(key: CaseKey): ClassifierFieldId {
  return (key.startsWith('mutations.') ? 'mutations' : key) as ClassifierFieldId
}

const fieldUnits = new Map(classifierFields.map((field) => [field.id, field.units]))
const unitsOf = (id: ClassifierFieldId): readonly Unit[] => fieldUnits.get(id) ?? percent

/** Checks every input; an error names its field, genes as "mutations.SF3B1". */
export function checkInput(input: ClassifierInput): FieldError[] {
  const errors: FieldError[] = [
    ...checkQuantity('age', input.age),
    ...checkOption('sex', input.sex, ['M', 'F']),
    ...checkNumber('hb', input.hb, unitsOf('hb'), input.hbUnit),
    ...checkNumber('anc', input.anc, unitsOf('anc'), input.ancUnit),
    ...checkNumber('plt', input.plt, unitsOf('plt'), input.pltUnit),
    ...(['monocytes', 'monocytesPct', 'wbc', 'bmBlasts', 'pbBlasts', 'ringSideroblasts'] as const).flatMap((id) =>
      checkQuantity(id, input[id]),
    ),
    ...flags.flatMap((id) => checkFlag(id, input[id])),
    ...checkList('dysplasia', input.dysplasia, ['erythroid', 'granulocytic', 'megakaryocytic']),
    ...checkKaryotype('karyotype', input.karyotype),
    ...mutationErrors(input.mutations),
    ...tp53Errors(input.tp53),
    ...checkList('fusions', input.fusions, fusions),
    ...fibrosisErrors(input.fibrosis),
    ...textErrors('germline', input.germline),
  ]
  return errors.length > 0 ? errors : conflicts(input)
}

const flags = [
  'cytopeniaPersistentUnexplained',
  'pbBlasts1PctTwice',
  'auerRods',
  'cebpaBzipInFrame',
  'hypocellular',
  'priorCytotoxicTherapy',
] as const

function checkQuantity(field: ClassifierFieldId, value: unknown): FieldError[] {
  return checkNumber(field, value, unitsOf(field), null)
}

function checkList(field: string, value: unknown, allowed: readonly string[]): FieldError[] {
  if (!isGiven(value)) return []
  if (!Array.isArray(value)) return [{ field, code: 'type', message: 'Enter a list' }]
  return value.flatMap((entry: unknown) =>
    allowed.some((one) => one === entry) ? [] : [{ field, code: 'option' as const, message: 'Select an option' }],
  )
}

function mutationErrors(mutations: unknown): FieldError[] {
  if (mutations === null || mutations === undefined) return []
  if (typeof mutations !== 'object' || Array.isArray(mutations)) {
    return [{ field: 'mutations', code: 'type', message: 'Enter a VAF for each gene' }]
  }
  return Object.entries(mutations).flatMap(([gene, vaf]): FieldError[] => {
    const field = `mutations.${gene}`
    if (gene.toUpperCase() === 'TP53') return [{ field, code: 'conflict', message: 'Enter TP53 under TP53 mutations' }]
    if (!/^[A-Z][A-Z0-9-]*$/.test(gene)) return [{ field, code: 'type', message: 'Enter the gene symbol in capitals' }]
    return checkNumber(field, vaf, percent, null)
  })
}

function tp53Errors(tp53: unknown): FieldError[] {
  if (!isGiven(tp53)) return []
  if (typeof tp53 !== 'object' || Array.isArray(tp53))
    return [{ field: 'tp53.vafs', code: 'type', message: 'Enter a list' }]
  const { vafs, ...findings } = tp53 as Record<string, unknown>
  return [
    ...vafErrors(vafs),
    ...(['copyLoss', 'cnLoh', 'germlineExcluded'] as const).flatMap((id) => findingErrors(`tp53.${id}`, findings[id])),
  ]
}

function vafErrors(vafs: unknown): FieldError[] {
  const field = 'tp53.vafs'
  if (!isGiven(vafs)) return []
  if (!Array.isArray(vafs)) return [{ field, code: 'type', message: 'Enter a list of VAFs in %, separated by “; ”' }]
  return vafs.flatMap((vaf: unknown): FieldError[] => {
    if (vaf === 0) return [{ field, code: 'min', message: 'Leave out mutations with a VAF of 0' }]
    return isGiven(vaf) ? checkNumber(field, vaf, percent, null) : [{ field, code: 'type', message: numberMessage }]
  })
}

function findingErrors(field: string, value: unknown): FieldError[] {
  if (!isGiven(value) || value === true || value === false || value === 'unknown') return []
  return [{ field, code: 'option', message: 'Select an option' }]
}

function fibrosisErrors(value: unknown): FieldError[] {
  if (!isGiven(value) || [0, 1, 2, 3].some((grade) => grade === value)) return []
  return [{ field: 'fibrosis', code: 'option', message: 'Select an option' }]
}

function textErrors(field: string, value: unknown): FieldError[] {
  if (!isGiven(value) || typeof value === 'string') return []
  return [{ field, code: 'type', message: 'Enter a gene or syndrome' }]
}

function conflicts({ monocytes, anc, ancUnit, wbc, pbBlasts, pbBlasts1PctTwice }: ClassifierInput): FieldError[] {
  const errors: FieldError[] = []
  const roundingSlack = 0.1
  const neutrophils = isGiven(anc) && ancUnit === '/uL' ? anc / 1000 : anc
  for (const [field, count] of [
    ['monocytes', monocytes],
    ['anc', neutrophils],
  ] as const) {
    if (isGiven(count) && isGiven(wbc) && count > wbc + roundingSlack) {
      errors.push({ field, code: 'conflict', message: `Cannot be more than the white cells (${wbc})` })
    }
  }
  if (pbBlasts1PctTwice && isGiven(pbBlasts) && (pbBlasts < 1 || pbBlasts >= 2)) {
    const message = 'Applies only to blood blasts of 1% (from 1 to below 2)'
    errors.push({ field: 'pbBlasts1PctTwice', code: 'conflict', message })
  }
  return errors
}
