import type { Feature } from '#base/client/feature.ts'
import { feature as accessibility } from '#features/accessibility/client/index.ts'
import { feature as admin } from '#features/admin/client/index.ts'
import { feature as auth } from '#features/auth/client/index.ts'
import { feature as calculators } from '#features/calculators/client/index.ts'
import { feature as classifier } from '#features/classifier/client/index.ts'
import { feature as errors } from '#features/errors/client/index.ts'
import { feature as licences } from '#features/licences/client/index.ts'
import { feature as links } from '#features/links/client/index.ts'
import { feature as pages } from '#features/pages/client/index.ts'
import { feature as preferences } from '#features/preferences/client/index.ts'
import { feature as reports } from '#features/reports/client/index.ts'
import { feature as search } from '#features/search/client/index.ts'

/**
 * The browser's side of the features that every reader downloads; those that only logged-in users need are listed in
 * `extensions.ts`. The order is that of the user bar and of the tools area.
 */
export const features: readonly Feature[] = [
  auth,
  preferences,
  links,
  calculators,
  classifier,
  pages,
  errors,
  accessibility,
  licences,
  reports,
  admin,
  search,
]
