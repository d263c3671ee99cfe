import type { Route } from '#base/contract/route.ts'

/** The page of the IPSS-R with the age-adjusted IPSS-RA (2.1). */
export const ipssr = {
  name: 'ipssr',
  path: '/prognosis/calculators/ipssr',
  parent: 'calculators',
  title: 'IPSS-R',
  description: 'Revised IPSS',
} as const satisfies Route
