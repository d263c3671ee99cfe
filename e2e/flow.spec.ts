import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { openAsAdmin, password, saveText, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: '' } })

const text = (page: Page) => page.getByRole('textbox', { name: 'Main text' })
const chart = (page: Page, name: string) => page.getByRole('region', { name })

async function save(page: Page) {
  await saveText(page)
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true })).toContainText('Saved')
}

test('a flow chart is written with the keyboard, checked, saved, read in three forms, changed, and shown in the history', async ({
  page,
  browser,
  complaints,
}) => {
  const { keyboard } = page
  await openAsAdmin(page, '/treatment/supportive')
  await turnOnEditMode(page)
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await expect(text(page)).toBeFocused()
  await keyboard.press('Control+Home')
  await keyboard.press('Control+Enter')
  await keyboard.press('Control+Alt+f')
  const outline = text(page).locator('.outline')
  await keyboard.type('Which transfusion?')
  for (const words of ['Bleeding?', 'Yes', 'Platelets', 'No']) {
    await keyboard.press(words === 'Platelets' || words === 'No' ? 'ArrowDown' : 'Enter')
    await keyboard.type(words)
  }
  await saveText(page)
  await expect(page.getByRole('alert').filter({ hasText: 'An outcome of the flow chart is empty.' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await text(page).locator('.outline-answer').nth(1).locator('.outline-text').first().click()
  await keyboard.press('ArrowDown')
  await keyboard.type('Haemoglobin?')
  await keyboard.press('Alt+Shift+ArrowRight')
  await expect(outline.locator('.outline-question')).toHaveCount(2)
  for (const words of ['Low', 'Red cells', 'High']) {
    await keyboard.type(words)
    await keyboard.press('ArrowDown')
  }
  await keyboard.type('Nothing')
  await keyboard.press('Enter')
  await keyboard.type('Unknown')
  await keyboard.press('ArrowDown')
  await keyboard.type('Measure it')
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect(outline.locator('.outline-preview li')).toHaveText([
    /^Yes/,
    /^No/,
    /^Low/,
    /^Unknown\s*Measure it/,
    /^High/,
  ])
  expect(await violations(page, { within: '.outline' })).toEqual([])
  await save(page)

  const reader = await browser.newPage()
  await reader.goto(new URL('/treatment/supportive', page.url()).href)
  await ready(reader)
  const read = chart(reader, 'Which transfusion?')
  await expect(read.locator('.flow-chart .flow-outcome')).toHaveText([
    'Platelets',
    'Red cells',
    'Measure it',
    'Nothing',
  ])
  // An answer is on the line to the next question, not in its box.
  await expect(read.locator('.flow-ask').nth(1)).toHaveText('Haemoglobin?')
  await expect(read.locator('li:has(> .flow-ask) > .flow-answer')).toHaveText('No')
  await read.getByText('As a table').click()
  await expect(read.getByRole('row', { name: 'Unknown Measure it' })).toBeVisible()
  await read.getByText('One question at a time').click()
  const steps = read.locator('.flow-fold').first()
  await steps.getByText('No', { exact: true }).click()
  await steps.getByText('Low', { exact: true }).click()
  await expect(steps.getByText('Red cells')).toBeVisible()
  await steps.getByText('High', { exact: true }).click()
  await expect(steps.getByText('Red cells')).toBeHidden()
  expect(await violations(reader, { within: '.flow' })).toEqual([])

  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await outline.getByText('Red cells').first().click()
  await keyboard.press('End')
  await keyboard.type(', one unit')
  await save(page)
  await reader.reload()
  await expect(read.locator('.flow-chart')).toContainText('Red cells, one unit')
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await expect(comparison).toContainText('1 flow chart outcome changed')
  await expect(comparison.locator('ins')).toHaveText('[added: , one unit] ')
  await reader.close()
})

test.describe('without script', () => {
  test.use({ hasOwnWindow: true, javaScriptEnabled: false })

  test('a reader answers one question at a time', async ({ page }) => {
    await page.goto('/treatment')
    await page.getByRole('heading', { name: 'As a chart' }).click()
    const steps = chart(page, 'Choosing treatment by risk').locator('.flow-fold').first()
    await steps.getByText('One question at a time').click()
    for (const answer of [
      /^Lower risk/,
      /^Symptomatic anaemia/,
      /^Transfusion dependent/,
      /^sEPO >\s500\sU\/L, no ring/,
    ])
      await steps.locator('summary').filter({ hasText: answer, visible: true }).click()
    await expect(steps.locator('.flow-outcome:visible')).toContainText('Imetelstat, or a trial')
  })
})
