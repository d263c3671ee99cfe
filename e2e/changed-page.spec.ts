import type { Page } from '@playwright/test'
import { fillLogin, password } from './people.ts'
import { expect, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

/** What a browser that translates does to a page: it wraps each text in two elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('svg, script, style, [translate=no]')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

/** What a password manager does: an icon beside each field, and attributes of its own. */
const addIcons = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) {
      field.setAttribute('data-manager', 'true')
      const icon = document.createElement('div')
      icon.innerHTML = '<svg width="16" height="16"></svg>'
      field.after(icon)
    }
  })

/** Changes the page before the reader's first touch, which is a click into a field. */
async function touch(page: Page, path: string, change: (page: Page) => Promise<void>, field: string) {
  await page.goto(path)
  await change(page)
  await page.locator(field).first().click()
}

/** React draws the page anew, which it reports. */
async function drawnAnew(page: Page, complaints: string[]) {
  await expect.poll(() => complaints.length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(complaints.filter((line) => !/#?418|[Hh]ydrat/.test(line))).toEqual([])
  complaints.length = 0
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
}

for (const [what, change] of [
  ['a browser that translates', translate],
  ['a password manager', addIcons],
] as const) {
  test(`a calculator keeps what was typed first into a page changed by ${what}`, async ({ page, complaints }) => {
    await touch(page, '/prognosis/calculators/ipssr', change, 'main form input[name=hb]')
    await page.keyboard.type('9.5')
    await drawnAnew(page, complaints)
    const field = page.locator('main form input[name=hb]')
    await expect(field).toHaveValue('9.5')
    await expect(field).toBeFocused()
    await page.keyboard.type('1')
    await expect(field).toHaveValue('9.51')
    await page.locator('main form input[name=anc]').fill('0.7')
    await expect(field).toHaveValue('9.51')
  })

  test(`the classifier keeps what was answered first on a page changed by ${what}`, async ({ page, complaints }) => {
    await touch(page, '/diagnosis/classification/classifier', change, 'main form label:has(input[type=radio])')
    const answer = page.locator('main form input[type=radio]').first()
    await drawnAnew(page, complaints)
    await expect(answer).toBeChecked()
  })

  test(`the login keeps what was typed first into a page changed by ${what}`, async ({ page, complaints }) => {
    await touch(page, '/login?redirect=/help', change, 'main input[name=username]')
    // At once: keys that are pressed while the code of the form arrives go nowhere.
    await page.locator('main input[name=username]').fill('admin')
    await drawnAnew(page, complaints)
    await expect(page.locator('main input[name=username]')).toHaveValue('admin')
    await fillLogin(page.locator('main'))
    await page.waitForURL(/\/help$/)
  })
}
