import type { Route } from '#base/contract/route.ts'

/** The page of the IPSS (2.1). */
export const ipss = {
  name: 'ipss',
  page: 'calculator',
  path: '/prognosis/calculators/ipss',
  parent: '/prognosis/calculators',
  tool: 2,
  title: 'IPSS',
  description: 'International Prognostic Scoring System',
} as const satisfies Route
