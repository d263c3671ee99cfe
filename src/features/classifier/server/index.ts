import type { Feature } from '#base/server/feature.ts'
import { scoreCommand, scoreTables } from '#features/calculators/server/index.ts'
import { classifierCalculator } from '../calculator.ts'
import { classifierRoutes } from '../contract.ts'

/**
 * The classifier. The command that scores a table of cases is here because it serves both the calculators and the
 * classifier.
 */
export const classifierFeature: Feature = {
  name: 'classifier',
  routes: classifierRoutes,
  commands: () => [scoreCommand({ ...scoreTables, classifier: classifierCalculator })],
}
