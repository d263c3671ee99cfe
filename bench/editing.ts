import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { starterFolder } from '../src/features/pages/server/files/starter.ts'
import { findChromium } from '../test/browsers.ts'
import { startMeasured } from './servers.ts'

const path = '/bench'
const editables = 200
const password = 'Correct-Horse-7-Battery'
const rounds = 5
const keystrokes = 60

/** Edit mode on a page of 200 editables; goals: started in 300 ms, a keystroke drawn in 50 ms. */
export async function editingBench() {
  const folder = await mkdtemp(join(tmpdir(), 'mds-bench-'))
  const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password, FEATURES: '' }
  await importEditables(join(folder, 'content'), environment)
  const site = await startMeasured(['src/app/server.ts'], environment)
  const { CHROMIUM_PATH } = await findChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
    await logIn(context)
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    const entering = await timesOfEntering(page)
    const typing = await timesOfTyping(page)
    return {
      'edit mode on, ms': row(entering, '< 300'),
      'keystroke drawn, ms': row(typing, '< 50'),
    }
  } finally {
    await browser.close()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports the starter content and a page with more regions than editors can add. */
async function importEditables(folder: string, environment: Record<string, string>) {
  await cp(starterFolder, folder, { recursive: true })
  const words = 'Haemoglobin below 10 g/dL with serum erythropoietin below 200 U/L. '.repeat(4)
  const names = ['main', ...Array.from({ length: editables - 1 }, (_, at) => `text-${at + 1}`)]
  const lines = [
    `<page path="${path}" title="Bench" description="" template="standard" position="9" updated="2026-01-01">`,
    ...names.map((name) => `<part name="${name}" kind="region" label="${name === 'main' ? 'Main text' : name}"/>`),
    ...names.map((name) => `<region name="${name}">\n<p>${words}</p>\n<p>${words}</p>\n</region>`),
    '</page>',
  ]
  await writeFile(join(folder, 'pages', 'bench.html'), `${lines.join('\n')}\n`)
  await promisify(execFile)(process.execPath, ['src/app/cli.ts', 'content', 'import', folder], {
    env: { ...process.env, ...environment },
  })
}

async function post(context: BrowserContext, url: string, data: object) {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post(url, { data, headers: { 'x-xsrf-token': token } })
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`)
}

async function logIn(context: BrowserContext) {
  await post(context, '/api/auth/authenticated', {})
  await post(context, '/api/auth/authenticate', { username: 'admin', password })
}

async function timesOfEntering(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('button', { name: 'Edit mode - Off' }).waitFor()
    await page.waitForLoadState('networkidle')
    times.push(await page.evaluate<number>(measureEntering))
    if (round === rounds - 1) return times
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.locator('[data-editable]').first().waitFor({ state: 'detached' })
  }
  return times
}

/** The time from the key to the frame that shows it, in the longest text of the page. */
async function timesOfTyping(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Edit main text' }).click()
  await page.waitForSelector('.ProseMirror-focused')
  await page.evaluate(noteKeys)
  for (;;) {
    const times = await page.evaluate<number[]>('times')
    if (times.length >= keystrokes) return times
    // Nobody types faster.
    await page.keyboard.press(times.length % 6 === 5 ? 'Space' : 'e', { delay: 40 })
  }
}

// Code for the page is a string, because benches are compiled without DOM types.

const measureEntering = `(async () => {
  const entry = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Edit mode - Off')
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const began = performance.now()
  entry.click()
  while (document.querySelectorAll('[data-editable]').length < ${editables}) await drawn()
  await drawn()
  return performance.now() - began
})()`

const noteKeys = `
  globalThis.times = []
  addEventListener('keydown', () => {
    const began = performance.now()
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)))
  }, true)`

function row(times: number[], goal: string) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return { median: at(0.5), 'of 20 the slowest': at(0.95), goal }
}
