import type { Route } from '#base/contract/route.ts'
import type { Feature } from '#base/server/feature.ts'
import { classifierCalculator } from '../classifier/calculator.ts'
import { classifierRoutes } from '../classifier/routes.ts'
import { calculatorRoutes, calculators } from '../contract.ts'
import type { CaseForm } from '../engine/calculator.ts'
import { scoreCommand } from './score-command.ts'

export const calculatorsFeature: Feature = {
  name: 'calculators',
  routes: [...calculatorRoutes, ...classifierRoutes],
  commands: () => [scoreCommand],
}

export const scoreForms: readonly { readonly route: Route; readonly calculator: CaseForm }[] = [
  ...calculators.map((calculator) => ({ route: calculator.route, calculator })),
  { route: classifierRoutes[0], calculator: classifierCalculator },
]
