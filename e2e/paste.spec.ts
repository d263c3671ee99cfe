import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { openAsAdmin, password, post, saveText, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// Each test that writes has its own page.
const pages = {
  tables: '/about',
  raised: '/help',
  places: '/treatment/chelation',
  typing: '/treatment/supportive',
  links: '/treatment/Growth-factors/ESA',
  points: '/treatment/Luspatercept',
  refused: '/treatment/Lenalidomide',
}

const corpus = 'src/features/editing/paste/corpus'
const sample = (name: string) => ({ 'text/html': readFileSync(`${corpus}/${name}.html`, 'utf8') })

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const state = (page: Page) => bar(page).locator('[data-state]')
const text = (page: Page, name = 'Main text') => page.getByRole('textbox', { name })
const expectNotice = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

async function edit(page: Page, path: string, name = 'Main text') {
  await openAsAdmin(page, path)
  await turnOnEditMode(page)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(text(page, name)).toBeFocused()
}

/** Pastes as a user does, without the system's own clipboard. */
async function paste(into: Locator, data: Readonly<Record<string, string>>) {
  await into.focus()
  await into.page().evaluate((types) => {
    const transfer = new DataTransfer()
    for (const [type, value] of Object.entries(types)) transfer.setData(type, value)
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, data)
}

const region = (path: string, name: string, content: object[]) => ({
  page: { url: path },
  region: { editableId: `webui.${path.slice(1).replaceAll('/', '.')}.${name}`, content: { type: 'doc', content } },
})
const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })

test('tables from Word and Excel, a nested one and struck-out text reach readers cell by cell', async ({ page }) => {
  await edit(page, pages.tables)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(text(page), sample('word-table-merged'))
  await expectNotice(page, 'Left out: 1 piece of deleted text, 1 piece of struck-out text.')
  await page.keyboard.press('Control+Enter')
  await paste(text(page), sample('excel-struck'))
  await expectNotice(page, 'Left out: 2 pieces of struck-out text.')
  await page.keyboard.press('Control+Enter')
  await paste(text(page), sample('word-table-nested'))
  await page.keyboard.press('Control+Enter')
  await paste(text(page), sample('word-tracked-paragraphs'))
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
  await page.goto(pages.tables)
  await ready(page)
  const tables = page.locator('#content table, main table')
  await expect(tables).toHaveCount(3)
  await expect(tables.nth(0).getByRole('row').nth(2).getByRole('cell')).toHaveText(['EPO < 200 U/L', '2.5', '5 mg'])
  await expect(tables.nth(0).getByRole('row').nth(3).getByRole('cell')).toHaveText([
    'EPO 200–500 U/L',
    '10 mg',
    '20 mg',
  ])
  await expect(tables.nth(1).getByRole('row').nth(1).getByRole('cell')).toHaveText(['A', '', '2.5'])
  await expect(tables.nth(2)).toContainText('CrCl | 30–60 | 2.5 mg')
  await expect(page.locator('main')).toContainText('Give 2.5 mg daily.')
  for (const gone of ['40 mg', '510 mg', '50 mg', 'Stop at once'])
    await expect(page.locator('main')).not.toContainText(gone)
})

test('cells copied in the editor and pasted into a statement stay separate, and are copied out as tab-separated text', async ({
  page,
}) => {
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(words)] })
  await openAsAdmin(page, pages.places)
  await post(
    page,
    '/api/editable/region',
    region(pages.places, 'main', [
      { type: 'table', content: [{ type: 'tableRow', content: [cell('2.5'), cell('5 mg')] }] },
      { type: 'recommendation', attrs: { strength: 'strong' }, content: [{ type: 'statement' }] },
    ]),
  )
  await edit(page, pages.places)
  await text(page).locator('td').first().click()
  await text(page)
    .locator('td')
    .last()
    .click({ modifiers: ['Shift'] })
  await expect(text(page).locator('.selectedCell')).toHaveCount(2)
  const copied = await page.evaluate(() => {
    const transfer = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return { 'text/html': transfer.getData('text/html'), 'text/plain': transfer.getData('text/plain') }
  })
  expect(copied['text/plain']).toBe('2.5\t5 mg')
  expect(copied['text/html']).toContain('data-pm-slice')
  await text(page).locator('.recommendation-statement').click()
  await paste(text(page), copied)
  await expect(text(page).locator('.recommendation-statement')).toHaveText('2.5 | 5 mg')
})

test('raised digits, citations and formulas as the browser copies them; then bold where everything was deleted', async ({
  page,
}) => {
  await edit(page, pages.raised)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(text(page), sample('raised-web-page'))
  await expect(text(page).locator('sup')).toHaveText('9')
  await paste(text(page), sample('formula-katex'))
  await expectNotice(page, 'Changed: 1 equation became text: check it (after “the count is above”).')
  await expect(text(page).locator('sup')).toHaveCount(2)
  await paste(text(page), sample('google-docs-citations'))
  await expectNotice(page, '4 citations were left out: cite them here.')
  await expect(text(page).locator('a[href*=zotero], a[href*=paperpile]')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  // Of a formula that is left out, nothing comes back from the clipboard's plain text.
  await paste(text(page), { 'text/html': '<math><mtable></mtable></math>', 'text/plain': '30×109/L' })
  await expectNotice(page, 'Left out: 1 equation.')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Stop')
  await expect(text(page).locator('strong')).toHaveText('Stop')
  await expect(text(page)).toHaveText('Stop')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Italic' }).click()
  await page.keyboard.type('Wait')
  await expect(text(page).locator('em')).toHaveText('Wait')
  await page.keyboard.press('Escape')
})

test('typed control characters, direction overrides and marks of objects are removed with a notice', async ({
  page,
}) => {
  await edit(page, pages.typing)
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('2.5\u00075 mg \u202e10–5\u202c once\ufffc ')
  await expect(text(page)).toContainText('2.5 5 mg 10–5 once ')
  await expectNotice(page, 'Left out: 4 control characters.')
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
})

test('4.7 a click on a link in the open editor leads nowhere', async ({ page }) => {
  await edit(page, pages.links)
  await page.keyboard.type('Typed and not saved ')
  const link = text(page).getByRole('link').first()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${pages.links}$`))
  await expect(text(page)).toContainText('Typed and not saved')
  await expect(bar(page)).toContainText('Links do not open on a click while you edit.')
  const beside = page.context().waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await beside).close()
  await expect(page).toHaveURL(new RegExp(`${pages.links}$`))
})

test('an empty part In short is not there for readers, but is in edit mode', async ({ page }) => {
  await edit(page, pages.points, 'In short')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible()
  const reader = await page.context().browser()?.newContext()
  const other = await reader?.newPage()
  if (!other) throw new Error('There is no browser.')
  await other.goto(new URL(pages.points, page.url()).href)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'In short' })).toHaveCount(0)
  await reader?.close()
})

test('a save refused for its structure leads to the place', async ({ page, complaints }) => {
  await edit(page, pages.refused)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' More')
  const blocks = await text(page).locator('> *').count()
  // As an older editor might send it.
  await page.route('**/api/editable/region', async (route) => {
    const body = route.request().postDataJSON()
    body.region.content.content[blocks - 1] = { type: 'widget' }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await page.keyboard.press('Control+Home')
  await saveText(page)
  await expect(page.getByRole('alert').filter({ hasText: `not allowed in block ${blocks}` })).toBeVisible()
  const place = text(page).locator('[data-fault]')
  await expect(place).toBeInViewport()
  await expect(text(page)).toBeFocused()
  await page.unroute('**/api/editable/region')
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
  complaints.splice(0)
})
