import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Response } from '@playwright/test'
import { onDemand, scriptLimit, scriptsOf, searchListLimit } from '../scripts/script-budget.ts'
import { uidIn } from '../test/letters.ts'
import { password } from './people.ts'
import { flags, publicRoutes } from './product.ts'
import { expect, type Site, test } from './server.ts'

/** Addresses that a visitor may open without a login. Guideline pages differ only in their content, so two are enough. */
const publicPaths = [
  ...publicRoutes.map(({ path }) => path),
  '/diagnosis/workup',
  '/treatment/Growth-factors/ESA',
  '/image-viewer/image/1',
  `/link/${'a'.repeat(32)}`,
  '/no-such-page',
]

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
  const measured: [path: string, bytes: number][] = []
  // Most of a visit is waiting for the network to be idle, so that some can overlap.
  while (paths.length > 0)
    measured.push(...(await Promise.all(paths.splice(0, 4).map((path) => firstVisit(browser, site, path)))))
  console.info(measured.map(([path, bytes]) => `${bytes} ${path}`).join('\n'))
  expect(overBudget(measured)).toEqual([])
})

/** The path, and the bytes of script that a visitor without a cache loads there. */
async function firstVisit(browser: Browser, site: Site, path: string): Promise<[path: string, bytes: number]> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  // Workers and dynamic imports are included.
  const scripts = new Map<string, Promise<number>>()
  context.on('response', (response: Response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    scripts.set(
      response.url(),
      response.allHeaders().then((headers) => Number(headers['content-length'])),
    )
  })
  await page.goto(path)
  // The application runs, or is there to run when the reader turns to the page.
  await page.waitForSelector('html[data-ready], link[rel=modulepreload][href*=entry-client]', { state: 'attached' })
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0)
  expect(bytes, path).toBeGreaterThan(50_000)
  expect([...scripts.keys()].filter((url) => /editor|tiptap|prosemirror|admin|zod/i.test(url))).toEqual([])
  await context.close()
  return [path, bytes]
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

/** The path of a link that lets `admin` set a new password. */
async function resetLink({ environment }: Site): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/app/cli.ts', 'link', 'reset', 'admin'], {
    env: { ...process.env, ...environment },
  })
  return `/link/${uidIn({ text: stdout })}`
}
