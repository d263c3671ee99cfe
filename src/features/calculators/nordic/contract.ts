import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '../engine/inputs.ts'
import { nordicCalculator } from './calculator.ts'

/** The page of the Nordic score. */
export const nordic = {
  name: 'nordic',
  page: 'calculator',
  path: '/prognosis/calculators/nordic',
  parent: '/prognosis/calculators',
  title: 'Nordic score',
  description: 'Response of anaemia to an ESA with G-CSF',
  inputs: inputsOf(nordicCalculator),
} as const satisfies Route
