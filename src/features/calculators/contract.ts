import type { Route } from '#base/contract/route.ts'
import { ccrs } from './ccrs/contract.ts'
import { hctci } from './hct-ci/contract.ts'
import { ipss } from './ipss/contract.ts'
import { ipssm } from './ipss-m/contract.ts'
import { ipssr } from './ipss-r/contract.ts'
import { nordic } from './nordic/contract.ts'
import { burden } from './transfusion-burden/contract.ts'

export { type CaseTable, examplesOf, keyOf, ownTexts, type Rest, remarkCells } from './engine/calculator.ts'
export { enteredOf } from './engine/entered.ts'
export { filledForm, type GivenValue } from './engine/fill.ts'
export { inputsOf } from './engine/inputs.ts'
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

/**
 * The scores in display order. A new one needs a folder, a line here and a line in each list that then does not
 * compile.
 */
export const calculators = [ipssr, ipssm, ipss, ccrs, nordic, burden, hctci] as const satisfies readonly Route[]

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
  ...calculators,
] as const satisfies readonly Route[]

/** The name of a score. */
export type ScoreName = (typeof calculators)[number]['name']

/** The name of a page of this feature. */
export type CalculatorPageName = (typeof calculatorRoutes)[number]['name']
