import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/browsers.ts'
import { withSite } from './site.ts'

/** The pause after which the list is asked for, as in `instant-answers.ts`. */
const pauseMs = 120
const questions = ['epo', 'ferritin', 'luspatercept', 'azacitidine', 'ring sideroblasts', 'platelet', 'imetelstat']
const rounds = 3

/**
 * From the third key to the list drawn, beyond the pause, in a browser on the same machine: as it is, and with its
 * processor slowed, as a telephone is.
 */
export const searchListBench = () =>
  withSite(async (site) => {
    const { CHROMIUM_PATH } = findChromium()
    const browser = await chromium.launch({
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: ['--no-sandbox'],
    })
    const rows: Record<string, Record<string, string>> = {}
    try {
      for (const slowdown of [1, 4]) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.goto(`${site.url}/about`)
        await page.waitForSelector('html[data-ready]')
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        await timed(page, 'dose')
        const times: number[] = []
        for (let round = 0; round < rounds; round++) for (const q of questions) times.push(await timed(page, q))
        times.sort((a, b) => a - b)
        const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
        rows[slowdown === 1 ? 'as it is' : `processor at 1/${slowdown}`] = {
          ...{ 'p50, ms': at(0.5), 'p95, ms': at(0.95) },
          goal: slowdown === 1 ? 'p95 ≤ 50 ms' : '',
        }
        await page.close()
      }
      return rows
    } finally {
      await browser.close()
    }
  })

/** Types three letters and measures until the frame after the list, without the pause. */
async function timed(page: Page, q: string): Promise<number> {
  const input = page.getByRole('search', { name: 'Quick search' }).locator('input')
  await input.fill('')
  await page.keyboard.press('Escape')
  await input.focus()
  const shown = page.evaluate(
    (pause) =>
      new Promise<number>((fulfil) => {
        let began = 0
        let keys = 0
        const form = document.activeElement?.closest('form')
        addEventListener('keydown', function key() {
          if (++keys < 3) return
          began = performance.now()
          removeEventListener('keydown', key)
        })
        const observer = new MutationObserver(() => {
          if (keys < 3 || !form?.querySelector('[role=option] mark')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => fulfil(performance.now() - began - pause)))
        })
        if (form) observer.observe(form, { childList: true, subtree: true })
      }),
    pauseMs,
  )
  await page.keyboard.type(q.slice(0, 3), { delay: 30 })
  return shown
}
