import type { Route } from '#base/contract/route.ts'
import { inputsOf } from '#features/calculators/contract.ts'
import { classifierCalculator } from './calculator.ts'

export { classifierCalculator } from './calculator.ts'

/** The pages of the classifier (2.1). */
export const classifierRoutes = [
  {
    name: 'classifier',
    page: 'classification-tool',
    path: '/diagnosis/classification/classifier',
    parent: '/diagnosis/classification',
    tool: 8,
    title: 'Digital classifier',
    description: 'Step through the criteria',
    inputs: inputsOf(classifierCalculator),
  },
  {
    name: 'comparison',
    page: 'classification-tool',
    path: '/diagnosis/classification/comparison',
    parent: '/diagnosis/classification',
    tool: 9,
    title: 'Comparison',
    description: 'WHO and ICC side by side',
  },
] as const satisfies readonly Route[]
