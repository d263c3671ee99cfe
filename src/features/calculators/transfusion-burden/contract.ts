import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { burdenCalculator } from './calculator.ts'

/** The page of the transfusion burden. */
export const burden = {
  name: 'burden',
  page: 'calculator',
  path: '/prognosis/calculators/transfusion-burden',
  parent: '/prognosis/calculators',
  title: 'Transfusion burden',
  description: 'Groups of the IWG 2018 criteria from 16 weeks',
  inputs: inputsOf(burdenCalculator),
} as const satisfies Route
