import type { Page } from '#base/client/feature.ts'
import type { CalculatorPageName } from '../contract.ts'

/** The page of each calculator, and the index page. */
export const pages: Record<CalculatorPageName, Page> = {
  calculators: { src: 'src/features/calculators/client/index-page.tsx', load: () => import('./index-page.tsx') },
  ipssr: { src: 'src/features/calculators/ipss-r/client.tsx', load: () => import('../ipss-r/client.tsx') },
  ipssm: { src: 'src/features/calculators/ipss-m/client.tsx', load: () => import('../ipss-m/client.tsx') },
  ipss: { src: 'src/features/calculators/ipss/client.tsx', load: () => import('../ipss/client.tsx') },
}
