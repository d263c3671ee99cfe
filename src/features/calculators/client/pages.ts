import { createElement } from 'react'
import type { Page } from '#base/client/feature.ts'
import type { ScoreName } from '../contract.ts'
import type { Calculator } from '../engine/calculator.ts'

/** A page waits for this module, too. */
const family = 'src/features/calculators/client/pages.ts'

/** The page of each score, which loads only its own tables, and the index page. */
export const pages: Record<ScoreName | 'calculators', Page> = {
  calculators: {
    src: [family, 'src/features/calculators/client/index-page.tsx'],
    load: () => import('./index-page.tsx'),
  },
  ipssr: scorePage(async () => (await import('../ipss-r/calculator.ts')).ipssRCalculator),
  ipssm: scorePage(async () => (await import('../ipss-m/calculator.ts')).ipssMCalculator),
  ipss: scorePage(async () => (await import('../ipss/calculator.ts')).ipssCalculator),
  ccrs: scorePage(async () => (await import('../ccrs/calculator.ts')).ccrsCalculator, 'ccrs'),
  nordic: scorePage(async () => (await import('../nordic/calculator.ts')).nordicCalculator, 'nordic'),
  burden: scorePage(
    async () => (await import('../transfusion-burden/calculator.ts')).burdenCalculator,
    'transfusion-burden',
  ),
  hctci: scorePage(async () => (await import('../hct-ci/calculator.ts')).hctCiCalculator, 'hct-ci'),
}

/** The calculators of the home page are in one file with the scores; any other is a file of its own, from its folder. */
function scorePage(load: () => Promise<Calculator>, folder?: string): Page {
  return {
    src: [
      family,
      'src/features/calculators/client/score-page.tsx',
      ...(folder ? [`src/features/calculators/${folder}/calculator.ts`] : []),
    ],
    load: async () => {
      const [{ ScorePage }, calculator] = await Promise.all([import('./score-page.tsx'), load()])
      return { default: () => createElement(ScorePage, { calculator }) }
    },
  }
}
