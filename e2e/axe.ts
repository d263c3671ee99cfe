import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe on a page, in half the time: our pages have no frames, and only violations are requested. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const

/** Expects that axe finds no violation on the page, and that nothing is wider than the window. */
export async function isClean(page: Page, what: string, { isForced = false } = {}) {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // Forced colours are the reader's own.
  const left = isForced ? ['color-contrast'] : []
  await findsNothing(axe(page).withTags(rules).disableRules(left), what)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}

async function findsNothing(question: AxeBuilder, what: string) {
  const { violations } = await question.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, what).toEqual([])
}
