import type { Route } from '#base/contract/route.ts'

/** The page of the CCRS. */
export const ccrs = {
  name: 'ccrs',
  page: 'calculator',
  path: '/prognosis/calculators/ccrs',
  parent: '/prognosis/calculators',
  title: 'CCRS',
  description: 'Clonal cytopenia risk score, for CCUS',
} as const satisfies Route
