import type { Page } from '@playwright/test'
import { isClean } from './axe.ts'
import { expect, ready, test } from './server.ts'

test.use({ environment: { FEATURES: 'ImageViewer' } })

const quick = (page: Page) => page.getByRole('search', { name: 'Quick search' }).locator('input')

test('the list answers from the keyboard, and its answer scrolls, focuses, marks and unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  await ready(page)
  await page.keyboard.press('/')
  const input = quick(page)
  await expect(input).toBeFocused()
  await page.keyboard.type('epo dose')
  const list = page.getByRole('listbox', { name: 'Answers' })
  await expect(list.getByText('450 IU/kg').first()).toBeVisible()
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  await isClean(page, 'the open list')
  await page.keyboard.press('ArrowDown')
  const active = await input.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('ArrowDown')
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
  await isClean(page, 'results')
  await page.getByRole('navigation', { name: 'Narrow the answers' }).getByRole('link', { name: /Doses/ }).click()
  await expect(page).toHaveURL(/kind=doses/)
  await page.goto('/search?q=zanubrutinib+dose')
  await ready(page)
  await expect(page.getByRole('heading', { name: /No answer to/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the editors' }).click()
  await page.getByRole('button', { name: 'Send this question' }).click()
  await expect(page.getByText('Sent. The editors see the words')).toBeVisible()
  await isClean(page, 'no results')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Doses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doses')
  await isClean(page, 'doses')
  complaints.length = 0
})

test('without script the form leads to answers, and related passages are loaded when they are opened', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.url}/`)
  await plain.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('ferritin 1000 chelation')
  await plain.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await plain.locator('[data-answer] a').first().click()
  await expect(plain).toHaveURL(/\/treatment\/chelation#/)
  await context.close()
  await page.goto('/treatment/chelation')
  await ready(page)
  await page.getByText('Related', { exact: true }).click()
  const related = page.locator('details', { has: page.getByRole('heading', { name: 'Related' }) })
  await expect(related.getByRole('link')).toHaveCount(3)
  for (const href of await related
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect(href).not.toContain('/treatment/chelation')
})
