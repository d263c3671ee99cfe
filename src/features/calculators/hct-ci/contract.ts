import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { hctCiCalculator } from './calculator.ts'

/** The page of the HCT-CI. */
export const hctci = {
  name: 'hctci',
  page: 'calculator',
  path: '/prognosis/calculators/hct-ci',
  parent: '/prognosis/calculators',
  title: 'HCT-CI',
  description: 'Comorbidity index before allogeneic transplantation',
  inputs: inputsOf(hctCiCalculator),
} as const satisfies Route
