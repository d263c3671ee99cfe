import type { Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { logInByCall, password, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// Each test that writes has its own page.
const pages = {
  title: '/treatment/chelation',
  off: '/treatment/supportive',
  conflict: '/treatment/Luspatercept',
  looks: '/diagnosis/workup',
  keyboard: '/diagnosis/germline',
}

async function edit(page: Page, path: string) {
  await logInByCall(page)
  await page.goto(path)
  await ready(page)
  await turnOnEditMode(page)
}

async function openDialog(page: Page) {
  await bar(page).getByRole('button', { name: 'Page properties' }).click()
  await expect(dialog(page)).toBeVisible()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Page properties' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()
const clearComplaints = (complaints: string[]) => void complaints.splice(0)

async function expectClean(page: Page) {
  expect(await violations(page)).toEqual([])
}

test('header, title and menu show a new title without a reload, and so does the page that readers get', async ({
  page,
  browser,
  baseURL,
}) => {
  await edit(page, pages.title)
  await page.evaluate(() => Object.assign(globalThis, { stays: true }))
  await openDialog(page)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Iron chelation')
  await dialog(page).getByLabel('Title').fill('Iron overload')
  await dialog(page).getByLabel('Description').fill('What to do about iron')
  await dialog(page).getByRole('group', { name: 'Reviewed on' }).getByLabel('Day').fill('1')
  await dialog(page).getByRole('group', { name: 'Reviewed on' }).getByLabel('Month').fill('11')
  await dialog(page).getByRole('group', { name: 'Reviewed on' }).getByLabel('Year').fill('2026')
  await dialog(page).getByLabel('Reviewed by').fill('Dr A')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iron overload')
  await expect(page).toHaveTitle('MDS Guidelines - Iron overload')
  await expect(page.locator('#app-content')).toContainText('1 November 2026 by Dr A')
  await page.getByRole('button', { name: 'Navigation' }).click()
  await expect(page.getByRole('link', { name: 'Iron overload' }).first()).toBeVisible()
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true)
  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto('/treatment/response')
  await ready(reader)
  await expect(reader.locator('#app-content').getByRole('link', { name: 'Iron overload' })).toBeVisible()
  await reader.locator('#app-content').getByRole('link', { name: 'Iron overload' }).click()
  await expect(reader).toHaveTitle('MDS Guidelines - Iron overload')
  await reader.close()
  await page.keyboard.press('Escape')
  await openDialog(page)
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Iron overload')
  await dialog(page).getByLabel('Title').fill('Iron chelation')
  await save(page)
  await expect(page).toHaveTitle('MDS Guidelines - Iron chelation')
})

test('D-34 a page that is off does not exist for the public, and says so to its editors', async ({
  page,
  browser,
  baseURL,
}) => {
  await edit(page, pages.off)
  await openDialog(page)
  await dialog(page).getByLabel('Public').uncheck()
  await save(page)
  await expect(bar(page)).toContainText('Not public: only editors see this page')
  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  expect((await reader.goto(pages.off))?.status()).toBe(404)
  await reader.goto('/treatment')
  await expect(reader.locator('nav a[href="/treatment/chelation"]').first()).toBeAttached()
  await expect(reader.locator(`nav a[href="${pages.off}"]`)).toHaveCount(0)
  await reader.close()
})

test('two editors of the properties: separate changes are merged, conflicts are shown', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await edit(page, pages.conflict)
  await edit(other, pages.conflict)
  await openDialog(page)
  await openDialog(other)
  await dialog(other).getByLabel('Title').fill('Their title')
  await dialog(other).getByLabel('Reviewed by').fill('Dr Other')
  await save(other)
  await expect(dialog(other)).toHaveCount(0)
  await dialog(page).getByLabel('Title').fill('My title')
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Title: Their title')
  await expect(dialog(page).getByLabel('Title')).toHaveValue('My title')
  await expect(dialog(page).getByLabel('Reviewed by')).toHaveValue('Dr Other')
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My title')
  await other.context().close()
  clearComplaints(complaints)
})

test('by the keyboard alone; errors are shown at their field; leaving with changes asks', async ({ page }) => {
  await edit(page, pages.keyboard)
  await bar(page).getByRole('button', { name: 'Page properties' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('discard your changes to the page properties')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page).getByLabel('Title')).toHaveValue('By keys')
  await dialog(page).getByRole('group', { name: 'Next review' }).getByLabel('Day').fill('31')
  await dialog(page).getByRole('group', { name: 'Next review' }).getByLabel('Month').fill('2')
  await dialog(page).getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('There is a problem')).toBeVisible()
  await dialog(page).getByRole('group', { name: 'Next review' }).getByLabel('Day').fill('20')
  await dialog(page).getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys')
})

test('text typed while the dialog takes the focus is not lost', async ({ page }) => {
  await edit(page, pages.keyboard)
  await page.evaluate(() =>
    addEventListener('focusin', function type({ target }) {
      if ((target as HTMLInputElement).name !== 'title') return
      removeEventListener('focusin', type)
      // On a slow machine React's remaining work waits for the next task.
      for (const start = performance.now(); performance.now() < start + 50; );
      queueMicrotask(() => {
        for (const letter of 'By') document.execCommand('insertText', false, letter)
      })
    }),
  )
  await bar(page).getByRole('button', { name: 'Page properties' }).press('Enter')
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' keys')
  await expect(dialog(page).getByLabel('Title')).toHaveValue(/By keys$/)
})

for (const [theme, width] of looks)
  test(`the dialog has no accessibility violation, ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await edit(page, pages.looks)
    await openDialog(page)
    await expectClean(page)
  })
