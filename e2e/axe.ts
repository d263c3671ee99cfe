import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** Each theme and each width once: colours do not depend on the width, nor the layout on the theme. */
export const looks = [
  ['light', 1440],
  ['dark', 360],
] as const

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// Half as long as `axeCore.source`, and compiled for each page.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The rule of target sizes in two parts: the controls of a text editor must be large enough whatever their distance from
 * others. To measure that distance, axe subtracts all controls from the editor, for each of them, which takes seconds.
 */
const targetSizes = JSON.stringify({
  rules: [
    { id: 'target-size', selector: ':not([contenteditable=true] *):not([role=toolbar] *)' },
    {
      id: 'target-size-of-editor',
      selector: '[contenteditable=true] *, [role=toolbar] *',
      matches: 'widget-not-inline-matches',
      tags: ['wcag22aa'],
      any: ['target-size'],
    },
  ],
})

type Scan = {
  /** A selector of the part of the page to scan. */
  within?: string
  /** Rules to leave out. */
  without?: readonly string[]
}

/** Resolves once every animation that ends has ended: text that is fading in has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** The violations that axe finds on a page once it has settled: each rule with its elements. */
export async function violations(page: Page, { within = 'html', without = [] }: Scan = {}): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};axe.configure(${targetSizes})`)
  const results = await page.evaluate(
    ({ context, options }) => (window as unknown as { axe: typeof axeCore }).axe.run(context, options),
    {
      context: within,
      options: {
        runOnly: tags,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        // The other results are long.
        resultTypes: ['violations' as const],
      },
    },
  )
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

type Look = Pick<Scan, 'within'> & { isForced?: boolean }

/** Expects axe to find no violation on the page, and nothing to be wider than the window. */
export async function expectClean(page: Page, what: string, { isForced = false, ...scan }: Look = {}) {
  // Forced colours are the reader's own.
  const violated = await violations(page, { ...scan, without: isForced ? ['color-contrast'] : [] })
  expect.soft(violated, what).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}
