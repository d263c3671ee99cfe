import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe on a page, in half the time: our pages hold no frames, and only what is wrong is asked for. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const
