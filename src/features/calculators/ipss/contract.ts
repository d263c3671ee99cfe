import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { ipssCalculator } from './calculator.ts'

/** The page of the IPSS (2.1). */
export const ipss = {
  name: 'ipss',
  page: 'calculator',
  path: '/prognosis/calculators/ipss',
  parent: '/prognosis/calculators',
  tool: 2,
  title: 'IPSS',
  description: 'International Prognostic Scoring System',
  inputs: inputsOf(ipssCalculator),
} as const satisfies Route
