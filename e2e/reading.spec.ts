import { expect, ready, test } from './server.ts'

declare global {
  interface Window {
    isAlive?: boolean
    firstParagraph?: Element | null
  }
}

test('a reader without JavaScript gets the whole page and links that work', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/treatment/Growth-factors/ESA`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erythropoiesis-stimulating agents')
  await expect(page.getByText('not yet clinically reviewed')).toBeVisible()
  expect((await page.locator('[id="webui.treatment.Growth-factors.ESA.main"]').innerHTML()).length).toBeGreaterThan(
    5000,
  )
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Treatment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatment')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Prognosis' }).click()
  await expect(page).toHaveURL(`${site.url}/prognosis`)
  await context.close()
})

test('the application adopts the markup of the server under the strict policy', async ({ page }) => {
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

test('4.6 navigation loads content by POST, sets title and description, scrolls up, focuses the new heading', async ({
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
  let asked = 0
  await page.route('**/api/content/page', (route) => {
    asked++
    return asked === 1
      ? route.fulfill({ status: 403, json: { Message: 'No', Info: '', code: 'FORBIDDEN', ref: 'r1' } })
      : route.continue()
  })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  expect(asked).toBe(2)
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
  await page.route('**/assets/home-*.js', (route) => route.abort())
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await page.unroute('**/assets/home-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MDS Guidelines')
  complaints.length = 0
})

test('D-52 an unknown address is 404 and offers the nearest pages', async ({ page, complaints }) => {
  const response = await page.goto('/treatment/luspatercep')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('main').getByRole('link', { name: 'Luspatercept' })).toBeVisible()
  await ready(page)
  await page.getByRole('main').getByRole('link', { name: 'Luspatercept' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Luspatercept')
  complaints.length = 0
})

test('D-52 the search of an unknown address finds pages by their words, without script too', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/no/such/page`)
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('inherited cause')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Germline predisposition' }).click()
  await expect(page).toHaveURL(`${site.url}/diagnosis/germline`)
  await context.close()
})

test('printed, a page has no shell, carries the review label, and its links are footnotes', async ({ page }) => {
  await page.goto('/treatment/chelation')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText('not yet clinically reviewed')).toBeVisible()
  const link = page.locator('.prose a[data-note]').first()
  const [number, href] = [Number(await link.getAttribute('data-note')), await link.getAttribute('href')]
  const notes = page.locator('section', { has: page.getByText('Links', { exact: true }) }).last()
  await expect(notes).toBeVisible()
  await expect(notes.locator('li').nth(number - 1)).toContainText(href ?? 'an address')
})

test('D-82 back from a place on the page leads to where the reader was, forward to the place again', async ({
  page,
}) => {
  const isAt = (y: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
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
  await isAt(from)
  await page.goForward()
  await isAt(to)
  await page.goBack()
  await isAt(from)
  await page.evaluate(() => scrollTo(0, 300))
  // Not by the mouse, for which the page would be scrolled to the link.
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Treatment' })
    .dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatment')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erythropoiesis-stimulating agents')
  await isAt(300)
})
