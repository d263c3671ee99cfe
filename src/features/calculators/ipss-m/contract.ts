import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { ipssMCalculator } from './calculator.ts'

/** The page of the IPSS-M (D-100). */
export const ipssm = {
  name: 'ipssm',
  page: 'calculator',
  path: '/prognosis/calculators/ipssm',
  parent: '/prognosis/calculators',
  tool: 3,
  title: 'IPSS-M',
  description: 'Molecular IPSS',
  inputs: inputsOf(ipssMCalculator),
} as const satisfies Route
