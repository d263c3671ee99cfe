import type { SearchExample } from './search-examples.ts'

const chelation = '/treatment/chelation'
const esa = '/treatment/Growth-factors/ESA'
const hma = '/treatment/HMA'
const imetelstat = '/treatment/imetelstat'
const infection = '/treatment/infection'
const lenalidomide = '/treatment/Lenalidomide'
const luspatercept = '/treatment/Luspatercept'
const response = '/treatment/response'
const supportive = '/treatment/supportive'
const who5 = '/diagnosis/classification/WHO5'

const at = (q: string, route: string, under: readonly string[] = [], shows?: string): SearchExample => ({
  q,
  places: [{ route, ...(under.length > 0 && { under }) }],
  ...(shows && { shows }),
})
const nowhere = (q: string, ...missing: string[]): SearchExample => ({ q, places: [], missing })

/**
 * Questions written before the rules that bind (D-117), to show whether rules hold beyond the questions that they were
 * made with. Change a rule for what several failures have in common, never for one question.
 */
export const unseenSearchExamples: readonly SearchExample[] = [
  // Written from the titles of the pages alone; the places were looked up afterwards.
  at('retacrit dose', esa, ['Dose'], '450 units/kg'),
  at('aranesp 500 every 3 weeks', esa, ['Darbepoetin'], '500 micrograms every 3 weeks'),
  at('pt on revlimid plt 40 what do i do', lenalidomide, ['Dose', 'Safety and monitoring', 'When to stop']),
  {
    q: 'can i give flu jab',
    places: [
      { route: infection, under: ['Vaccines', 'Good practice'] },
      { route: supportive, under: ['Vaccination'] },
    ],
  },
  {
    q: 'shingrix',
    places: [
      { route: infection, under: ['Vaccines'] },
      { route: supportive, under: ['Vaccination'] },
    ],
  },
  at('tazocin neutropenic sepsis', infection, ['Neutropenic fever: plan'], 'Piperacillin-tazobactam'),
  at('plt 8 no bleeding transfuse?', supportive, ['Platelets and bleeding'], '< 10 × 10⁹/L'),
  at('hb 72 transfuse needed', supportive, ['Red cells'], '80 g/L'),
  at('ferriprox agranulocytosis', chelation, ['Deferiprone'], '1–2%'),
  at('desferal dose', chelation, ['Deferoxamine'], '20–60 mg/kg/day'),
  nowhere('midostaurin dose', 'midostaurin'),
  {
    q: 'isolated del5q tx',
    places: [{ route: lenalidomide }, { route: '/treatment', under: ['Anaemia', 'anaemia', 'Choosing treatment'] }],
  },
  at('epo 350 worth trying esa', esa, ['Who should have it'], '200–500 U/L'),
  at('my pt failed aza what next', '/treatment/HMA-failure'),
  at('atg in mds age limit', '/treatment/Immunosuppressive'),
  at('fit for allo 72 yo', '/treatment/transplantation', ['Who is a candidate', 'When to transplant', 'In short']),
  {
    q: 'sf3b1 mds first line anaemia',
    places: [
      { route: luspatercept, under: ['recommendation', 'Who should have it'] },
      { route: '/treatment', under: ['Choosing treatment'] },
    ],
  },
  at('who 5 blast cut off ib1', who5, [], 'Marrow 5–9%'),
  at('mds vs cmml monocyte count', '/diagnosis/neighbours'),
  at('vexas test', '/diagnosis/neighbours'),
  nowhere('parking at hospital', 'parking'),
  at('azacitidine pregnancy', hma, ['Azacitidine, subcutaneous'], 'Effective contraception'),
  at('ipss-m without ngs', '/prognosis/calculators/ipssm', ['missing', 'When to use it', 'Pitfalls', 'In short']),
  at('neupogen dose with epo', '/treatment/Growth-factors/GCSF', ['Dose'], '1–2 micrograms/kg'),
  at('nplate mds', '/treatment/Growth-factors/TM'),
  at('eltrombopag dose', '/treatment/Growth-factors/TM', ['Dose', 'In short'], '50 mg once daily'),
  at('rytelo infusion reaction', imetelstat, ['Dose']),
  nowhere('travel insurance mds', 'insurance'),
  at('vidaza injection site reaction cream', hma, ['Azacitidine, subcutaneous']),
  at('jadenu alt 300', chelation, ['Deferasirox', 'Monitoring on deferasirox', 'When to stop']),
  // Written with the pages at hand, in other words than theirs.
  at('Exjade', chelation, ['Deferasirox', 'recommendation']),
  at('Rytelo', imetelstat, ['Dose', 'recommendation']),
  at('Aranesp', esa, ['Darbepoetin', 'recommendation']),
  at('dacogen crcl 25', hma, ['Decitabine, intravenous'], 'Clearance < 30 mL/min'),
  at('luspatercept egfr 40', luspatercept, ['Dose'], 'eGFR 30–89'),
  at('revlimid crcl 45', lenalidomide, ['start dose by creatinine clearance'], '5 mg daily, days 1–21'),
  at('lenalidomide dialysis', lenalidomide, ['start dose by creatinine clearance'], 'after dialysis'),
  at('epoetin max weekly dose', esa, ['Epoetin'], '80 000 units weekly'),
  at('missed dose reblozyl', luspatercept, ['Dose'], 'Give as soon as possible'),
  at('oral decitabine with food', hma, ['cedazuridine'], 'Empty stomach'),
  at('enasidenib dose', '/treatment/HMA-failure', ['Options in order'], 'enasidenib'),
  at('12% blasts which who 2022 category', who5, ['morphology'], 'Marrow 10–19%'),
  at('3% marrow blasts sf3b1', who5, ['Defined by genetics'], 'Marrow < 5%'),
  at('can i start lenalidomide with platelets 20', lenalidomide, ['Dose'], 'platelets < 25'),
  at('ferritin 400 on deferasirox', chelation, ['Dose', 'When to stop'], '< 500 µg/L'),
  at('anti-HBc positive only', infection, ['Hepatitis B'], 'HBV DNA'),
  at('yellow fever vaccine ok?', infection, ['Vaccines']),
  at('fever not settling after 48h antibiotics', infection, ['Neutropenic fever: plan'], '48'),
  at('iwg 2006 progression 8% blasts baseline', response, ['progression'], '≥ 50% rise to > 10%'),
  {
    q: 'how many units is high transfusion burden',
    places: [{ route: response, under: ['IWG 2018'] }, { route: '/prognosis/calculators/transfusion-burden' }],
  },
  {
    q: 'when to judge imetelstat',
    places: [
      { route: response, under: ['When to assess'] },
      { route: imetelstat, under: ['Dose', 'recommendation', 'Key'] },
    ],
    shows: '24 weeks',
  },
  at('posaconazole ciclosporin levels', supportive, ['Posaconazole'], 'Levels rise'),
  nowhere('pembrolizumab', 'pembrolizumab'),
  nowhere('ruxolitinib dose in mds', 'ruxolitinib'),
  at('déférasirox posologie', chelation, ['Deferasirox'], '14 mg/kg/day'),
  at('Azacitidin Dosierung', hma, ['Azacitidine, subcutaneous'], '75 mg/m²'),
  at('perls stain on aspirate', '/diagnosis/workup', ['Step 2']),
  at('nordic score 1 response rate', esa, ['Nordic score'], '23%'),
  at('gcsf with blasts 7%', '/treatment/Growth-factors/GCSF', ['Dose', 'Who should have it'], '5% or more'),
  at('tp53 vaf 55% no loh', who5, ['biallelic'], 'Presumptive only'),
]
