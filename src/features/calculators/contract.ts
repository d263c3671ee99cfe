import type { Route } from '#base/contract/route.ts'
import { classifier } from './classifier/contract.ts'
import { ipss } from './ipss/contract.ts'
import { ipssm } from './ipss-m/contract.ts'
import { ipssr } from './ipss-r/contract.ts'

/** Every calculator in the order people see them: adding one is a folder and a line here and in the lists that ask for it. */
export const calculators = [ipssr, ipssm, ipss, classifier] as const satisfies readonly Route[]

/** The pages of the calculators, with what they share (2.1, D-100). */
export const calculatorRoutes = [
  {
    name: 'calculators',
    path: '/prognosis/calculators',
    parent: 'prognosis',
    title: 'Calculators',
    description: 'Scores for prognosis',
  },
  ...calculators,
  {
    name: 'comparison',
    path: '/diagnosis/classification/comparison',
    parent: 'classification',
    title: 'Comparison',
    description: 'WHO and ICC side by side',
  },
] as const satisfies readonly Route[]

/** The name of a calculator. */
export type CalculatorName = (typeof calculators)[number]['name']

/** The name of a page of this feature. */
export type CalculatorPageName = (typeof calculatorRoutes)[number]['name']
