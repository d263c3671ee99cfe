import type { Locator, Page } from '@playwright/test'
import { expectClean, looks } from './axe.ts'
import { logInByCall, password, post, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// Each test that writes has its own page.
const pages = {
  region: '/treatment/chelation',
  page: '/treatment/Lenalidomide',
  looks: '/treatment/Luspatercept',
}

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const cell = (words: string) => ({ type: 'tableCell', content: [text(words)] })
const table = (...cells: string[]) => ({ type: 'table', content: [{ type: 'tableRow', content: cells.map(cell) }] })
const grade = (certainty: string) => ({
  type: 'recommendation',
  attrs: { strength: 'strong', direction: 'for', certainty, status: 'draft' },
  content: [{ type: 'statement', content: [{ type: 'text', text: 'We recommend it' }] }],
})

const write = (page: Page, path: string, name: string, ...content: object[]) =>
  post(page, '/api/editable/region', {
    page: { url: path },
    region: { editableId: `webui${path.replaceAll('/', '.')}.${name}`, content: { type: 'doc', content } },
  })

async function edit(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
  await turnOnEditMode(page)
}

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const points = (page: Page) => page.locator('#app-content').getByText('The second point')
const banner = (page: Page) => page.getByRole('region', { name: 'Comparison on the page' })

test('two versions of a region are compared on the page', async ({ page }) => {
  await logInByCall(page)
  await write(page, pages.region, 'main', text('Start at 1000 units'), table('Dose', '14 mg'), grade('low'))
  await write(page, pages.region, 'main', text('Start at 2500 units'), table('Dose', '21 mg'), grade('high'))
  await edit(page, pages.region)
  await test.step('words, a cell, a grade', async () => {
    await page.getByRole('button', { name: 'Edit Main text' }).click()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show on the page' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(banner(page)).toContainText(/Main text, \d{1,2} \w+ \d{4} at \d\d:\d\d, Administrator/)
    await expect(banner(page)).toBeFocused()
    const shown = page.locator('#app-content [data-compared]')
    await expect(shown.locator('del').filter({ hasText: '1000' })).toBeVisible()
    await expect(shown.locator('ins').filter({ hasText: '2500' })).toBeVisible()
    await expect(shown.getByRole('table').locator('ins').filter({ hasText: '21' })).toBeVisible()
    await expect(shown).toContainText(/certainty.*low.*high/is)
    await expect(page.getByRole('button', { name: /^Edit (main|key)/ })).toHaveCount(0)
    await banner(page).getByRole('button', { name: 'Close comparison' }).click()
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeFocused()
    await expect(page.locator('#app-content')).toContainText('Start at 2500 units')
  })
  await test.step('unsaved text is kept meanwhile', async () => {
    await page.getByRole('button', { name: 'Edit Main text' }).click()
    await expect(page.getByRole('textbox', { name: 'Main text' })).toBeFocused()
    await page.keyboard.type('Being written ')
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show on the page' }).click()
    await expect(page.locator('#app-content [data-compared]')).toContainText('Start at')
    await banner(page).getByRole('button', { name: 'Close comparison' }).click()
    await expect(page.locator('#app-content')).toContainText('Being written')
    await expect(bar(page).locator('[data-state]')).toHaveText(/Not saved.*Main text/)
  })
})

/** Presses the button while the code of the dialog does not arrive. */
async function openWithoutConnection(page: Page, open: Locator) {
  await page.route(/history-dialog.*\.js/, (route) => route.abort())
  await open.click()
  await expect(bar(page)).toContainText('The history of the page could not be loaded. The site could not be reached.')
  await page.unroute(/history-dialog.*\.js/)
}

async function stepThroughChanges(page: Page) {
  const at = page.locator('#app-content [data-compared] [data-at]')
  const press = (name: string) => banner(page).getByRole('button', { name }).click()
  const count = banner(page).getByRole('status')
  await expect(count).toHaveText(/^Change 1 of \d+$/)
  await expect(at).toBeInViewport()
  const first = await at.innerText()
  await press('Next change')
  await expect(count).toHaveText(/^Change 2 of/)
  await expect(at).toContainText('The second point')
  await expect(at).toBeInViewport()
  await press('Previous change')
  await expect(at).toHaveText(first, { useInnerText: true })
  await press('Previous change')
  await expect(count).toHaveText(/^Change (\d+) of \1$/)
  await expect(at).toBeInViewport()
}

async function restoreOffline(page: Page, openRow: () => Promise<void>) {
  const dialog = page.getByRole('dialog', { name: 'History of the page' })
  await page.context().setOffline(true)
  await openRow()
  await expect(dialog.getByRole('alert')).toContainText('Network Error. You are offline. Try again when you are')
  await dialog.getByRole('button', { name: 'Restore the text before this' }).click()
  await expect(dialog.getByText('Nothing was restored. Network Error. You are offline.')).toBeVisible()
  await page.context().setOffline(false)
}

test('the history of a page', async ({ page, complaints }) => {
  await logInByCall(page)
  await write(page, pages.page, 'key-points', text('The first point'))
  await write(page, pages.page, 'main', text('The first text'))
  await write(page, pages.page, 'key-points', text('The second point'))
  await edit(page, pages.page)
  await test.step('it lists the saves; two moments are compared on the page', async () => {
    const open = bar(page).getByRole('button', { name: 'Page history' })
    const dialog = page.getByRole('dialog', { name: 'History of the page' })
    await openWithoutConnection(page, open)
    complaints.length = 0
    await open.click()
    const saves = dialog.getByRole('listitem').getByRole('button')
    await expect(saves.nth(0)).toContainText(/In short.*Administrator · \d\d:\d\d · Readers see this/)
    await expect(saves.nth(1)).toContainText(/Main text.*Version \d+/)
    await expect(saves.last()).toContainText('From the starter content')
    const comparison = dialog.getByRole('region', { name: 'Comparison' })
    await expect(comparison.locator('del')).toHaveText(/first/)
    await restoreOffline(page, () => saves.nth(1).click())
    complaints.length = 0
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(comparison.getByRole('heading', { name: 'Main text' })).toBeVisible()
    await expect(comparison.locator('ins').first()).toContainText('The first text')
    await dialog.getByRole('button', { name: 'By me' }).click()
    await expect(saves).toHaveCount(3)
    await dialog.getByRole('button', { name: 'All' }).click()
    await saves.nth(1).click()
    await comparison.getByLabel('Tell readers').fill('the first text rewritten')
    await page.keyboard.press('Enter')
    await expect(comparison).toContainText('The change is announced to readers.')
    await expect(comparison.getByLabel('Tell readers')).toHaveValue('the first text rewritten')
  })
  await test.step('keys go to earlier and later changes', async () => {
    const dialog = page.getByRole('dialog', { name: 'History of the page' })
    const saves = dialog.getByRole('listitem').getByRole('button')
    await saves.nth(1).press('ArrowDown')
    await expect(saves.nth(2)).toBeFocused()
    await expect(saves.nth(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(saves.nth(0)).toHaveAttribute('aria-current', 'true')
    await dialog.getByRole('button', { name: 'Earlier change' }).press('Enter')
    await expect(saves.nth(1)).toHaveAttribute('aria-current', 'true')
    await dialog.getByRole('button', { name: 'Later change' }).press('Enter')
    await expect(saves.nth(0)).toHaveAttribute('aria-current', 'true')
  })
  await test.step('any two are compared, on the page too', async () => {
    const dialog = page.getByRole('dialog', { name: 'History of the page' })
    const comparison = dialog.getByRole('region', { name: 'Comparison' })
    await comparison.getByLabel('Compare with').selectOption({ index: 3 })
    await expect(comparison.getByRole('heading', { level: 4 })).toHaveText(['In short', 'Main text'])
    await dialog.getByRole('button', { name: 'Show on the page' }).click()
    await expect(banner(page)).toBeVisible()
    const shown = page.locator('#app-content [data-compared]')
    await expect(shown).toHaveCount(2)
    await expect(shown.first().locator('ins').first()).toContainText(/second/i)
    await expect(shown.last()).toContainText('The first text')
    await stepThroughChanges(page)
    await expect(
      page.locator('#app-content article').getByRole('button', { name: /^(Edit|Upload|Move|Add)/ }),
    ).toHaveCount(0)
    await banner(page).getByRole('button', { name: 'Close comparison' }).click()
    await expect(page.getByRole('button', { name: 'Edit In short' })).toBeFocused()
  })
  await test.step('the text before a save is back in two presses, and the restoring can be undone', async () => {
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore the text before this' }).click()
    await expect(page.locator('#app-content').getByText('The first point')).toBeVisible()
    await expect(bar(page)).toContainText('In short: restored as it was before.')
    await bar(page).getByRole('button', { name: 'Undo last save' }).click()
    await expect(points(page)).toBeVisible()
  })
  await test.step('on a phone in two presses too, and the row says which text is back', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    const dialog = page.getByRole('dialog', { name: 'History of the page' })
    const restored = /^In short.*Restored: the text of \d{1,2} \w+ \d{4} at \d\d:\d\d/
    await expect(dialog.getByRole('listitem').first()).toHaveText(restored)
    const restore = dialog.getByRole('button', { name: 'Restore the text before this' })
    await expect(restore).toBeInViewport()
    await expectClean(page, 'history on a phone', { within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Earlier change' }).click()
    await expect(dialog.locator('[data-row]').nth(1)).toBeFocused()
    await expect(dialog.getByRole('listitem').nth(1).getByRole('region', { name: 'Comparison' })).toBeVisible()
    await dialog.locator('[data-row]').first().click()
    await restore.click()
    await expect(page.locator('#app-content').getByText('The first point')).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await bar(page).getByRole('button', { name: 'Undo last save' }).click()
    await expect(points(page)).toBeVisible()
  })
  await test.step('items of collections are in it, and in What changed', async () => {
    await post(page, '/api/editable/collection/save', {
      page: { url: pages.page },
      item: {
        collectionId: `webui${pages.page.replaceAll('/', '.')}.reading`,
        data: { title: 'A report on iron', note: 'Read the second part' },
      },
    })
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    const dialog = page.getByRole('dialog', { name: 'History of the page' })
    await expect(dialog.getByRole('listitem').first()).toContainText(/Further reading: A report on iron.*Administrator/)
    const comparison = dialog.getByRole('region', { name: 'Comparison' })
    await expect(comparison.getByRole('heading', { name: 'Further reading: A report on iron' })).toBeVisible()
    await expect(comparison.locator('ins, .added, [data-change]').first()).toBeVisible()
    await expect(comparison).toContainText('Read the second part')
    await expectClean(page, 'history', { within: 'dialog[open]' })
    // What follows is for every reader.
    await page.context().clearCookies()
    await page.goto(pages.page)
    await ready(page)
    await page.getByRole('heading', { name: 'What changed' }).click()
    await expect(page.getByRole('heading', { name: /: Further reading: A report on iron$/ })).toBeVisible()
  })
  await test.step('a save is among the changes that readers see', async () => {
    await page.goto('/')
    await page.locator('#app-content').getByRole('link', { name: 'All changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All changes')
    await expect(page.locator('#app-content').getByRole('listitem')).toHaveText(
      /^\d+ \w+Lenalidomide: the first text rewritten$/,
    )
  })
})

test('edit mode stays off on a page of an earlier day, and says why', async ({ page }) => {
  await logInByCall(page)
  await page.goto(`${pages.looks}?on=${new Date().toISOString().slice(0, 10)}`)
  await ready(page)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Edit mode - Off' }).click()
  const notice = page.getByRole('alertdialog', { name: 'Edit mode stays off' })
  await expect(notice).toContainText('as it stood on an earlier day')
  await notice.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('button', { name: 'Edit mode - Off' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.locator('[data-editable]')).toHaveCount(0)
})

test('history and comparison have no accessibility violation in any look', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await logInByCall(page)
  await write(page, pages.looks, 'main', text('Once'), grade('low'))
  await write(page, pages.looks, 'main', text('Twice'), grade('high'))
  // On a phone the tools fold, and stay shown when the window becomes wide.
  await edit(page, pages.looks)
  const expectCleanInEachLook = async (what: string, within = 'html') => {
    for (const [colorScheme, width] of [...looks].reverse()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectClean(page, `${what}: ${colorScheme}, ${width} px`, { within })
    }
  }
  await bar(page).getByRole('button', { name: 'Page history' }).click()
  await expect(page.getByRole('dialog').locator('ins').first()).toBeVisible()
  await expectCleanInEachLook('history', 'dialog[open]')
  await page.getByRole('dialog').getByRole('button', { name: 'Show on the page' }).click()
  await expect(banner(page)).toBeVisible()
  await expectCleanInEachLook('comparison')
})
