import type { Route } from '#base/contract/route.ts'

/** The page of the IPSS-M (D-100). */
export const ipssm = {
  name: 'ipssm',
  path: '/prognosis/calculators/ipssm',
  parent: 'calculators',
  title: 'IPSS-M',
  description: 'Molecular IPSS',
} as const satisfies Route
