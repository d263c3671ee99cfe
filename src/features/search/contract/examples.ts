/** A question with its acceptable answers: a path, and headings or captions one of which must be above the answer. */
export type SearchExample = {
  readonly q: string
  readonly places: readonly { readonly route: string; readonly under?: readonly string[] }[]
  /** Text that one of the first three answers must show. */
  readonly shows?: string
}

const esa = '/treatment/Growth-factors/ESA'
const supportive = '/treatment/supportive'
const who5 = '/diagnosis/classification/WHO5'

/** Questions as users type them, each with the place of its answer. */
export const searchExamples: readonly SearchExample[] = [
  { q: 'EPO dose', places: [{ route: esa, under: ['How'] }], shows: '450 IU/kg' },
  { q: 'hb threshold esa', places: [{ route: esa, under: ['How', 'Who', 'Key points'] }] },
  {
    q: 'creatinine lenalidomide dose',
    places: [{ route: '/treatment/Lenalidomide', under: ['How'] }],
    shows: '50 mL/min',
  },
  {
    q: 'Reblozyl start dose',
    places: [{ route: '/treatment/Luspatercept', under: ['How', 'Key points'] }],
    shows: '1.0 mg/kg',
  },
  { q: 'Exjade monitoring', places: [{ route: '/treatment/chelation', under: ['Safety and monitoring'] }] },
  { q: 'ferritin 1000 chelation', places: [{ route: '/treatment/chelation', under: ['Who', 'Key points'] }] },
  { q: 'TPO-RA azacitidine', places: [{ route: '/treatment/Growth-factors/TM' }] },
  {
    q: 'del(5q) treatment',
    places: [{ route: '/treatment/Lenalidomide' }, { route: '/treatment', under: ['Anaemia', 'anaemia'] }],
  },
  { q: 'nordic score', places: [{ route: esa, under: ['Nordic score'] }] },
  { q: 'luspatercpt when to stop', places: [{ route: '/treatment/Luspatercept', under: ['When to stop or switch'] }] },
  { q: 'ring sideroblasts luspatercept', places: [{ route: '/treatment/Luspatercept' }] },
  { q: 'ipss-r cutoff lower risk', places: [{ route: '/prognosis', under: ['From risk to treatment goal'] }] },
  { q: 'ICT', places: [{ route: '/treatment/chelation' }] },
  { q: 'frailty score', places: [{ route: '/prognosis/patient' }] },
  { q: 'CCUS', places: [{ route: '/diagnosis' }, { route: '/diagnosis/CCUS' }] },
  { q: 'hydroxyurea', places: [{ route: '/treatment/non-HMA-low-dose' }] },
  { q: 'germline fibroblast', places: [{ route: '/diagnosis/germline', under: ['How to test', 'Key points'] }] },
  {
    q: 'ATG ciclosporin regimen',
    places: [{ route: '/treatment/Immunosuppressive', under: ['How'] }],
    shows: '15 mg/kg/day',
  },
  { q: 'platelet transfusion threshold', places: [{ route: supportive, under: ['Platelets and bleeding'] }] },
  {
    q: 'antifungal prophylaxis',
    places: [{ route: supportive, under: ['Antifungal'] }, { route: '/treatment/infection' }],
  },
  { q: 'biallelic TP53', places: [{ route: who5, under: ['biallelic'] }, { route: '/treatment/TP53' }] },
  { q: 'MDS-IB2', places: [{ route: who5 }] },
  { q: 'MDS/AML ICC', places: [{ route: '/diagnosis/classification/ICC' }, { route: '/diagnosis/MDS-AML' }] },
  {
    q: 'neutropenic fever gcsf',
    places: [{ route: '/treatment/Growth-factors/GCSF' }, { route: supportive }, { route: '/treatment/infection' }],
  },
  {
    q: 'hemoglobin units mmol',
    places: [{ route: '/prognosis/calculators/ipssr', under: ['Units', 'Pitfalls'] }],
  },
  {
    q: 'imetelstat neutropenia',
    places: [{ route: '/treatment', under: ['Imetelstat'] }, { route: '/treatment/imetelstat' }],
  },
  {
    q: 'IPSS-M missing genes',
    places: [{ route: '/prognosis/calculators/ipssm', under: ['When genes are missing'] }],
  },
  { q: 'tranexamic acid', places: [{ route: supportive }] },
  { q: 'flow cytometry diagnosis', places: [{ route: '/diagnosis/workup', under: ['marrow'] }] },
  {
    q: 'what does conditional recommendation mean',
    places: [{ route: '/about', under: ['graded'] }, { route: '/help' }],
  },
]

const tm = '/treatment/Growth-factors/TM'
const chelation = '/treatment/chelation'
const germline = '/diagnosis/germline'

/** Questions asked in clinic; those about a dose or a threshold name the words that must be shown. */
export const clinicQuestions: readonly SearchExample[] = [
  { q: 'hb threshold esa', places: [{ route: esa, under: ['Who', 'Key numbers'] }], shows: '≤ 10 g/dL (100 g/L)' },
  {
    q: 'epo level cut off for esa',
    places: [{ route: esa, under: ['Who', 'Key numbers'] }],
    shows: '< 200 U/L',
  },
  { q: 'nordic score calculator', places: [{ route: esa, under: ['Nordic score'] }] },
  { q: 'when stop esa no response', places: [{ route: esa, under: ['When to stop or switch'] }] },
  { q: 'donor test germline sibling', places: [{ route: germline, under: ['Before transplantation'] }] },
  {
    q: 'luspatercept dose increase',
    places: [{ route: '/treatment/Luspatercept', under: ['How'] }],
    shows: 'After ≥ 2 doses if still transfused',
  },
  {
    q: 'luspatercept first line ring sideroblasts',
    places: [{ route: '/treatment/Luspatercept', under: ['Strong recommendation'] }],
  },
  {
    q: 'lenalidomide kidney dose',
    places: [{ route: '/treatment/Lenalidomide', under: ['How'] }],
    shows: '5 mg daily, days 1–21 of 28',
  },
  { q: 'tp53 before lenalidomide', places: [{ route: '/treatment/Lenalidomide', under: ['recommendation'] }] },
  { q: 'ferritin when chelate', places: [{ route: chelation, under: ['Who'] }], shows: 'ferritin is > 1000 µg/L' },
  { q: 'deferasirox dose creatinine', places: [{ route: chelation, under: ['How'] }], shows: '< 60 mL/min' },
  {
    q: 'platelets 20 bleeding tpo',
    places: [{ route: tm, under: ['Might be considered'] }],
    shows: '< 30 × 10⁹/L with bleeding',
  },
  {
    q: 'atg dose hypoplastic',
    places: [{ route: '/treatment/Immunosuppressive', under: ['How'] }],
    shows: '40 mg/kg/day for 4 days',
  },
  {
    q: 'g-csf with epo how much',
    places: [{ route: '/treatment/Growth-factors/GCSF', under: ['How'] }],
    shows: '0.3–3.0 µg/kg/day',
  },
  { q: 'red cell threshold', places: [{ route: supportive, under: ['Red cells'] }], shows: '80 g/L' },
  {
    q: 'ipss-r categories survival',
    places: [{ route: '/prognosis/calculators/ipssr', under: ['What the categories mean'] }],
  },
  { q: 'ddx41 germline follow up', places: [{ route: germline, under: ['Follow-up of carriers'] }] },
  { q: 'minimum tests suspected mds', places: [{ route: '/diagnosis/workup', under: ['Step 2'] }] },
]
