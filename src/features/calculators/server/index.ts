import type { Route } from '#base/contract/route.ts'
import type { Feature } from '#base/server/feature.ts'
import { calculatorRoutes, calculators } from '../contract.ts'
import type { CaseForm } from '../engine/calculator.ts'

export { scoreCommand } from './score-command.ts'

export const calculatorsFeature: Feature = { name: 'calculators', routes: calculatorRoutes }

export const scoreForms: readonly { readonly route: Route; readonly calculator: CaseForm }[] = calculators.map(
  (calculator) => ({ route: calculator.route, calculator }),
)
