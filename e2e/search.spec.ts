import type { Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { openAsAdmin, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { FEATURES: 'ImageViewer', ADMIN_PASSWORD: password } })

const quickSearch = (page: Page) => page.getByRole('search', { name: 'Quick search' })
const quick = (page: Page) => quickSearch(page).locator('input')

test('the list answers from the keyboard, and its answer scrolls, focuses, marks and unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  await ready(page)
  await page.keyboard.press('/')
  const input = quick(page)
  await expect(input).toBeFocused()
  await page.keyboard.type('epo dose')
  const list = page.getByRole('listbox', { name: 'Answers' })
  await expect(list.getByText('450 units/kg').first()).toBeVisible()
  // The drug comes before its dose.
  await expect(list.getByRole('option').first().locator('b').first()).toContainText('Epoetin')
  await expect(quickSearch(page).getByRole('link', { name: 'erythropoietin', exact: true })).toBeVisible()
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  const active = await input.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  // Opens the list, in which the same option is active.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/treatment\/Growth-factors\/ESA#/)
  const place = page.locator('[data-found]')
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport()
  expect(await page.evaluate(() => CSS.highlights.get('app-found')?.size ?? 0)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(place).toHaveCount(0)
  // A recommendation is folded.
  await page.keyboard.press('Control+k')
  await input.fill('tp53 before lenalidomide')
  await expect(list.getByText('testing TP53').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/Lenalidomide#r-/)
  await expect(place).toBeFocused()
  await expect(place.locator('details:not([open])')).toHaveCount(0)
  await page.evaluate(() => (document.documentElement.dataset.keys = 'off'))
  await page.keyboard.press('/')
  await expect(input).not.toBeFocused()
  await input.fill('luspatercpt dose')
  await expect(list.getByText('1.0 mg/kg').first()).toBeVisible()
  const instead = quickSearch(page).getByRole('link', { name: 'Search for luspatercpt instead' })
  await instead.focus()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('luspatercpt dose')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(/\/treatment\/Luspatercept#/)
  await tab.close()
  await expect(page).toHaveURL(/Lenalidomide#r-/)
  await instead.click()
  await expect(page).toHaveURL('/search?q=%22luspatercpt%22+dose')
  await expect(list).toBeHidden()
  await page.goto('/')
  await page.getByRole('search', { name: 'Search', exact: true }).locator('input').fill('dose')
  await expect(list.getByText(/^Show all \d+ answers for “dose”/)).toBeAttached()
  const { y = 0, height = 900 } = (await list.locator('..').boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(900)
})

test('the field of a page answers while the code of the page is on its way', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/content-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  // The first key starts the application.
  await page.keyboard.press('Tab')
  await expect(page.locator('html')).toHaveAttribute('data-shell')
  const field = page.getByRole('search', { name: 'Search', exact: true }).locator('input')
  const list = page.getByRole('listbox', { name: 'Answers' })
  const option = (at: number) => list.getByRole('option').nth(at)
  await field.fill('epo dose')
  await expect(list.getByText('450 units/kg').first()).toBeVisible()
  await field.pressSequentially('s')
  await expect(list.getByText(/answers for “epo doses”/)).toBeVisible()
  await field.press('ArrowDown')
  await expect(option(0)).toHaveAttribute('aria-selected', 'true')
  release()
  await ready(page)
  await expect(field).toBeFocused()
  await field.press('ArrowDown')
  await expect(option(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(list).toBeHidden()
})

test('the results page narrows, corrects, says why there is nothing, and keeps what is shown off line', async ({
  page,
  context,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/search?q=luspatercpt+dose')
  await ready(page)
  await expect(page.getByText('Showing luspatercept.')).toBeVisible()
  await expect(page.locator('[data-answer]').first()).toContainText('1.0 mg/kg')
  expect((await page.locator('[data-answer]').first().boundingBox())?.y).toBeLessThan(350)
  const narrow = page.getByRole('navigation', { name: 'Narrow the answers' })
  await narrow.getByText('Narrow', { exact: true }).click()
  await expectClean(page, 'filters')
  await narrow.getByRole('link', { name: /Doses/ }).click()
  await expect(page).toHaveURL(/kind=doses/)
  await expect(narrow.getByText('Doses and tables', { exact: true })).toBeVisible()
  await page.goto('/search?q=zanubrutinib+dose')
  await ready(page)
  await expect(page.getByRole('heading', { name: /No answer to/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the editors' }).click()
  await page.getByRole('button', { name: 'Send this question' }).click()
  await expect(page.getByText('Sent. The editors see the words')).toBeVisible()
  await expectClean(page, 'no results')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Doses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doses')
  complaints.length = 0
})

test('without script the form leads to answers', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.url}/`)
  await plain.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('ferritin 1000 chelation')
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await plain.locator('[data-answer] a').first().click()
  await expect(plain).toHaveURL(/\/treatment\/chelation#/)
  await context.close()
})

test('a question sent to the editors gets a synonym and an answer, and a place found opens for editing', async ({
  page,
  browser,
  site,
  complaints,
}) => {
  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(`${site.url}/search?q=quibrozol+start`)
  await ready(reader)
  await reader.getByRole('button', { name: 'Ask the editors' }).click()
  await reader.getByRole('button', { name: 'Send this question' }).click()
  await expect(reader.getByText('Sent. The editors see the words')).toBeVisible()

  await openAsAdmin(page, '/search/words')
  const failed = page.getByRole('region', { name: 'Questions without an answer' })
  const row = failed.getByRole('row', { name: /quibrozol start/ })
  await expect(row).toContainText('sent on purpose')
  await row.getByRole('button', { name: 'Add a synonym' }).click()
  const words = page.getByRole('region', { name: 'Synonyms' })
  await expect(words.getByLabel('Entry', { exact: true })).toBeFocused()
  await words.getByLabel('Kind').selectOption('Leads to')
  await words.getByLabel('Entry', { exact: true }).fill('quibrozol → luspatercept')
  await words.getByRole('button', { name: 'Try' }).click()
  await expect(words.getByRole('region', { name: 'Now' })).toContainText('No answer.')
  await expect(words.getByRole('region', { name: 'With this entry' })).toContainText('Luspatercept')
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(words.getByText('Saved. The next search uses it.')).toBeVisible()
  await row.getByRole('button', { name: 'Choose an answer' }).click()
  const place = page.getByLabel('Place, such as')
  await expect(place).toBeFocused()
  await place.fill('/treatment/Luspatercept#dose')
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Chosen answers' })).toContainText('/treatment/Luspatercept#dose')
  await page.route('**/api/search/failed', (route) => route.abort())
  await row.getByRole('button', { name: 'Done' }).click()
  await expect(failed.getByRole('alert')).toContainText('This could not be loaded.')
  await page.unroute('**/api/search/failed')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toHaveCount(0)
  complaints.length = 0

  await reader.goto(`${site.url}/search?q=quibrozol+start`)
  await expect(reader.getByText('quibrozol: also luspatercept')).toBeVisible()
  await expect(reader.locator('[data-answer]').first()).toContainText('Chosen by the editors')
  await context.close()

  await page.goto('/search?find=is%3Aunconfirmed')
  await ready(page)
  await expect(page.locator('[data-answer]').first()).toContainText('Source to be confirmed')
  await page.getByLabel('Find places').fill('"450\u00a0units/kg"')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.locator('[data-answer]').first()).toContainText('450')
  await ready(page)
  await page.locator('[data-answer] a').first().click()
  await expect(page).toHaveURL(/ESA#/)
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true })).toBeVisible()
})

test('the list says when it is loading and why it is empty, drops late answers, and is plain links on a phone', async ({
  page,
  browser,
  site,
  context,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  await ready(page)
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/search\?q=ferritin&/, async (route) => {
    await late.promise
    await route.continue().catch(() => {})
  })
  const input = quick(page)
  await input.pressSequentially('ferritin')
  const popup = quickSearch(page)
  await expect(popup.getByText('Searching…').first()).toBeVisible()
  await expectClean(page, 'a slow list')
  await input.fill('tranexamic')
  const list = page.getByRole('listbox', { name: 'Answers' })
  await expect(list.getByText('tranexamic').first()).toBeVisible()
  late.resolve()
  await input.fill('tranexamic acid')
  await expect(list.getByText(/^Show all \d+ answers for “tranexamic acid”/)).toBeVisible()
  await expect(list.getByText('ferritin')).toHaveCount(0)
  await input.fill('zanubrutinib')
  await expect(popup.getByText('No answer found').first()).toBeVisible()
  await expectClean(page, 'a list without an answer')
  await context.setOffline(true)
  await input.fill('ferritin high')
  await expect(popup.getByText('The search cannot be reached.').first()).toBeVisible()
  await expect(list).toBeHidden()
  await expectClean(page, 'a list offline')
  await context.setOffline(false)
  await input.fill('ferritin 1000')
  await expect(list.getByText('1000').first()).toBeVisible()
  complaints.length = 0

  const phone = await browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
    colorScheme: 'dark',
  })
  const small = await phone.newPage()
  await small.goto('/')
  await ready(small)
  await small.getByRole('main').getByRole('searchbox', { name: 'Search' }).tap()
  const dialog = small.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByText('Common questions')).toBeVisible()
  await dialog.getByRole('searchbox').fill('epo dose')
  await expect(dialog.getByText('450 units/kg').first()).toBeVisible()
  await expectClean(small, 'the list on a phone')
  await dialog.getByRole('listitem').first().getByRole('link').tap()
  await expect(small).toHaveURL(/ESA#/)
  await expect(dialog).toBeHidden()
  // The first press of a page, before anything of the list is loaded.
  await small.goto('/about')
  await ready(small)
  await small.getByRole('banner').getByRole('link', { name: 'Search' }).tap()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(small).toHaveURL('/about')
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toBeHidden()
  // Before any script has arrived: it opens, keeps what is typed, and answers when the application runs.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await small.route('**/*.js', (route) => released.then(() => route.continue()))
  await small.goto('/')
  await small.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('epo')
  await small.getByRole('main').getByRole('searchbox', { name: 'Search' }).tap()
  await expect(dialog.getByRole('searchbox')).toHaveValue('epo')
  await dialog.getByRole('searchbox').fill('epo dose')
  release()
  await expect(dialog.getByText('450 units/kg').first()).toBeVisible()
  await dialog.getByRole('searchbox').press('Enter')
  await expect(small).toHaveURL(/\/search\?q=epo\+dose/)
  await expect(dialog).toBeHidden()
  // While answers are on their way, the field of the page has the words.
  const answers = new Promise<void>((resolve) => {
    release = resolve
  })
  await small.route('**/api/search?**', (route) => answers.then(() => route.continue()))
  const field = small.getByRole('main').getByRole('searchbox', { name: 'Search' })
  await field.tap()
  await dialog.getByRole('searchbox').fill('ferritin 1000')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('ferritin 1000')
  await expect(small).toHaveURL(/q=epo\+dose/)
  release()
  await expect(small).toHaveURL(/q=ferritin\+1000/)
  await expect(field).toHaveValue('ferritin 1000')
  await phone.close()
})

const looks = [
  { width: 1440, colorScheme: 'light', forcedColors: 'none' },
  { width: 360, colorScheme: 'dark', forcedColors: 'none' },
  { width: 320, colorScheme: 'light', forcedColors: 'active' },
] as const

test('every state is accessible in both themes and in forced colours, and fits a narrow screen', async ({ page }) => {
  const expectCleanInEach = async (state: string) => {
    for (const { width, ...media } of looks) {
      await page.setViewportSize({ width, height: 900 })
      // The title in the header fades in as the scan scrolls the page.
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      await expectClean(page, `${state}, ${width} pixels wide`)
    }
  }
  await openAsAdmin(page, '/search/words')
  await expect(page.getByRole('region', { name: 'Questions without an answer' })).toBeVisible()
  await expectCleanInEach('the tools of editors')
  await page.goto('/search?find=is%3Adraft')
  await ready(page)
  await expectCleanInEach('places found')
  const input = page.getByRole('search', { name: 'Search', exact: true }).locator('input')
  const list = page.getByRole('listbox', { name: 'Answers' })
  await input.fill('epo dose')
  await expect(list.getByText('450 units/kg').first()).toBeVisible()
  await expectCleanInEach('the list')
  await input.press('Enter')
  await expect(page.locator('[data-answer]').first()).toContainText('450 units/kg')
  await expect(list).toBeHidden()
  await input.fill('luspatercpt dose')
  await input.press('Enter')
  await expect(page.getByRole('link', { name: 'Search for luspatercpt instead' })).toBeVisible()
  await expect(list).toBeHidden()
  await expectCleanInEach('results of a corrected question')
  await input.fill('zanubrutinib dose')
  await input.press('Enter')
  await expect(page.getByRole('heading', { name: /No answer to/ })).toBeVisible()
  await expect(page.locator('[data-answer]')).toHaveCount(0)
  await expectCleanInEach('no results')
  await page.getByRole('main').getByRole('link', { name: 'A–Z' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A–Z' })).toBeVisible()
  await expectCleanInEach('A–Z')
  await page.getByRole('main').getByRole('link', { name: 'Doses', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Doses' })).toBeVisible()
  await expectCleanInEach('doses')
})
