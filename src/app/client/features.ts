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

/** In the order of the user bar and the tools area. What only logged-in users need is listed in `extensions.ts`. */
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
