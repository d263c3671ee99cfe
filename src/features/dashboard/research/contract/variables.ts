import type { Variable } from './variable.ts'

const cells = (max: number, usualMin: number, usualMax: number, decimals: number) =>
  [
    { id: '10^9/L', label: '× 10⁹/L', factor: 1, decimals, min: 0, max, usualMin, usualMax },
    {
      id: '/uL',
      label: '/µL',
      factor: 0.001,
      min: 0,
      max: max * 1000,
      usualMin: usualMin * 1000,
      usualMax: usualMax * 1000,
    },
  ] as const

const percent = (usualMax: number, decimals: number) =>
  [{ id: '%', label: '%', factor: 1, decimals, min: 0, max: 100, usualMin: 0, usualMax }] as const

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Every variable of the research data, in display order. */
export const variables = [
  {
    id: 'sex',
    label: 'Sex',
    kind: 'choice',
    group: 'person',
    isConstant: true,
    options: [
      { value: 'female', label: 'Female' },
      { value: 'male', label: 'Male' },
      { value: 'other', label: 'Other or not stated' },
    ],
  },
  { id: 'birth', label: 'Date of birth', kind: 'date', group: 'person', isConstant: true },
  {
    id: 'diagnosis',
    label: 'Diagnosis',
    kind: 'choice',
    group: 'person',
    isConstant: true,
    options: [
      { value: 'MDS-LB', label: 'MDS with low blasts' },
      { value: 'MDS-SF3B1', label: 'MDS with low blasts and SF3B1 mutation' },
      { value: 'MDS-5q', label: 'MDS with low blasts and isolated 5q deletion' },
      { value: 'MDS-h', label: 'MDS, hypoplastic' },
      { value: 'MDS-IB1', label: 'MDS with increased blasts 1' },
      { value: 'MDS-IB2', label: 'MDS with increased blasts 2' },
      { value: 'MDS-biTP53', label: 'MDS with biallelic TP53 inactivation' },
      { value: 'other', label: 'Other' },
    ],
  },
  { id: 'diagnosed', label: 'Date of diagnosis', kind: 'date', group: 'person', isConstant: true },
  {
    id: 'hb',
    label: 'Haemoglobin',
    kind: 'number',
    group: 'blood',
    units: [
      { id: 'g/dL', label: 'g/dL', factor: 1, decimals: 1, min: 2, max: 25, usualMin: 5, usualMax: 18 },
      { id: 'g/L', label: 'g/L', factor: 0.1, min: 20, max: 250, usualMin: 50, usualMax: 180 },
      {
        id: 'mmol/L',
        label: 'mmol/L',
        factor: 1.611344,
        decimals: 1,
        min: 1.2,
        max: 15.5,
        usualMin: 3.1,
        usualMax: 11.2,
      },
    ],
  },
  { id: 'wbc', label: 'White cells', kind: 'number', group: 'blood', units: cells(500, 1, 30, 1) },
  { id: 'anc', label: 'Neutrophils', kind: 'number', group: 'blood', units: cells(200, 0.2, 15, 2) },
  { id: 'monocytes', label: 'Monocytes', kind: 'number', group: 'blood', units: cells(200, 0, 2, 2) },
  { id: 'plt', label: 'Platelets', kind: 'number', group: 'blood', units: cells(3000, 10, 800, 0) },
  {
    id: 'mcv',
    label: 'Mean cell volume',
    kind: 'number',
    group: 'blood',
    units: [{ id: 'fL', label: 'fL', factor: 1, min: 40, max: 160, usualMin: 65, usualMax: 125 }],
  },
  { id: 'pbBlasts', label: 'Blasts in blood', kind: 'number', group: 'blood', units: percent(19, 1) },
  { id: 'bmBlasts', label: 'Blasts in marrow', kind: 'number', group: 'marrow', units: percent(30, 1) },
  { id: 'ringSideroblasts', label: 'Ring sideroblasts', kind: 'number', group: 'marrow', units: percent(80, 0) },
  { id: 'karyotype', label: 'Karyotype', kind: 'karyotype', group: 'genetics' },
  { id: 'mutations', label: 'Mutations', kind: 'mutations', group: 'genetics' },
  { id: 'tp53Loh', label: 'Loss of the other TP53 copy', kind: 'choice', group: 'genetics', options: yesOrNo },
] as const satisfies readonly Variable[]

const all: readonly Variable[] = variables

export const variableNamed = (id: string): Variable | undefined => all.find((one) => one.id === id)

export const variablesOf = (group: Variable['group']): readonly Variable[] => all.filter((one) => one.group === group)
