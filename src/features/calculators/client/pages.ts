import type { Page } from '#base/client/feature.ts'
import type { CalculatorPageName } from '../contract.ts'

/** The page of each calculator, and the index page. */
export const pages: Record<CalculatorPageName, Page> = {
  calculators: { src: 'src/features/calculators/client/index-page.tsx', load: () => import('./index-page.tsx') },
  ipssr: { src: 'src/features/calculators/ipss-r/client.tsx', load: () => import('../ipss-r/client.tsx') },
  ipssm: { src: 'src/features/calculators/ipss-m/client.tsx', load: () => import('../ipss-m/client.tsx') },
  ipss: { src: 'src/features/calculators/ipss/client.tsx', load: () => import('../ipss/client.tsx') },
  ccrs: { src: 'src/features/calculators/ccrs/client.tsx', load: () => import('../ccrs/client.tsx') },
  nordic: { src: 'src/features/calculators/nordic/client.tsx', load: () => import('../nordic/client.tsx') },
  burden: {
    src: 'src/features/calculators/transfusion-burden/client.tsx',
    load: () => import('../transfusion-burden/client.tsx'),
  },
  hctci: { src: 'src/features/calculators/hct-ci/client.tsx', load: () => import('../hct-ci/client.tsx') },
}
