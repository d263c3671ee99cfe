import type { Route } from '#base/contract/route.ts'
import { ccrsCalculator } from './ccrs/calculator.ts'
import { hctCiCalculator } from './hct-ci/calculator.ts'
import { ipssCalculator } from './ipss/calculator.ts'
import { ipssMCalculator } from './ipss-m/calculator.ts'
import { ipssRCalculator } from './ipss-r/calculator.ts'
import { nordicCalculator } from './nordic/calculator.ts'
import { burdenCalculator } from './transfusion-burden/calculator.ts'

export { type CaseTable, examplesOf, inputsOf, keyOf, ownTexts, type Rest, remarkCells } from './engine/calculator.ts'
export { enteredOf } from './engine/entered.ts'
export { type EnteredValue, filledForm } from './engine/fill.ts'
export type { NoteFacts } from './engine/score-report.ts'
export {
  type IpssMInput,
  ipssCategories,
  ipssMCategories,
  ipssMMainGenes,
  ipssMResidualGenes,
  ipssRCategories,
  scoreIpss,
  scoreIpssM,
  scoreIpssR,
} from './scores.ts'

/** The scores in display order. A new one needs a folder, a line here and a line in `client/pages.ts`. */
export const calculators = [
  ipssRCalculator,
  ipssMCalculator,
  ipssCalculator,
  ccrsCalculator,
  nordicCalculator,
  burdenCalculator,
  hctCiCalculator,
] as const

export type ScoreName = (typeof calculators)[number]['name']

/** The pages of the calculators, including the index page (2.1, D-100). */
export const calculatorRoutes = [
  {
    name: 'calculators',
    page: 'calculator',
    path: '/prognosis/calculators',
    parent: '/prognosis',
    title: 'Calculators',
    description: 'Scores for prognosis and treatment',
    introduces: [...calculators.map(({ name }) => name), 'classifier'],
  },
  ...calculators.map(({ route }) => route),
] as const satisfies readonly Route[]
