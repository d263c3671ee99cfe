import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { ipssRCalculator } from './calculator.ts'

/** The page of the IPSS-R with the age-adjusted IPSS-RA (2.1). */
export const ipssr = {
  name: 'ipssr',
  page: 'calculator',
  path: '/prognosis/calculators/ipssr',
  parent: '/prognosis/calculators',
  tool: 1,
  title: 'IPSS-R',
  description: 'Risk at diagnosis from five values',
  inputs: inputsOf(ipssRCalculator),
} as const satisfies Route
