import type { Page } from '@playwright/test'
import { password } from './people.ts'
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

/** Holds a script back, as a slow line does, until it is released. */
async function holdBack(page: Page, address: RegExp) {
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, release: held.resolve }
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
    const code = await holdBack(page, /\/classifier-page-[^/]+\.js$/)
    await touch(page, '/diagnosis/classification/classifier', change, 'main form input[name=blasts]')
    await page.keyboard.type('7')
    await page.locator('main form details:has(input[name=auerRods]) > summary').click()
    await page.locator('main form label:visible:has(input[name=auerRods])').first().click()
    code.release()
    const answer = page.locator('main form input[name=auerRods]').first()
    await drawnAnew(page, complaints)
    await expect(answer).toBeChecked()
    await expect(answer).toBeVisible()
    await expect(page.locator('main form input[name=blasts]')).toHaveValue('7')
  })

  test(`the login keeps every key pressed while its code arrives on a page changed by ${what}`, async ({
    page,
    complaints,
  }) => {
    const code = await holdBack(page, /\/login-form-[^/]+\.js$/)
    await touch(page, '/login?redirect=/help', change, 'main input[name=username]')
    await page.keyboard.type('ad')
    await code.asked
    // The page has been drawn anew, but for the form, whose code has not arrived.
    if (change === translate) await drawnAnew(page, complaints)
    const field = page.locator('main input[name=username]')
    await expect(field).toHaveValue('ad')
    await expect(field).toBeFocused()
    await page.keyboard.type('mi')
    code.release()
    // Icons differ within the form alone, which is drawn anew when its code is there.
    if (change === addIcons) await drawnAnew(page, complaints)
    await page.waitForSelector('main form button[type=submit]')
    await expect(field).toHaveValue('admi')
    await expect(field).toBeFocused()
    await page.keyboard.type('n')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help$/)
  })

  test(`the login is sent once its code has arrived on a page changed by ${what}`, async ({ page, complaints }) => {
    const code = await holdBack(page, /\/login-form-[^/]+\.js$/)
    await touch(page, '/login?redirect=/help', change, 'main input[name=username]')
    await code.asked
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    code.release()
    await page.waitForURL(/\/help$/)
    await drawnAnew(page, complaints)
  })
}
