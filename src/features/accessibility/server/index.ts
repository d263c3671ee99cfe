import type { Feature } from '#base/server/feature.ts'
import { accessibilityFlags, accessibilityRoutes } from '../contract.ts'

export const accessibilityFeature: Feature = {
  name: 'accessibility',
  flags: accessibilityFlags,
  routes: accessibilityRoutes,
}
