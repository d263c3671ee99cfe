import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe on a page, in half the time: our pages hold no frames, and only what is wrong is asked for. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
