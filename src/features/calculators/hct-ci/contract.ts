import type { Route } from '#base/contract/route.ts'

/** The page of the HCT-CI. */
export const hctci = {
  name: 'hctci',
  page: 'calculator',
  path: '/prognosis/calculators/hct-ci',
  parent: '/prognosis/calculators',
  title: 'HCT-CI',
  description: 'Comorbidity index before allogeneic transplantation',
} as const satisfies Route
