import { createElement } from 'react'
import type { Page } from '#base/client/feature.ts'
import type { ScoreName } from '../contract.ts'
import type { Calculator } from '../engine/calculator.ts'

/** The page of each score, which loads only its own tables, and the index page. */
export const pages: Record<ScoreName | 'calculators', Page> = {
  calculators: { src: 'src/features/calculators/client/index-page.tsx', load: () => import('./index-page.tsx') },
  ipssr: scorePage(async () => (await import('../ipss-r/calculator.ts')).ipssRCalculator),
  ipssm: scorePage(async () => (await import('../ipss-m/calculator.ts')).ipssMCalculator),
  ipss: scorePage(async () => (await import('../ipss/calculator.ts')).ipssCalculator),
  ccrs: scorePage(async () => (await import('../ccrs/calculator.ts')).ccrsCalculator),
  nordic: scorePage(async () => (await import('../nordic/calculator.ts')).nordicCalculator),
  burden: scorePage(async () => (await import('../transfusion-burden/calculator.ts')).burdenCalculator),
  hctci: scorePage(async () => (await import('../hct-ci/calculator.ts')).hctCiCalculator),
}

function scorePage(load: () => Promise<Calculator>): Page {
  return {
    src: ['src/features/calculators/client/pages.ts', 'src/features/calculators/client/score-page.tsx'],
    load: async () => {
      const [{ ScorePage }, calculator] = await Promise.all([import('./score-page.tsx'), load()])
      return { default: () => createElement(ScorePage, { calculator }) }
    },
  }
}
