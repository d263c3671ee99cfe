import { globSync, readFileSync } from 'node:fs'
import { pdfText } from '../test/pdf-text.ts'
import { colouredText } from './print.ts'
import { expect, ready, testInWindow as test } from './server.ts'

declare global {
  interface Window {
    isAlive?: boolean
    firstParagraph?: Element | null
  }
}

test('a reader without JavaScript gets the whole page and working links', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/treatment/Growth-factors/ESA`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erythropoiesis-stimulating agents')
  const strip = page.getByRole('complementary', { name: 'Review state' }).getByText('not clinically reviewed')
  await expect(strip).toBeVisible()
  expect((await page.locator('[id="webui.treatment.Growth-factors.ESA.main"]').innerHTML()).length).toBeGreaterThan(
    5000,
  )
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Treatment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatment')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Prognosis' }).click()
  await expect(page).toHaveURL(`${site.url}/prognosis`)
  await page.goto(`${site.url}/treatment/chelation#d-qfvzpp`)
  await expect(strip).not.toBeInViewport()
  await expect(page.getByRole('banner').getByText('Draft, not')).toBeInViewport()
  await context.close()
})

test('the application adopts the server’s markup under the strict policy', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      window.firstParagraph = document.querySelector('.prose p')
    }),
  )
  const response = await page.goto('/diagnosis/workup')
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(response?.headers()['set-cookie']).toBeUndefined()
  await ready(page)
  expect(await page.evaluate(() => window.firstParagraph === document.querySelector('.prose p'))).toBe(true)
})

test('4.6 navigation loads content by POST, sets title and description, scrolls up, and focuses the new heading', async ({
  page,
  site,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/diagnosis/workup')
  await ready(page)
  await page.evaluate(() => {
    window.isAlive = true
    scrollTo(0, 900)
  })
  await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classification')
  await expect(page).toHaveTitle('MDS Guidelines - Classification')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Classification systems for MDS')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/diagnosis\/classification$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => window.isAlive)).toBe(true)
  expect(calls).toContain('POST /api/content/page')
  expect(calls).not.toContain('GET /diagnosis/classification')
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/diagnosis/workup`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('links within stored content navigate within the application; pointing at one prefetches it', async ({ page }) => {
  await page.goto('/treatment')
  await ready(page)
  const link = page.locator('.prose a[href="/treatment/Luspatercept"]').first()
  const prefetched = page.waitForRequest(
    (request) => request.url().endsWith('/api/content/page') && (request.postData() ?? '').includes('Luspatercept'),
  )
  await link.hover()
  await prefetched
  await page.evaluate(() => {
    window.isAlive = true
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luspatercept')
  expect(await page.evaluate(() => window.isAlive)).toBe(true)
})

test('8 a 403 on content is retried once; 500 leads to the error route with the reference and a way back', async ({
  page,
  complaints,
}) => {
  await page.goto('/help')
  await ready(page)
  let calls = 0
  await page.route('**/api/content/page', (route) => {
    calls++
    return calls === 1
      ? route.fulfill({ status: 403, json: { Message: 'No', Info: '', code: 'FORBIDDEN', ref: 'r1' } })
      : route.continue()
  })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  expect(calls).toBe(2)
  await page.unroute('**/api/content/page')
  await page.route('**/api/content/page', (route) =>
    route.fulfill({ status: 500, json: { Message: 'Broken', Info: '', code: 'FAILED', ref: 'ref-77' } }),
  )
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/diagnosis"]')?.click())
  await expect(page).toHaveURL(/\/error\?/)
  await expect(page.getByText('ref-77')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/diagnosis')
  complaints.length = 0
})

test('a lost network shows a message with Retry, and Retry works when it is back', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/help')
  await ready(page)
  await context.setOffline(true)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('status')).toHaveText('There is still no connection to the site.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  complaints.length = 0
})

test('8 a page whose code does not load shows a message with Retry, never a blank page', async ({
  page,
  complaints,
}) => {
  await page.goto('/about')
  await ready(page)
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.unroute('**/assets/client-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MDS Guidelines')
  // 1
  await expect(page.getByRole('contentinfo')).toContainText(/Design and copyright © 20\d\d the authors’ university/)
  complaints.length = 0
})

test('D-52 an unknown address is 404 and offers the nearest pages', async ({ page, complaints }) => {
  const response = await page.goto('/treatment/luspatercep')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  const nearest = page.getByRole('main').getByRole('link', { name: 'Luspatercept', exact: true }).first()
  await expect(nearest).toBeVisible()
  await ready(page)
  await nearest.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luspatercept')
  complaints.length = 0
})

test('D-52 the search on an unknown address finds pages by their words, also without scripts', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/no/such/page`)
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Search' }).fill('germline predisposition')
  await main.getByRole('button', { name: 'Search' }).click()
  await main.locator('a[href^="/diagnosis/germline"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Germline predisposition')
  await context.close()
})

test('in print a page has no shell, carries the review label, and shows links as footnotes', async ({ page }) => {
  await page.goto('/prognosis/calculators/ipssm')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('note').getByText('not clinically reviewed')).toBeVisible()
  const link = page.locator('.prose a[data-note]').first()
  const [number, href] = [Number(await link.getAttribute('data-note')), await link.getAttribute('href')]
  const notes = page.locator('section', { has: page.getByText('Links', { exact: true }) }).last()
  await expect(notes).toBeVisible()
  await expect(notes.locator('li').nth(number - 1)).toContainText(href ?? 'an address')
  // At most four sheets, the first with the first dose.
  for (const [path, dose] of [
    ['/treatment/HMA', 'Azacitidine,subcutaneous'],
    ['/treatment/Growth-factors/ESA', 'Epoetinalfaorepoetinzeta'],
    ['/treatment/Luspatercept', 'Luspatercept,subcutaneous'],
    ['/treatment/chelation', 'Deferasirox,film-coatedtablets'],
    ['/treatment/supportive', 'Posaconazole'],
  ] as const) {
    await page.goto(path)
    for (const paper of [{ preferCSSPageSize: true }, { format: 'Letter' }] as const) {
      const sheets = pdfText(await page.pdf(paper))
        .split(/Page\dof\d/)
        .filter(Boolean)
      expect(sheets.length, path).toBeLessThanOrEqual(4)
      expect(sheets[0], path).toContain(dose)
    }
  }
  // A chart stays on the sheet of its heading, from its first question to its last outcome.
  await page.goto('/treatment/transplantation')
  const withChart = pdfText(await page.pdf({ preferCSSPageSize: true }))
    .split(/Page\dof\d/)
    .find((sheet) => sheet.includes('Whentotransplant,bydiseaserisk'))
  expect(withChart).toMatch(/Isthepatientfit.*Notfortransplant/s)
  // An address that is in the list of references is not printed again.
  await page.goto('/treatment')
  const reading = page.getByRole('link', { name: 'Fenaux and others 2021' })
  const [, cited] = (await reading.getAttribute('data-note'))?.split('reference ') ?? []
  const address = (await reading.getAttribute('href')) ?? ''
  await expect(page.locator(`#reference-${cited} a[href="${address}"]`)).toBeAttached()
  await expect(notes.getByText(address)).toHaveCount(0)
})

test('the widest table fits a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await page.goto('/diagnosis/neighbours')
  const table = page.getByRole('region', { name: 'Neighbours of MDS' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('no page prints an address of this site, or what editors noted about a reference', async ({ page, site }) => {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const wrong: string[] = []
  let printed = 0
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    const [, list = ''] = /<h2>Links<\/h2><ol>(.*?)<\/ol>/s.exec(html) ?? []
    const addresses = [...list.matchAll(/<li>([^<]+)/g)].map(([, address = '']) => address)
    printed += addresses.length
    const own = addresses.filter((address) => !/^https?:/.test(address) || address.startsWith(site.url))
    const notes = html.match(/check the current text|before publication|no (?:identifier|doi or pmid)/gi) ?? []
    wrong.push(...[...own, ...notes].map((words) => `${path}: ${words}`))
  }
  expect(paths.length).toBeGreaterThan(45)
  expect(printed).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('what is folded is opened by a citation, recommendations for printing by browsers whose styles cannot; certainty is text', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...words: string[]) =>
      words[0] !== 'selector(::details-content)' && (supports as (...all: string[]) => boolean)(...words)
  })
  await page.goto('/treatment/Growth-factors/ESA')
  const count = (what: string) => page.locator(`article details${what}`).count()
  const before = await count('[open]')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await count('[open]')).toBeGreaterThan(before + 3)
  await expect(page.locator('.recommendation-fold:not([open])')).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await count('[open]')).toBe(before)
  const reference = page.locator('.references li').first()
  await expect(reference).toBeHidden()
  await page.locator('.citation a').first().click()
  await expect(reference).toBeVisible()
  // The certainty of a recommendation prints: filled and empty marks are text.
  await page.emulateMedia({ media: 'print', forcedColors: 'active' })
  const lines = await page
    .locator('.recommendation-certainty')
    .evaluateAll((all) => all.map((line) => line.textContent.trim()))
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).toMatch(/^(?:●○○○ Very low|●●○○ Low|●●●○ Moderate|●●●● High) certainty$/)
})

test.describe(() => {
  test.use({ hasOwnWindow: true })
  test('a link that is copied says so for a few seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.goto('/treatment/Growth-factors/ESA')
    await ready(page)
    await page.clock.install()
    const link = page.getByRole('link', { name: 'Copy link' })
    await link.click()
    await expect(link).toHaveAttribute('data-copied')
    await page.clock.runFor(100)
    const status = page.getByRole('status').filter({ hasText: 'Link copied' })
    await expect(status).toHaveCount(1)
    await page.clock.runFor(5000)
    await expect(link).not.toHaveAttribute('data-copied')
    await expect(status).toHaveCount(0)
  })
})

test('D-82 back from an anchor returns to where the reader was, forward to the anchor', async ({ page }) => {
  const expectScrollAt = (y: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  await page.goto('/treatment/Growth-factors/ESA')
  await ready(page)
  const citation = page.locator('.prose a[href^="#"]').first()
  await citation.scrollIntoViewIfNeeded()
  const from = await page.evaluate(() => scrollY)
  await citation.click()
  await expect(page).toHaveURL(/#/)
  const to = await page.evaluate(() => scrollY)
  expect(to).toBeGreaterThan(from + 500)
  await page.goBack()
  await expectScrollAt(from)
  await page.goForward()
  await expectScrollAt(to)
  await page.goBack()
  await expectScrollAt(from)
  await page.evaluate(() => scrollTo(0, 300))
  // Not by mouse, which would scroll the page to the link.
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Treatment' })
    .dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatment')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erythropoiesis-stimulating agents')
  await expectScrollAt(300)
})

test('the summary of a page prints on one sheet of A4, whatever its length, with a code that leads to the page', async ({
  page,
}) => {
  await page.goto('/treatment/Growth-factors/ESA')
  await page.getByRole('link', { name: 'One-page summary' }).click()
  await expect(page).toHaveURL(/\/treatment\/Growth-factors\/ESA\?summary/)
  const code = page.getByRole('img', { name: /^QR code of .*\/treatment\/Growth-factors\/ESA$/ })
  expect(
    await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await expect(page.getByText('Opens on this computer only')).toBeVisible()
  const expectOneSheet = async (path: string) => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g), path).toHaveLength(1)
    expect(
      /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
        .exec(pdf)
        ?.slice(1)
        .map((size) => Math.round(Number(size))),
    ).toEqual([595, 842])
  }
  await expectOneSheet('ESA')
  await page.emulateMedia({ media: 'print' })
  const smallest = () =>
    page.locator('article :is(p, dt, dd, th, td, li):not([class*=foot], [data-review])').evaluateAll((all) => {
      const sizes = all.filter((one) => one.checkVisibility()).map((one) => parseFloat(getComputedStyle(one).fontSize))
      return Math.round(Math.min(...sizes))
    })
  // 9 point are 12 pixels.
  expect(await smallest()).toBe(12)
  await expect(page.getByText('Compiled from published sources up to 2025')).toBeVisible()
  await expect(page.getByText('450 units/kg once weekly, maximum')).toBeVisible()
  await expect(page.getByText('Moderate certainty')).toBeVisible()
  await expect(page.getByText('Rationale').filter({ visible: true })).toHaveCount(0)
  // It has no room for citations, and so no references; the foot says where they are.
  await expect(page.locator('.citation').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'References' })).toHaveCount(0)
  await expect(page.getByText('The page names the source of each statement; it has 15 references.')).toBeVisible()
  // The longest: many dose cards or recommendations, a flow chart, a drawing with a table.
  for (const path of [
    '/treatment/HMA',
    '/treatment/chelation',
    '/treatment/Lenalidomide',
    '/treatment/transplantation',
    '/treatment',
    '/diagnosis/workup',
    '/diagnosis/classification',
    '/prognosis',
  ]) {
    await page.goto(`${path}?summary`)
    // Without a touch, as somebody who comes to print leaves the page.
    await expect(page.getByText(/Version \d+\. Printed \d+ \w+ \d{4}\. /)).toBeVisible()
    await expectOneSheet(path)
    expect(await smallest(), path).toBe(12)
    // When to delay or reduce, and the dose by clearance.
    if (/HMA|Lenalidomide/.test(path)) await expect(page.locator('.table').filter({ visible: true })).toHaveCount(1)
  }
})

test('every printed page names site, title and day at its foot, and the review state; no text is coloured', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/diagnosis/workup')
  const day = await page.locator('[data-review] time').first().textContent()
  const feet = async () => {
    const title = (await page.title()).split(' - ')[1] ?? ''
    const text = pdfText(await page.pdf({ preferCSSPageSize: true }))
    expect(text).toContain('Draft,notclinicallyreviewed')
    return text.split(`MDSGuidelines·${title}·updated${day}`.replaceAll(' ', '')).length - 1
  }
  expect(await feet()).toBeGreaterThan(2)
  await ready(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MDS Guidelines')
  expect(await feet()).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/treatment/Growth-factors/ESA', '/diagnosis/classification/comparison', '/']) {
    await page.goto(path)
    expect(await colouredText(page), path).toEqual([])
  }
  // Home has no list of links for the notes of links to refer to.
  await expect(page.locator('#app-content [data-note]')).toHaveCount(0)
})

test('the special characters of doses and scores come from the site’s font', async ({ page }) => {
  await page.goto('/treatment/Growth-factors/ESA')
  await ready(page)
  await page
    .locator('article, main, #app-content')
    .first()
    .evaluate((content) => {
      for (const [id, name] of [
        ['signs', 'p'],
        ['signs-leaning', 'em'],
      ] as const) {
        const line = document.createElement(name)
        line.id = id
        line.textContent = '≤≥µμ⁹×⁻≈●○'
        content.append(line)
      }
    })
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const drawnBy = async (selector: string) => {
    const { root } = await session.send('DOM.getDocument', { depth: -1 })
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ isCustomFont, glyphCount }) => (isCustomFont ? 0 : glyphCount)).reduce((a, b) => a + b, 0)
  }
  for (const selector of ['#signs', '#signs-leaning', '.certainty-marks', '.recommendation-certainty'])
    await expect.poll(() => drawnBy(selector), `glyphs of other fonts in ${selector}`).toBe(0)
})

test('on a phone 320 px wide with double-size text the user button is on the screen', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
    bypassCSP: true,
  })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/login',
    '/treatment',
    '/treatment/Lenalidomide',
    '/treatment/Growth-factors/ESA',
    '/prognosis/calculators/ipssr',
    '/about',
  ]) {
    await page.goto(site.url + path)
    await ready(page)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const button = page.getByRole('button', { name: 'User options' })
    await expect.poll(async () => ((await button.boundingBox())?.x ?? 999) + 44, path).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    await button.tap()
    await expect(button, path).toHaveAttribute('aria-expanded', 'true')
  }
  await context.close()
})

test('the first paint of every page has all styles that its markup names', async ({ page }) => {
  const styled = new Set(
    globSync('dist/client/assets/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\.([\w-]{5,8}_[\w-]+)/g)].map(([, name = '']) => name),
    ),
  )
  expect(styled.size).toBeGreaterThan(100)
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  for (const path of [...paths, '/login', '/admin', '/nothing-here']) {
    const html = await (await page.request.get(path)).text()
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
    const lost = names.filter((name) => styled.has(name) && !style.includes(`.${name}`))
    expect([...new Set(lost)], path).toEqual([])
  }
})

test('folds that follow one another share one hairline, on the screen and in print', async ({ page }) => {
  await page.goto('/treatment/HMA')
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    const gaps = await page.locator('main .fold:not(.dose-fold)').evaluateAll((all) => {
      const shown = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
      return shown.slice(1).map(({ top }, index) => Math.round(top - (shown[index]?.bottom ?? 0)))
    })
    // On the screen the references begin another row of folds, with citing and earlier versions.
    const joined = gaps.filter((gap) => gap < 16)
    expect(joined, media).toEqual(Array(media === 'screen' ? 3 : 2).fill(-1))
  }
})

test('on a phone the links to the previous and next page break between words only', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of ['/treatment/Growth-factors', '/treatment/Lenalidomide']) {
    await page.goto(path)
    const previous = page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').first()
    const fits = await previous.evaluate((link) => {
      const { width } = link.getBoundingClientRect()
      link.style.inlineSize = 'min-content'
      link.style.overflowWrap = 'normal'
      return width >= link.getBoundingClientRect().width
    })
    expect(fits, path).toBe(true)
  }
})

test('a recommendation is reached by its printed id, in capitals', async ({ page }) => {
  await page.goto('/treatment/Lenalidomide#R-FB5CY6')
  await expect(page.locator('[id=r-fb5cy6]:target')).toBeInViewport()
})

test('a link to a row of a table shows the names of its columns, below the header', async ({ page }) => {
  await page.goto('/prognosis/calculators/ipssr#t-bdgag2-poor')
  await expect(page.locator('tr:target')).toBeInViewport()
  const { y = 0 } =
    (await page.getByRole('columnheader', { name: 'Median survival, years' }).last().boundingBox()) ?? {}
  expect(y).toBeGreaterThan(56)
})

test('a wide table whose first column holds sentences is stacked on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/diagnosis/classification/comparison')
  await page.getByRole('heading', { name: 'Worked cases: all three systems' }).click()
  const table = page.getByRole('table', { name: /^Worked cases/ })
  expect((await table.boundingBox())?.width).toBeLessThanOrEqual(360)
})
