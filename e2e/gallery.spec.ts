import type { Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { galleryTest as test } from './gallery.ts'
import { expect } from './server.ts'

// Every widget in a browser, on the developers' page: what component tests cannot cover (`gallery.test.tsx`).

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('the gallery is clean in axe in both themes, both widths and forced colours, and nothing is too small', async ({
  gallery: page,
}) => {
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByLabel('Theme').selectOption(theme)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const name of ['Confirm', 'Dialog 1']) {
      await button(page, name).click()
      await expect(page.locator('dialog[open]')).toHaveCSS('opacity', '1')
      await expectNoViolations(page, 'dialog')
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
    }
  }

  // Every target is at least 24 px, and every field and button 44 px high.
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role=tab]')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => {
        const least = element.matches('[type=checkbox]') ? 24 : 44
        return box.height < least || box.width < Math.min(least, 24)
      })
      .map(({ element }) => element.outerHTML.slice(0, 80)),
  )
  expect(small).toEqual([])

  // 4.3: with motion off nothing moves.
  await page.getByLabel('Motion').selectOption('off')
  const ring = page.getByText('Fetching the portlet').locator('xpath=preceding-sibling::span')
  await expect(ring).toHaveCSS('animation-duration', '0s')
  await page.getByLabel('Motion').selectOption('on')
  await expect(ring).toHaveCSS('animation-duration', '1s')

  // The state of fields and tabs remains visible.
  await page.getByLabel('Theme').selectOption('auto')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByLabel('With error')).toHaveCSS('border-top-width', '2px')
  const borders = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(borders[0]).not.toBe(borders[1])
  await expectNoViolations(page)
})

test('2.7 a dialog closes in every way, says which, and returns the focus', async ({ gallery: page }) => {
  const answer = page.getByRole('status', { name: 'Answer' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you wish to remove the "Testing" tab?' })
  const ways: [string, () => Promise<void>][] = [
    ['true', () => button(question, 'Ok').click()],
    ['false', () => button(question, 'Cancel').click()],
    ['true', () => button(question, 'Ok').press('Enter')],
    ['false', () => page.keyboard.press('Escape')],
  ]
  for (const [expected, act] of ways) {
    await button(page, 'Confirm').click()
    await expect(question).toHaveAccessibleDescription('This will also discard all columns and portlets on the tab.')
    await expect(button(question, 'Cancel')).toBeFocused()
    await act()
    await expect(question).toBeHidden()
    await expect(answer).toHaveText(expected)
    await expect(button(page, 'Confirm')).toBeFocused()
  }

  const dialog = page.getByRole('dialog')
  const opener = button(page, 'Dialog 1')
  for (const [name, answered] of [
    ['Close', 'close'],
    ['Cancel', 'cancel'],
    ['Ok', 'ok'],
  ] as const) {
    await opener.click()
    await button(dialog, name).click()
    await expect(answer).toHaveText(answered)
    await expect(opener).toBeFocused()
  }
  await opener.click()
  // A click that begins inside does not close it.
  const { x, y } = await boxOf(dialog.getByLabel('Description'))
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(answer).toHaveText('overlay')
})

test('2.7 D-50 dialogs have five sizes; while one is open the rest of the page is inert', async ({ gallery: page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  const widths = [320, 480, 640, 960, 0.95 * 1200]
  for (const [size, width] of widths.entries()) {
    await button(page, `Dialog ${size}`).click()
    const box = await boxOf(page.getByRole('dialog'))
    // The scroll bar, if there is one, is not part of the window to be filled.
    expect(Math.abs(box.width - width)).toBeLessThanOrEqual(size === 4 ? 16 : 0)
    await button(page.getByRole('dialog'), 'Close').click()
  }

  await button(page, 'Dialog 1').click()
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') && !document.activeElement.closest('dialog')),
    ).toBeFalsy()
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('main [role=tab]')?.focus())
  await expect(page.locator('main [role=tab]').first()).not.toBeFocused()
})

test('2.7 D-77 a dialog is moved by its head, by a handle of its own, with keys and with its button', async ({
  gallery: page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  const dialog = page.getByRole('dialog')
  await button(page, 'Dialog with a handle').click()
  const first = await boxOf(dialog)
  await drag(page, dialog.getByText('Drag the dialog by this line.'), -40, 30)
  const dragged = await boxOf(dialog)
  expect([dragged.x - first.x, dragged.y - first.y]).toEqual([-40, 30])
  await drag(page, dialog.getByRole('heading'), 40, 0)
  expect(await boxOf(dialog)).toEqual(dragged)
  await button(dialog, 'Close').click()

  await button(page, 'Dialog 0').click()
  const before = await boxOf(dialog)
  const mover = button(dialog, 'Move dialog')
  await mover.press('ArrowRight')
  await mover.press('ArrowDown')
  const moved = await boxOf(dialog)
  expect([moved.x - before.x, moved.y - before.y]).toEqual([16, 16])
  await mover.press('Home')
  expect(await boxOf(dialog)).toEqual(before)
  await mover.click()
  await expect(dialog.getByRole('status').filter({ hasText: 'at the top left' })).toBeAttached()
  expect(await boxOf(dialog)).toMatchObject({ x: 0, y: 0 })
  await mover.click()
  await expectInside(page, dialog)
  expect((await boxOf(dialog)).x).toBeGreaterThan(before.x)
  await mover.press('Home')

  // It stays inside the window.
  await drag(page, dialog.getByRole('heading'), 100, 50)
  const byHead = await boxOf(dialog)
  expect([byHead.x - before.x, byHead.y - before.y]).toEqual([100, 50])
  await drag(page, dialog.getByRole('heading'), 2000, 2000)
  await expectInside(page, dialog)
  await page.setViewportSize({ width: 700, height: 700 })
  await expectInside(page, dialog)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectInside(page, dialog)
  await button(dialog, 'Cancel').click()

  // At 320 px and at 400 % zoom every part of it can be reached.
  for (const name of ['Dialog 2', 'Dialog with much text']) {
    await button(page, name).click()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    for (const inside of ['Move dialog', 'Close', 'Ok', 'Cancel']) {
      await button(dialog, inside).focus()
      await expect(button(dialog, inside)).toBeInViewport({ ratio: 1 })
    }
    await button(dialog, 'Cancel').click()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('3.2 5.3 a masked field keeps the caret in place, and a press counts even if an error moves the page', async ({
  gallery: page,
}) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  const study = form.getByLabel('Study ID')
  await study.pressSequentially('xx01234567')
  await expect(study).toHaveValue('XX-01234')
  await study.fill('')
  await study.pressSequentially('01')
  await expect(study).toHaveValue('01-')
  await study.press('Backspace')
  await expect(study).toHaveValue('01')
  await study.press('Backspace')
  await expect(study).toHaveValue('0')
  await study.fill('01-01234')
  await study.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  await study.press('Delete')
  await expect(study).toHaveValue('00-1234')
  await page.keyboard.type('9')
  await expect(study).toHaveValue('09-01234')
  expect(await study.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)

  await form.getByLabel('E-mail', { exact: true }).fill('jane')
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
})

test("8 the browser's own warning appears while there are unsaved changes", async ({ gallery: page }) => {
  await page.getByRole('form', { name: 'Title form' }).getByLabel('Tab title').fill('Mine')
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('There are unsaved changes')
  const warned = page.waitForEvent('dialog')
  const reloaded = page.reload().catch(() => {})
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.accept()
  await reloaded
})

async function expectNoViolations(page: Page, within?: string) {
  expect(await violations(page, within ? { within } : {})).toEqual([])
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

async function drag(page: Page, handle: Locator, x: number, y: number) {
  const box = await boxOf(handle)
  const from = { x: box.x + 20, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x / 2, from.y + y / 2)
  await page.mouse.move(from.x + x, from.y + y)
  await page.mouse.up()
}

/** Polls, because after the window has become smaller the dialog follows in the next frame. */
async function expectInside(page: Page, dialog: Locator) {
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxOf(dialog)
      const window = page.viewportSize()
      return window && x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height
    })
    .toBe(true)
}
