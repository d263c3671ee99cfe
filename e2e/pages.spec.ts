import type { Page } from '@playwright/test'
import { logInByCall, password } from './people.ts'
import { expect, ready, test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })
test.describe.configure({ timeout: 90_000 })

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('treeitem', { name })

async function edit(page: Page, path: string) {
  await logInByCall(page)
  await page.goto(path)
  await ready(page)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Edit mode - Off' }).click()
  await expect(bar(page)).toBeVisible()
}

async function add(page: Page, title: string) {
  await bar(page).getByRole('button', { name: 'Add page' }).click()
  const form = dialog(page, 'Add page')
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(bar(page)).toContainText('Not public')
}

for (const width of [1440, 360])
  test(`an editor adds a page, gives it parts, moves it, changes its path and archives it, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await edit(page, '/treatment')
    await add(page, `Azacitidine ${width}`)
    await expect(page).toHaveURL(`/treatment/azacitidine-${width}`)
    await page.getByRole('button', { name: 'Add part' }).click()
    await dialog(page, 'Add part').getByLabel('Name').fill('Dose')
    await dialog(page, 'Add part').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit Dose' })).toBeVisible()
    await page.getByRole('button', { name: 'Move Dose up' }).click()
    await expect(page.getByText('Dose moved up.')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Pages', exact: true }).click()
    await page.getByRole('button', { name: 'Move up' }).click()
    await expect(page.getByText(/moved up\./).first()).toBeVisible()
    await page.getByRole('button', { name: 'Change path' }).click()
    const path = dialog(page, /^Path of/)
    await path.getByRole('textbox', { name: 'Path' }).fill(`/treatment/aza-${width}`)
    await path.getByRole('button', { name: 'Change path' }).click()
    await expect(page).toHaveURL(`/treatment/aza-${width}`)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(dialog(page, /^Archive /)).toContainText('No page links to it.')
    await dialog(page, /^Archive /)
      .getByRole('button', { name: 'Archive' })
      .click()
    await expect(page).toHaveURL('/treatment')
    await page.getByRole('tab', { name: 'Archived' }).click()
    await page.getByRole('button', { name: `Restore Azacitidine ${width}` }).click()
    await expect(page.getByText('is restored.')).toBeVisible()
  })

test('the tree is gone through and rearranged with the keyboard alone', async ({ page }) => {
  await edit(page, '/diagnosis')
  await add(page, 'By keys')
  await bar(page).getByRole('button', { name: 'Pages', exact: true }).focus()
  await page.keyboard.press('Enter')
  await row(page, 'By keys').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('“By keys” moved up.')).toBeVisible()
  await expect(row(page, 'By keys')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(row(page, 'By keys')).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(row(page, 'By keys')).toHaveAttribute('aria-level', '2')
})

test('a reader reaches a page that was made a second ago without a reload, and the panel has all pages', async ({
  page,
  browser,
  baseURL,
}) => {
  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto('/help')
  await ready(reader)
  await reader.evaluate(() => Object.assign(globalThis, { stays: true }))
  await edit(page, '/prognosis')
  await add(page, 'Just made')
  await bar(page).getByRole('button', { name: 'Page properties' }).click()
  await page.getByLabel('Public').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).not.toContainText('Not public')
  await reader.getByRole('button', { name: 'Navigation' }).click()
  await reader.getByLabel('Pages in Prognosis').click()
  await reader.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Just made' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Just made')
  expect(await reader.evaluate(() => 'stays' in globalThis)).toBe(true)
  await reader.close()
})
