import type { Route } from '#base/contract/route.ts'

/** The page of the Nordic score. */
export const nordic = {
  name: 'nordic',
  page: 'calculator',
  path: '/prognosis/calculators/nordic',
  parent: '/prognosis/calculators',
  title: 'Nordic score',
  description: 'Response of anaemia to an ESA with G-CSF',
} as const satisfies Route
