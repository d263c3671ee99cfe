import type { Feature } from '#base/server/feature.ts'
import { accessibilityFeature } from '#features/accessibility/server/index.ts'
import { accountFeature } from '#features/account/server/index.ts'
import { adminFeature } from '#features/admin/server/index.ts'
import { authFeature } from '#features/auth/server/index.ts'
import { calculatorsFeature } from '#features/calculators/server/index.ts'
import { classifierFeature } from '#features/classifier/server/index.ts'
import { dashboardFeature } from '#features/dashboard/server/index.ts'
import { errorsFeature } from '#features/errors/server/index.ts'
import { licencesFeature } from '#features/licences/server/index.ts'
import { linksFeature } from '#features/links/server/index.ts'
import { mediaFeature } from '#features/media/server/index.ts'
import { contentFilesFeature, pagesFeature } from '#features/pages/server/index.ts'
import { reportsFeature } from '#features/reports/server/index.ts'
import { searchFeature } from '#features/search/server/index.ts'

/** Each below the features that it uses. The order is also that of the menu, the administrators' lists and the help. */
export const features: readonly Feature[] = [
  authFeature,
  errorsFeature,
  mediaFeature,
  pagesFeature,
  linksFeature,
  accountFeature,
  contentFilesFeature,
  calculatorsFeature,
  classifierFeature,
  searchFeature,
  accessibilityFeature,
  licencesFeature,
  reportsFeature,
  adminFeature,
  dashboardFeature,
]
