import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Response } from '@playwright/test'
import { uidIn } from '../test/emails.ts'
import { onDemand, runLimit, scriptLimit, scriptsOf, searchListLimit } from '../test/script-budget.ts'
import { password } from './people.ts'
import { flags, publicRoutes } from './product.ts'
import { expect, ready, type Site, test } from './server.ts'

/** Addresses that a visitor may open without a login. Guideline pages differ only in their content, so two are enough. */
const publicPaths = [
  ...publicRoutes.map(({ path }) => path),
  '/diagnosis/workup',
  '/treatment/Growth-factors/ESA',
  '/image-viewer/image/1',
  `/link/${'a'.repeat(32)}`,
  '/no-such-page',
]

/** The most that a first visit loads of fonts, in bytes. */
const fontLimit = 40_000

/** Warns of pages that come close to the limit, and returns those above it. */
function overBudget(measured: readonly (readonly [page: string, bytes: number])[]) {
  for (const [page, bytes] of measured)
    if (bytes > 0.97 * scriptLimit) console.warn(`${page} loads ${bytes} of at most ${scriptLimit} bytes of script`)
  return measured.filter(([, bytes]) => bytes > scriptLimit)
}

test.use({ environment: { FEATURES: flags.join(), ADMIN_PASSWORD: password } })

test('D-106 a first visit stays within the script budget before any interaction, and loads nothing for editors', async ({
  browser,
  site,
  complaints,
}) => {
  test.setTimeout(300_000)
  expect(complaints).toEqual([])
  const paths = [...publicPaths, await resetLink(site)]
  const measured: Visit[] = []
  // Most of a visit is waiting for the network to be idle, so that some can overlap.
  while (paths.length > 0)
    measured.push(...(await Promise.all(paths.splice(0, 4).map((path) => firstVisit(browser, site, path)))))
  console.info(measured.map(({ path, bytes, run, fonts }) => `${bytes} ${path}, run ${run}, fonts ${fonts}`).join('\n'))
  expect(overBudget(measured.map(({ path, bytes }) => [path, bytes]))).toEqual([])
  const left = measured.filter(({ isLeft }) => isLeft)
  expect(left.map(({ path }) => path)).toEqual(expect.arrayContaining(['/diagnosis/workup', '/search']))
  expect(left.filter(({ run }) => run > runLimit)).toEqual([])
  expect(measured.filter(({ fonts }) => fonts > fontLimit)).toEqual([])
  // A font that a busy machine brings late breaks lines elsewhere than the machine's own font: then look again.
  for (const { path } of measured.filter(({ shift }) => shift >= maxShift))
    await expect(async () => {
      expect((await firstVisit(browser, site, path)).shift, path).toBeLessThan(maxShift)
    }).toPass({ timeout: 60_000 })
})

const maxShift = 0.1

type Visit = { path: string; bytes: number; run: number; isLeft: boolean; fonts: number; shift: number }

/**
 * The bytes of script and of fonts that a visitor without a cache loads at a path, those that were run, whether the page is
 * left as it was served, and the layout shift.
 */
async function firstVisit(browser: Browser, site: Site, path: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  // A pointer that rests where the page appears touches nothing.
  await page.mouse.move(200, 300)
  // Workers and dynamic imports are included.
  const scripts = new Map<string, Promise<number>>()
  const fonts = new Map<string, Promise<number>>()
  context.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    const files = pathname.endsWith('.js') ? scripts : pathname.endsWith('.woff2') ? fonts : undefined
    files?.set(
      response.url(),
      response.allHeaders().then(
        (headers) => Number(headers['content-length']),
        // Of a file that arrives after the measurement, when the page is closed.
        () => Number.POSITIVE_INFINITY,
      ),
    )
  })
  await page.coverage.startJSCoverage()
  await page.goto(path)
  // The application runs, or is preloaded to run on the reader's first interaction.
  await page.waitForSelector('html[data-ready], link[rel=modulepreload][href*=entry-client]', { state: 'attached' })
  await page.waitForFunction(hasApplication)
  await page.waitForLoadState('networkidle')
  const ran = (await page.coverage.stopJSCoverage()).filter(({ functions }) => functions.some(hasRun))
  const run = await total(new Map([...scripts].filter(([url]) => ran.some((script) => script.url === url))))
  const isLeft = (await page.locator('html:not([data-ready]) script[data-check]').count()) > 0
  const [bytes, fontBytes] = await Promise.all([total(scripts), total(fonts)])
  expect(bytes, path).toBeGreaterThan(50_000)
  expect(fontBytes, path).toBeGreaterThan(10_000)
  const { shift, ...competing } = await page.evaluate(firstPaint)
  expect(competing, path).toEqual({ beforePaint: [], notLow: [], lateFonts: [] })
  expect([...scripts.keys()].filter((url) => /editor|tiptap|prosemirror|admin|zod/i.test(url))).toEqual([])
  await context.close()
  return { path, bytes, run, isLeft, fonts: fontBytes, shift }
}

const hasRun = ({ ranges }: { ranges: readonly { count: number }[] }) => (ranges[0]?.count ?? 0) > 0

const total = async (sizes: ReadonlyMap<string, Promise<number>>) =>
  (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)

/** In the browser: whether every module that the page names has arrived. */
function hasApplication() {
  const arrived = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const modules = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app?.split(' ') ?? []
  return modules.every((file) => arrived.includes(file))
}

/** In the browser: the requests that competed with the first paint or with visible content, and the layout shift. */
function firstPaint() {
  const entriesOf = (type: string) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const modules = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app?.split(' ') ?? []
  const loaders = modules.flatMap((file) => [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(`script[src="${file}"], link[href="${file}"]`),
  ])
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    beforePaint: files
      .filter(({ name, startTime }) => /\.(js|css)$|italic/.test(name) && startTime < painted)
      .map(({ name }) => name),
    // The first paint waits for the upright font, which must not wait until the style needs it.
    lateFonts: files
      .filter(({ name, initiatorType }) => name.includes('-normal-') && initiatorType === 'css')
      .map(({ name }) => name),
    notLow: loaders.filter(({ fetchPriority }) => fetchPriority !== 'low').map(({ outerHTML }) => outerHTML),
    shift: entriesOf('layout-shift').reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
  }
}

test('D-106 the script of every public page is within the budget, according to the build manifest', () => {
  const pages = Object.entries(scriptsOf('dist/client'))
  expect(overBudget(pages)).toEqual([])
  expect(pages.length).toBeGreaterThan(5)
})

test('the list of instant answers is small, with its styles', () => {
  const bytes = onDemand('dist/client', 'src/features/search/client/box.tsx')
  expect(bytes).toBeGreaterThan(2000)
  expect(bytes).toBeLessThanOrEqual(searchListLimit)
})

test('input typed before the application runs is kept', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  const code = page.waitForRequest('**/assets/score-page-*.js')
  await page.goto('/prognosis/calculators/ipssr', { waitUntil: 'domcontentloaded' })
  await page.locator('#app-in-hb').fill('9.6')
  await page.locator('#app-in-blasts').fill('1')
  // The page's own code does not wait for the application's.
  await code
  release()
  await ready(page)
  await expect(page.locator('#app-in-hb')).toHaveValue('9.6')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('1 to 6.5 points')
})

test('calculator code loads on interaction, and nothing typed, chosen or pressed before that is lost', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.route('**/assets/score-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/prognosis/calculators/ipssm')
  await page.waitForSelector('link[rel=modulepreload][href*=entry-client]', { state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('score-page-'))).toEqual([])

  await page.locator('#app-in-hb').fill('100')
  await page.getByLabel('Unit of Haemoglobin').selectOption('g/L')
  await page.locator('#app-in-plt').fill('150')
  await page.locator('#app-in-blasts').fill('2')
  await page.getByText('Set the rest to wild type').first().click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
  release()
  await ready(page)
  await expect(page.locator('.app-loading')).toBeHidden()
  await expect(page.locator('#app-in-hb')).toHaveValue('100')
  await expect(page.getByLabel('Unit of Haemoglobin')).toHaveValue('g/L')
  await expect(page.getByText('Set the rest to wild type').first()).toBeDisabled()
  await expect(page.locator('[data-filled]')).toHaveCount(1)
  await expect(page.locator('p').filter({ hasText: /^Entered:/ })).toContainText('100 g/L')
})

/** The path of a link that lets `admin` set a new password. */
async function resetLink({ environment }: Site): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/app/cli.ts', 'link', 'reset', 'admin'], {
    env: { ...process.env, ...environment },
  })
  return `/link/${uidIn({ text: stdout })}`
}
