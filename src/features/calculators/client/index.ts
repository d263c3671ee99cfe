import type { Page } from '#base/client/slots.ts'
import type { CalculatorPageName } from '../contract.ts'

const reference: Page = {
  src: 'src/features/calculators/client/reference-page.tsx',
  load: () => import('./reference-page.tsx'),
}

/** The page of each calculator route. */
export const calculatorPages: Record<CalculatorPageName, Page> = {
  classifier: reference,
  calculators: reference,
  ipss: reference,
  ipssr: reference,
  ipssm: reference,
}
