/** A question with its acceptable answers: a path, and headings or captions one of which must be above the answer. */
export type SearchExample = {
  readonly q: string
  readonly places: readonly { readonly route: string; readonly under?: readonly string[] }[]
  /** Text that one of the first three answers must show. */
  readonly shows?: string
  /** Words to be named as not found, with nothing offered in their place. */
  readonly missing?: readonly string[]
}

const esa = '/treatment/Growth-factors/ESA'
const supportive = '/treatment/supportive'
const who4 = '/diagnosis/classification/WHO4'
const who5 = '/diagnosis/classification/WHO5'
const chelation = '/treatment/chelation'
const luspatercept = '/treatment/Luspatercept'
const ipssR = '/prognosis/calculators/ipssr'
const atAGlance = { route: '/prognosis/disease', under: ['IPSS-R at a glance'] }
const byScore = { route: '/treatment/higher-risk', under: ['Who is higher risk'] }

/** Questions as users type them, each with the place of its answer. */
export const searchExamples: readonly SearchExample[] = [
  { q: 'EPO dose', places: [{ route: esa, under: ['Dose'] }], shows: '450 units/kg' },
  { q: 'hb threshold esa', places: [{ route: esa, under: ['Dose', 'Who should have it', 'In short'] }] },
  {
    q: 'creatinine lenalidomide dose',
    places: [{ route: '/treatment/Lenalidomide', under: ['Dose'] }],
    shows: '50 mL/min',
  },
  {
    q: 'Reblozyl start dose',
    places: [{ route: '/treatment/Luspatercept', under: ['Dose', 'In short'] }],
    shows: '1.0 mg/kg',
  },
  { q: 'Exjade monitoring', places: [{ route: '/treatment/chelation', under: ['Dose', 'Safety and monitoring'] }] },
  {
    q: 'ferritin 1000 chelation',
    places: [{ route: '/treatment/chelation', under: ['Who should have it', 'Recommendations', 'In short'] }],
  },
  { q: 'TPO-RA azacitidine', places: [{ route: '/treatment/Growth-factors/TM' }] },
  {
    q: 'del(5q) treatment',
    places: [{ route: '/treatment/Lenalidomide' }, { route: '/treatment', under: ['Anaemia', 'anaemia'] }],
  },
  {
    q: 'nordic score',
    places: [{ route: esa, under: ['Nordic score'] }, { route: '/prognosis/calculators/nordic' }],
  },
  { q: 'luspatercpt when to stop', places: [{ route: '/treatment/Luspatercept', under: ['When to stop or switch'] }] },
  {
    q: 'when to stop lenalidomide',
    places: [{ route: '/treatment/Lenalidomide', under: ['In short', 'When to stop or switch'] }],
    shows: '4 months',
  },
  {
    q: 'when to start ESA',
    places: [{ route: esa, under: ['In short', 'Recommendations'] }],
    shows: '≤ 10 g/dL (100 g/L)',
  },
  {
    q: 'azacitidine creatinine',
    places: [{ route: '/treatment/HMA', under: ['Dose', 'In short'] }],
    shows: 'falls below 20 mmol/L',
  },
  {
    q: 'azacitidine kidney',
    places: [{ route: '/treatment/HMA', under: ['Dose', 'In short'] }],
    shows: 'falls below 20 mmol/L',
  },
  { q: 'ring sideroblasts luspatercept', places: [{ route: '/treatment/Luspatercept' }] },
  {
    q: 'ipss-r cutoff lower risk',
    places: [
      { route: '/prognosis', under: ['From risk to treatment goal'] },
      { route: ipssR, under: ['What the categories mean'] },
    ],
  },
  { q: 'ICT', places: [{ route: '/treatment/chelation' }] },
  { q: 'frailty score', places: [{ route: '/prognosis/patient' }] },
  { q: 'CCUS', places: [{ route: '/diagnosis' }, { route: '/diagnosis/CCUS' }] },
  { q: 'hydroxyurea', places: [{ route: '/treatment/non-HMA-low-dose' }] },
  { q: 'germline fibroblast', places: [{ route: '/diagnosis/germline', under: ['How to test', 'In short'] }] },
  {
    q: 'ATG ciclosporin regimen',
    places: [{ route: '/treatment/Immunosuppressive', under: ['Dose', 'In short'] }],
    shows: '160 mg/kg',
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
    places: [{ route: ipssR, under: ['Units', 'Pitfalls'] }],
  },
  {
    q: 'imetelstat neutropenia',
    places: [{ route: '/treatment', under: ['Imetelstat'] }, { route: '/treatment/imetelstat' }],
  },
  {
    q: 'IPSS-M missing genes',
    places: [{ route: '/prognosis/calculators/ipssm', under: ['When genes are missing', 'In short'] }],
  },
  { q: 'tranexamic acid', places: [{ route: supportive }] },
  { q: 'flow cytometry diagnosis', places: [{ route: '/diagnosis/workup', under: ['marrow'] }] },
  {
    q: 'what does conditional recommendation mean',
    places: [{ route: '/about', under: ['graded'] }, { route: '/help' }],
  },
  {
    q: 'EPO level ESA response',
    places: [{ route: esa, under: ['Who should have it', 'In short'] }],
    shows: '< 200 U/L',
  },
  { q: 'darbepoetin dose', places: [{ route: esa, under: ['Dose'] }], shows: '150–240 micrograms once weekly' },
  {
    q: 'when to start chelation',
    places: [{ route: chelation, under: ['Recommendations', 'Favours chelation', 'In short'] }],
    shows: 'We suggest chelation when ferritin is > 1000 µg/L',
  },
  {
    q: 'deferasirox ferritin threshold',
    places: [{ route: chelation, under: ['Dose', 'Who should have it', 'In short'] }],
    shows: '> 1000 µg/L',
  },
  {
    q: 'when to start luspatercept',
    places: [{ route: luspatercept, under: ['Who should have it', 'Recommendations', 'In short'] }],
    shows: 'transfusion-dependent anaemia',
  },
  {
    q: 'when to start lenalidomide',
    places: [{ route: '/treatment/Lenalidomide', under: ['Who should have it', 'Recommendations'] }],
    shows: 'transfusion-dependent anaemia with isolated del(5q)',
  },
  { q: 'luspatercept haemoglobin target', places: [{ route: luspatercept }], shows: '10–12 g/dL' },
  {
    q: 'TP53 transplant',
    places: [{ route: '/treatment/TP53', under: ['Recommendations', 'Finding and what to do'] }],
    shows: 'We suggest offering transplantation to fit patients with multi-hit TP53',
  },
  {
    q: 'ring sideroblasts',
    places: [{ route: who5 }, { route: '/diagnosis/classification/classifier' }, { route: luspatercept }],
  },
  { q: 'ring sideroblasts WHO 2016', places: [{ route: who4 }] },
  { q: 'who 2022 blasts MDS-IB2', places: [{ route: who5 }], shows: 'Marrow 10–19%' },
  {
    q: 'IPSS-R intermediate high',
    places: [{ route: ipssR, under: ['What the categories mean'] }, atAGlance],
  },
  {
    q: 'IPSS-M very high',
    places: [
      { route: '/prognosis/calculators/ipssm', under: ['What the categories mean'] },
      { route: '/prognosis/disease', under: ['Mutations and IPSS-M'] },
      byScore,
    ],
  },
  { q: 'ciclosporin dose', places: [{ route: '/treatment/Immunosuppressive', under: ['Dose › Ciclosporin'] }] },
  {
    q: 'posaconazole dose',
    places: [
      { route: supportive, under: ['Posaconazole'] },
      { route: '/treatment/infection', under: ['Prophylaxis'] },
    ],
    shows: '300 mg twice on day 1',
  },
  {
    q: 'AZA cytopenia delay',
    places: [{ route: '/treatment/HMA', under: ['delay and reduce'] }],
    shows: 'Delay until recovery',
  },
  {
    q: 'del(5q) lenalidomide start',
    places: [{ route: '/treatment/Lenalidomide', under: ['Dose', 'Who should have it'] }],
    shows: '10 mg daily, days 1–21 of 28',
  },
  { q: 'DDX41 donor', places: [{ route: '/diagnosis/germline', under: ['Before transplantation'] }] },
]

type ClinicQuestion = readonly [q: string, route: string, under: readonly string[], shows?: string]

const askedInClinic: readonly ClinicQuestion[] = [
  ['hb threshold esa', '/treatment/Growth-factors/ESA', ['Who should have it', 'In short'], '≤ 10 g/dL (100 g/L)'],
  ['epo level cut off for esa', '/treatment/Growth-factors/ESA', ['Who should have it', 'In short'], '< 200 U/L'],
  ['nordic score calculator', '/treatment/Growth-factors/ESA', ['Nordic score']],
  ['when stop esa no response', '/treatment/Growth-factors/ESA', ['When to stop or switch']],
  ['when repeat marrow lenalidomide', '/treatment/response', ['Follow-up and repeat marrow schedule']],
  ['tp53 multi hit what now', '/treatment/TP53', ['Finding and what to do']],
  ['azacitidine how many cycles before judging', '/treatment/response', ['In short'], 'cycle 6'],
  ['azacitidine dose schedule', '/treatment/HMA', ['Dose'], '75 mg/m² subcutaneously daily for 7 days, every 28 days'],
  ['aza low neutrophils cycle 1 stop?', '/treatment/HMA', ['When to stop or switch']],
  ['azacitidine dose reduction counts', '/treatment/HMA', ['delay and reduce']],
  ['aza renal impairment bicarbonate', '/treatment/HMA', ['Dose']],
  ['oral decitabine available in europe', '/treatment/HMA', ['licence by region', 'In short']],
  ['venetoclax with azacitidine mds', '/treatment/higher-risk', ['Strong recommendation against']],
  ['who is higher risk mds', '/treatment/higher-risk', ['Who is higher risk']],
  ['ipss-m moderate high transplant?', '/treatment/transplantation', ['When to transplant, by disease risk']],
  ['first step new high risk patient', '/treatment/higher-risk', ['Decision order']],
  ['hma failure options', '/treatment/HMA-failure', ['Options in order']],
  ['survival after azacitidine failure', '/treatment/HMA-failure', ['In short']],
  ['definition primary hma failure', '/treatment/HMA-failure', ['Definitions to write in the notes']],
  ['idh1 mutated mds treatment', '/treatment/HMA-failure', ['recommendation']],
  ['hct-ci table', '/treatment/transplantation', ['HCT-CI: full table']],
  [
    'blasts 12% before transplant bridge',
    '/treatment/transplantation',
    ['Bridging', 'When to transplant, by disease risk'],
  ],
  ['age limit transplant mds', '/treatment/transplantation', ['Who is a candidate', 'In short']],
  ['refer for transplant when', '/treatment/transplantation', ['Strong recommendation']],
  ['donor test germline sibling', '/diagnosis/germline', ['Before transplantation']],
  [
    'imetelstat dose 7.1 or 7.5',
    '/treatment/imetelstat',
    ['Dose', 'In short'],
    '7.1 mg/kg imetelstat intravenously over 2 hours',
  ],
  ['imetelstat counts monitoring', '/treatment/imetelstat', ['Monitoring']],
  ['imetelstat stop rule', '/treatment/imetelstat', ['recommendation']],
  ['iwg 2023 complete remission hb', '/treatment/response', ['side by side']],
  ['iwg 2018 transfusion burden groups', '/treatment/response', ['IWG 2018']],
  ['marrow cr still counts?', '/treatment/response', ['side by side']],
  ['ccus risk score points', '/diagnosis/CCUS', ['CCRS: points']],
  ['ccus follow up interval', '/diagnosis/CCUS', ['Finding and what to do']],
  ['chip heart disease risk', '/diagnosis/CCUS', ['Cardiovascular risk']],
  ['blasts 15% mds or aml', '/diagnosis/MDS-AML', ['What each system calls it']],
  ['npm1 with 6% blasts', '/diagnosis/MDS-AML', ['Conditional recommendation']],
  ['neutropenic fever antibiotics', '/treatment/infection', ['Neutropenic fever: plan']],
  [
    'posaconazole on azacitidine',
    '/treatment/infection',
    ['Conditional recommendation', 'In short'],
    'first 4 courses',
  ],
  ['hepatitis b screen before aza', '/treatment/infection', ['Hepatitis B']],
  ['which vaccines in mds', '/treatment/infection', ['Vaccines']],
  ['when to send uba1', '/diagnosis/neighbours', ['when to send UBA1']],
  ['monocytes 1.2 cmml or mds', '/diagnosis/neighbours', ['CMML: diagnosis and risk']],
  ['hypocellular marrow aplastic anaemia or mds', '/diagnosis/neighbours', ['Recognise and redirect']],
  ['child with mds who to call', '/diagnosis/neighbours', ['Good practice']],
  ['quality of life questionnaire mds', '/patient-care', ['Quality-of-life tools']],
  ['when palliative care', '/patient-care', ['Palliative care triggers']],
  ['find a clinical trial', '/patient-care', ['how to find a trial']],
  ['luspatercept dose increase', '/treatment/Luspatercept', ['Dose'], 'After ≥ 2 doses if still transfused'],
  ['luspatercept first line ring sideroblasts', '/treatment/Luspatercept', ['Strong recommendation']],
  ['lenalidomide kidney dose', '/treatment/Lenalidomide', ['Dose'], '5 mg daily, days 1–21 of 28'],
  ['tp53 before lenalidomide', '/treatment/Lenalidomide', ['recommendation']],
  ['ferritin when chelate', '/treatment/chelation', ['Who should have it'], 'ferritin is > 1000 µg/L'],
  ['deferasirox dose creatinine', '/treatment/chelation', ['Dose'], '< 60 mL/min'],
  ['platelets 20 bleeding tpo', '/treatment/Growth-factors/TM', ['Might be considered', 'In short'], '< 30 × 10⁹/L'],
  ['atg dose hypoplastic', '/treatment/Immunosuppressive', ['Dose'], '40 mg/kg/day for 4 days'],
  ['g-csf with epo how much', '/treatment/Growth-factors/GCSF', ['Dose'], '0.3–3.0 micrograms/kg/day'],
  ['red cell threshold', '/treatment/supportive', ['Red cells'], '80 g/L'],
  ['ipss-r categories survival', '/prognosis/calculators/ipssr', ['What the categories mean']],
  ['ddx41 germline follow up', '/diagnosis/germline', ['Follow-up of carriers']],
  ['minimum tests suspected mds', '/diagnosis/workup', ['Step 2']],
]

/** Questions asked in clinic; most of those about a dose or a threshold name the words that must be shown. */
export const clinicQuestions = askedInClinic.map(
  ([q, route, under, shows]): SearchExample => ({ q, places: [{ route, under }], ...(shows && { shows }) }),
)
