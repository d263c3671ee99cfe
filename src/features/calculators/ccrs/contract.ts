import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { ccrsCalculator } from './calculator.ts'

/** The page of the CCRS. */
export const ccrs = {
  name: 'ccrs',
  page: 'calculator',
  path: '/prognosis/calculators/ccrs',
  parent: '/prognosis/calculators',
  title: 'CCRS',
  description: 'Clonal cytopenia risk score, for CCUS',
  inputs: inputsOf(ccrsCalculator),
} as const satisfies Route
