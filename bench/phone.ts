import { brotliCompressSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { withSite } from './site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** Another built tree to measure in turn with this one: `npm run bench -- phone ../before`. */
const other = process.argv[3]

const slow = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const slowdown = 4

const visits = { home: '/', azacitidine: '/treatment/HMA', 'IPSS-R': '/prognosis/calculators/ipssr', search: '/search' }

type Tap = { on: string; types?: string; until: string }

const taps: Readonly<Record<string, Tap & { at: readonly (keyof typeof visits)[] }>> = {
  Navigation: {
    on: '[aria-controls=app-navigation]',
    until: '#app-navigation[data-open=true]',
    at: ['home', 'azacitidine', 'IPSS-R', 'search'],
  },
  Search: {
    on: '.search-link, .search-large input',
    until: 'dialog:is(:popover-open, [open]) input',
    at: ['home', 'azacitidine'],
  },
  'User options': {
    on: '[aria-controls=app-user-bar]',
    until: '#app-user-bar[data-open=true] li, #app-user-bar:not([hidden], [data-open]) li',
    at: ['home', 'azacitidine'],
  },
  'a field': { on: '#app-in-blasts', until: '#app-in-blasts:focus', at: ['IPSS-R'] },
  'a score': { on: '#app-in-blasts', types: '3', until: '[data-filled]', at: ['IPSS-R'] },
}

/**
 * Pages on a slow phone: four times slower than this machine, with 1.6 Mbit/s and 150 ms to the server. What they cost
 * until they are touched, and how long the first tap takes until the frame that shows its answer. The least of
 * all rounds.
 */
export async function phoneBench() {
  const rows: Record<string, Record<string, string>> = {}
  const args = launchOptions.args?.filter((each) => !each.startsWith('--js-flags'))
  const browser = await chromium.launch({ ...launchOptions, ...(args && { args }) })
  const trees = [other, '.'].filter((tree) => tree !== undefined)
  const inTurn = async (urls: readonly string[]) => {
    const measured = new Map<string, number[][]>()
    const note = (name: string, tree: number, value: number) => {
      const values = measured.get(name) ?? trees.map(() => [])
      values[tree]?.push(value)
      measured.set(name, values)
    }
    for (let round = 0; round < rounds; round++)
      for (const [tree, url] of urls.entries()) {
        for (const [name, path] of Object.entries(visits)) {
          const { run, ...untouched } = await visit(browser, url + path)
          for (const [figure, value] of Object.entries(untouched)) note(`${name}: ${figure}`, tree, value)
          if (round === 0) note(`${name}: bytes run`, tree, run)
        }
        for (const [name, { at, ...tap }] of Object.entries(taps))
          for (const page of at) {
            const { answer, longest } = await firstTap(browser, url + visits[page], tap)
            note(`${page}: first tap, ${name}, ms`, tree, answer)
            note(`${page}: longest task of it, ${name}, ms`, tree, longest)
          }
      }
    for (const [name, values] of [...measured].sort(([one], [two]) => one.localeCompare(two)))
      rows[name] = Object.fromEntries(
        values.map((each, tree) => [trees[tree] === '.' ? 'this tree' : 'the other', shown(each)]),
      )
  }
  try {
    await withSite(({ url }) => (other ? withSite((before) => inTurn([before.url, url]), {}, other) : inTurn([url])))
  } finally {
    await browser.close()
  }
  return rows
}

const shown = (values: readonly number[]) => {
  // Other work on the machine only adds to a time.
  const least = Math.min(...values)
  return String(least >= 10 ? Math.round(least) : Number(least.toFixed(3)))
}

/** A new visitor's page, once nothing more is requested. */
async function open<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page, session: CDPSession) => Promise<Result>,
  prepare: (session: CDPSession) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { viewport: _, ...phone } = devices['Pixel 5']
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 740 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await prepare(session)
    await page.addInitScript(watch)
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2500)
    return await measure(page, session)
  } finally {
    await context.close()
  }
}

async function visit(browser: Browser, url: string) {
  const seen = await open(browser, url, (page) =>
    page.evaluate(() => {
      const { tasks, largest, shift } = window.seen
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const after = tasks.filter(({ start, length }) => start + length > painted).map(({ length }) => length)
      const fetched = performance.getEntriesByType('resource') as unknown as Resource[]
      return {
        'blocked, ms': after.reduce((sum, length) => sum + length - 50, 0),
        'longest task, ms': Math.max(0, ...after),
        'LCP, ms': largest,
        CLS: shift,
        'bytes fetched': fetched
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    }),
  )
  return { ...seen, run: await bytesRun(browser, url) }
}

/** The bytes (brotli) of the scripts of which anything ran. */
const bytesRun = (browser: Browser, url: string) =>
  open(
    browser,
    url,
    async (page, session) => {
      const { result } = await session.send('Profiler.takePreciseCoverage')
      const ran = new Set(
        result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]?.count)).map((script) => script.url),
      )
      const sizes = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as unknown as Resource[]).map(
          ({ name, encodedBodySize }) => [name, encodedBodySize] as const,
        ),
      )
      const inline = await page.locator('script:not([src], [type*=json])').allTextContents()
      return sizes
        .filter(([name]) => name.endsWith('.js') && ran.has(name))
        .reduce((sum, [, size]) => sum + size, brotliCompressSync(inline.join('')).length)
    },
    async (session) => {
      await session.send('Profiler.enable')
      await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    },
  )

/** The first tap, in milliseconds until the frame that shows its answer has been painted. */
const firstTap = (browser: Browser, url: string, { on, types, until }: Tap) =>
  open(browser, url, async (page, session) => {
    const target = page.locator(on).last()
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    await page.evaluate((shows) => {
      const { seen } = window
      seen.tasks.length = 0
      addEventListener(
        'touchstart',
        ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector(shows)) return requestAnimationFrame(look)
            // After the paint of this frame.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => {
              seen.answer = performance.now() - timeStamp
            })
            port1.start()
            port2.postMessage('')
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    }, until)
    await target.tap({ force: true, noWaitAfter: true })
    if (types) await session.send('Input.insertText', { text: types })
    await page
      .waitForFunction(() => window.seen.answer !== undefined)
      .catch(() => {
        throw new Error(`Nothing has answered the tap on ${on} of ${url}.`)
      })
    await page.waitForTimeout(1500)
    return page.evaluate(() => {
      const { answer = 0, tasks } = window.seen
      return { answer, longest: Math.max(0, ...tasks.map(({ length }) => length)) }
    })
  })

// What the functions that run in the browser use of it: the rest of this file runs in Node.
declare const window: { seen: Seen }
declare const document: { querySelector(selector: string): unknown }
declare function requestAnimationFrame(act: () => void): void
declare function addEventListener(type: string, act: (event: { timeStamp: number }) => void, options: object): void

type Resource = { name: string; encodedBodySize: number }
type Entry = { startTime: number; duration: number; value: number }
type Seen = { tasks: { start: number; length: number }[]; largest: number; shift: number; answer?: number }

/** In the browser, before anything else runs. */
function watch() {
  // With the inspector attached each stack costs a parse of its file: 70 ms where React prepares an error in advance.
  Error.stackTraceLimit = 0
  const seen: Seen = { tasks: [], largest: 0, shift: 0 }
  Object.assign(window, { seen })
  const on = (type: string, act: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as unknown as Entry[]).forEach(act)).observe({
      type: type as never,
      buffered: true,
    })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, length: duration }))
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  on('layout-shift', (entry) => {
    seen.shift += entry.value
  })
}
