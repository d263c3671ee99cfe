import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { openAsAdmin, password, saveText, turnOnEditMode } from './people.ts'
import { expect, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: '' } })

const text = (page: Page) => page.getByRole('textbox', { name: 'Main text' })

async function edit(page: Page, path: string) {
  await openAsAdmin(page, path)
  await turnOnEditMode(page)
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await expect(text(page)).toBeFocused()
}

/** Inserts a block after the first paragraph, from the toolbar's menu. */
async function insert(page: Page, name: string) {
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a dose card is written by keyboard, saved, and read with its status, rows, caution and sources', async ({
  page,
  browser,
}) => {
  await edit(page, '/treatment/supportive')
  await insert(page, 'Dose card')
  const card = text(page).locator('.dose').first()
  await page.keyboard.type('Test drug, SC')
  await card.getByRole('combobox', { name: 'Status of the dose' }).selectOption('Off-label in MDS')
  const row = card.locator('.dose-row')
  await row.getByLabel('Row', { exact: true }).fill('Start')
  await row.getByLabel('More for: Row of the dose card').click()
  await row.getByLabel('Source').fill('A label')
  await row.getByLabel('Date checked').fill('2026-11-22')
  await row.locator(':scope > div').last().click()
  await page.keyboard.type('1 mg daily')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(2)
  await row.nth(1).getByLabel('Row', { exact: true }).fill('Maximum')
  await row.nth(1).locator(':scope > div').last().click()
  await page.keyboard.type('2 mg daily')
  await card.getByRole('button', { name: 'Add caution' }).click()
  await page.keyboard.type('Not with grapefruit')
  expect(await violations(page, { within: '.dose' })).toEqual([])
  await saveText(page)
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true })).toContainText('Saved')
  const reader = await browser.newPage()
  await reader.goto(new URL('/treatment/supportive', page.url()).href)
  const read = reader.getByRole('region', { name: /Test drug, SC/ })
  await expect(read).toContainText(
    /Off-label in MDS.*Start.*1.mg daily.*Maximum.*2.mg daily.*Caution: Not with grapefruit/s,
  )
  await expect(read).toContainText('Source A label. Checked 22 November 2026.')
  await reader.close()
})

test('a number of “In short” without a citation is refused at their place, and no typed text is lost', async ({
  page,
  complaints,
}) => {
  await edit(page, '/treatment/chelation')
  await insert(page, 'In short')
  const block = text(page).locator('.in-short')
  await block.getByLabel('Row', { exact: true }).fill('Ferritin')
  await block.locator('.short-row > div').last().click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('> 1000 µg/L')
  await saveText(page)
  await expect(page.getByRole('alert').filter({ hasText: /Row 1 .*has no citation/ })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await expect(block.getByLabel('Row', { exact: true })).toHaveValue('Ferritin')
  await expect(block).toContainText('> 1000 µg/L')
})

test('on a phone the text of a row is below its label, as wide as the row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await edit(page, '/treatment/chelation')
  const row = text(page).locator('.dose-row').first()
  const [label, words, menu] = await Promise.all(
    [row.getByLabel('Row', { exact: true }), row.locator(':scope > div').last(), row.locator('summary')].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(label?.width).toBeGreaterThan(200)
  expect(words?.width).toBeGreaterThan(240)
  expect(words?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
  expect(words?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0))
})

test('layers of a recommendation are added and removed with buttons; Enter adds an outcome, Backspace removes it', async ({
  page,
}) => {
  await edit(page, '/treatment/Growth-factors')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Alt+r')
  await page.keyboard.type('We suggest an ESA.')
  const recommendation = text(page).locator('.recommendation')
  await recommendation.getByRole('button', { name: 'Outcomes' }).click()
  await page.keyboard.type('Transfusion independence')
  await page.keyboard.press('Enter')
  await expect(recommendation.locator('.outcome')).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(recommendation.locator('.outcome')).toHaveCount(1)
  await recommendation.getByRole('button', { name: 'Comparator' }).click()
  await page.keyboard.type('Epoetin alfa')
  await saveText(page)
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true })).toContainText('Saved')
  const html = await (await page.request.get('/treatment/Growth-factors')).text()
  expect(html).toContain('Transfusion independence<span class="importance"> (critical)</span>')
  expect(html).toMatch(/<dt>Comparator<\/dt><dd>Epoetin alfa/)
})
