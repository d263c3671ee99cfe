import type { Route } from '#base/contract/route.ts'

/** The page of the IPSS (2.1). */
export const ipss = {
  name: 'ipss',
  path: '/prognosis/calculators/ipss',
  parent: 'calculators',
  title: 'IPSS',
  description: 'International Prognostic Scoring System',
} as const satisfies Route
