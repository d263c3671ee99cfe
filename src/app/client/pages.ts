import type { Page } from '#base/client/slots.ts'
import { accessibilityPages } from '#features/accessibility/client/index.ts'
import { adminPages } from '#features/admin/client/index.ts'
import { authPages } from '#features/auth/client/index.ts'
import { calculatorPages } from '#features/calculators/client/index.ts'
import { contentPages } from '#features/content/client/index.ts'
import { errorPages } from '#features/errors/client/index.ts'
import { guidelinePages } from '#features/guidelines/client/index.ts'
import { linkPages } from '#features/links/client/index.ts'
import type { ReadersRouteName, RouteName } from '../contract.ts'

const readersPages: Record<ReadersRouteName, Page> = {
  ...guidelinePages,
  ...calculatorPages,
  ...authPages,
  ...linkPages,
  ...contentPages,
  ...errorPages,
  ...accessibilityPages,
  ...adminPages,
}

/** The page of every route; one that is missing does not compile. An extension adds its own with its routes. */
export const pages = readersPages as Record<RouteName, Page>
