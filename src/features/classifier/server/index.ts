import type { Feature } from '#base/server/feature.ts'
import { scoreCommand } from '#features/calculators/server/index.ts'
import { classifierCalculator } from '../calculator.ts'
import { classifierRoutes } from '../contract.ts'

/** The command that scores a table is here because it serves both the calculators and the classifier. */
export const classifierFeature: Feature = {
  name: 'classifier',
  routes: classifierRoutes,
  commands: () => [scoreCommand({ classifier: classifierCalculator })],
}
