import type { Page } from '#base/client/slots.ts'
import type { CalculatorPageName } from '../contract.ts'

/** The page of each calculator, and of what they share. */
export const calculatorPages: Record<CalculatorPageName, Page> = {
  calculators: { src: 'src/features/calculators/client/index-page.tsx', load: () => import('./index-page.tsx') },
  ipssr: { src: 'src/features/calculators/ipss-r/client.tsx', load: () => import('../ipss-r/client.tsx') },
  ipssm: { src: 'src/features/calculators/ipss-m/client.tsx', load: () => import('../ipss-m/client.tsx') },
  ipss: { src: 'src/features/calculators/ipss/client.tsx', load: () => import('../ipss/client.tsx') },
  classifier: {
    src: 'src/features/calculators/classifier/client/classifier-page.tsx',
    load: () => import('../classifier/client/classifier-page.tsx'),
  },
  comparison: {
    src: 'src/features/calculators/client/comparison-page.tsx',
    load: () => import('./comparison-page.tsx'),
  },
}
