import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { copyOf, onServer, withDatabase } from '../test/postgres.ts'

export { expect } from '@playwright/test'

/** A server with its own copy of the starter content; `environment` is for commands on its data. */
export type Site = {
  url: string
  dataDir: string
  environment: { DATA_DIR: string; DATABASE_URL: string }
  output(): string
  /** Resolves with the exit status of the server. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

type StartOptions = { environment?: Record<string, string>; development?: boolean }

/** Starts the server on a free port and resolves when it is open. */
export async function startSite({ environment = {}, development = false }: StartOptions = {}): Promise<Site> {
  // See `test/sites.ts`.
  const { MDS_DATABASE_SERVER: databaseServer = '', MDS_STARTER_FILES: starterFiles = '' } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'mds-e2e-'))
  const database = `site_${randomBytes(6).toString('hex')}`
  await onServer(databaseServer, copyOf('test_starter', database))
  await cp(starterFiles, join(dataDir, 'files'), { recursive: true })
  const own = { DATA_DIR: dataDir, DATABASE_URL: withDatabase(databaseServer, database) }
  const child = spawn(process.execPath, ['src/app/server.ts', ...(development ? ['--dev'] : [])], {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
      ...own,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /is open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (status) => reject(new Error(`The server ended with ${status}:\n${output}`)))
  })
  return {
    url,
    dataDir,
    environment: own,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      const status = await endProcess(child, signal)
      await onServer(databaseServer, `drop database if exists ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
      return status
    },
  }
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', resolve)
    child.kill(signal)
  })
}

/** One server for all tests of a file. */
export const siteTest = base.extend<object, { site: Site; environment: Record<string, string> }>({
  environment: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ environment }, use) => {
      const site = await startSite({ environment })
      await use(site)
      await site.stop()
    },
    // A server takes longer to start on a busy machine than most tests take.
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Fixtures = {
  /** The errors that the browser reported; a test fails if there are any, unless it empties the list. */
  complaints: string[]
}

/** The same with a `page`, which fails the test when the browser reports an error. */
export const test = siteTest.extend<Fixtures>({
  baseURL: async ({ site }, use) => use(site.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use(complaints)
      expect(complaints, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** A window shared by tests, and the page that opens theirs. */
type SharedWindow = { context: BrowserContext; opener: Page }

/**
 * `test` with one window for all tests of a file, so that pages are opened from the browser's cache and in a process that
 * already runs. Each test begins without cookies and stored data. A test that sets the clock, which belongs to the window,
 * or crashes its page needs its own.
 */
export const testInWindow = test.extend<
  { hasOwnWindow: boolean },
  { windowOptions: BrowserContextOptions; window: SharedWindow }
>({
  hasOwnWindow: [false, { option: true }],
  windowOptions: [{}, { scope: 'worker', option: true }],
  window: [
    async ({ browser, site, windowOptions }, use) => {
      const context = await browser.newContext({ ...windowOf(site), ...windowOptions })
      const opener = await context.newPage()
      await opener.goto('/robots.txt')
      await use({ context, opener })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, site, window, windowOptions, hasOwnWindow, javaScriptEnabled }, use) => {
    const own = { ...windowOf(site), ...windowOptions, javaScriptEnabled }
    const context = hasOwnWindow ? await browser.newContext(own) : window.context
    await use(context)
    if (hasOwnWindow) return context.close()
    for (const page of context.pages()) if (page !== window.opener) await page.close()
    await context.clearCookies()
    await context.clearPermissions()
    await context.setOffline(false)
  },
  page: async ({ context, site, window, hasOwnWindow }, use) => {
    const page = await (hasOwnWindow ? context.newPage() : openFrom(window.opener))
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'local_storage,indexeddb' })
    await session.detach()
    await use(page)
  },
})

/** A new page in the process of another one, which takes half as long as a page with a process of its own. */
async function openFrom(opener: Page): Promise<Page> {
  const [page] = await Promise.all([opener.waitForEvent('popup'), opener.evaluate(() => void open('about:blank'))])
  // From here on neither can reach the other.
  await page.evaluate(() => {
    window.opener = null
  })
  return page
}

const windowOf = (site: Site) => ({ baseURL: site.url, viewport: { width: 1440, height: 900 } })

/**
 * Waits until the application runs. Points at the page, in case the application waits for the reader, until it starts: the
 * development server's page may not listen yet when it has loaded.
 */
export async function ready(page: Page) {
  await expect(async () => {
    await page
      .dispatchEvent('html:not([data-starting], [data-ready])', 'pointermove', { movementX: 1 }, { timeout: 100 })
      .catch(() => {})
    await expect(page.locator('html[data-starting], html[data-ready]')).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
}

/** The sum of the layout shifts since the page was opened, including those after user input. */
export function layoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const shifts = list.getEntries().filter(({ startTime }) => startTime >= since)
          resolve(shifts.reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
    since,
  )
}
