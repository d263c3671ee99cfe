import type { Response } from '@playwright/test'
import { scriptBudget } from '../scripts/script-budget.ts'
import { expect, ready, test } from './server.ts'

test('D-106 a first visit loads no more script than the budget before any interaction, and nothing of editors', async ({
  browser,
  site,
  complaints,
}) => {
  expect(complaints).toEqual([])
  for (const path of ['/', '/diagnosis/workup', '/treatment/Growth-factors/ESA', '/help', '/image-viewer/image/1']) {
    // A context of its own: nothing is in the browser's memory yet.
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    const scripts = new Map<string, number>()
    const count = async (response: Response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        scripts.set(response.url(), Number((await response.allHeaders())['content-length']))
    }
    const counting: Promise<void>[] = []
    const listen = (response: Response) => void counting.push(count(response))
    page.on('response', listen)
    await page.goto(path)
    await ready(page)
    await page.waitForLoadState('networkidle')
    await Promise.all(counting)
    page.off('response', listen)
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes, `${path}: ${[...scripts.keys()].join(' ')}`).toBeLessThanOrEqual(scriptBudget)
    expect(bytes, path).toBeGreaterThan(50_000)
    expect([...scripts.keys()].filter((url) => /editor|tiptap|prosemirror|admin|zod/i.test(url))).toEqual([])
    await context.close()
  }
})
