import type { Route } from '#base/contract/route.ts'

/** The pages of the prognostic calculators and of the digital classifier (2.1, D-100). */
export const calculatorRoutes = [
  {
    name: 'classifier',
    path: '/diagnosis/classification/classifier',
    parent: 'classification',
    title: 'Digital classifier',
    description: 'Step through the criteria',
  },
  {
    name: 'calculators',
    path: '/prognosis/calculators',
    parent: 'prognosis',
    title: 'Calculators',
    description: 'Scores for prognosis',
  },
  {
    name: 'ipss',
    path: '/prognosis/calculators/ipss',
    parent: 'calculators',
    title: 'IPSS',
    description: 'International Prognostic Scoring System',
  },
  {
    name: 'ipssr',
    path: '/prognosis/calculators/ipssr',
    parent: 'calculators',
    title: 'IPSS-R',
    description: 'Revised IPSS',
  },
  {
    name: 'ipssm',
    path: '/prognosis/calculators/ipssm',
    parent: 'calculators',
    title: 'IPSS-M',
    description: 'Molecular IPSS',
  },
] as const satisfies readonly Route[]

/** The name of a page of this feature. */
export type CalculatorPageName = (typeof calculatorRoutes)[number]['name']
