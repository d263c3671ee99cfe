import type { Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { testInWindow as base, expect, type Site, startSite } from './server.ts'

// Every widget in a browser, on the developers' page: what unit tests cannot cover. The development server sends hundreds
// of modules: all tests share the browser's cache of them.
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ environment }, use) => {
      const site = await startSite({ environment, development: true })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ timeout: 60_000 })

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
})

for (const [theme, width] of looks)
  test(`axe finds nothing in the gallery, ${theme}, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.getByLabel('Theme').selectOption(theme)
    await button(page, 'Send').click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const name of ['Confirm', 'Dialog 1']) {
      await button(page, name).click()
      await expect(page.locator('dialog[open]')).toHaveCSS('opacity', '1')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
    }
  })

test('2.7 confirmation resolves to true on Ok, to false on Cancel and Escape, and returns the focus', async ({
  page,
}) => {
  const answer = page.getByRole('status', { name: 'Answer' })
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you wish to remove the "Testing" tab?' })
  const opener = button(page, 'Confirm')
  const ways: [string, () => Promise<void>][] = [
    ['true', () => button(dialog, 'Ok').click()],
    ['false', () => button(dialog, 'Cancel').click()],
    ['true', () => button(dialog, 'Ok').press('Enter')],
    ['false', () => page.keyboard.press('Escape')],
  ]
  for (const [expected, act] of ways) {
    await opener.click()
    await expect(dialog).toHaveAccessibleDescription('This will also discard all columns and portlets on the tab.')
    await expect(button(dialog, 'Cancel')).toBeFocused()
    await act()
    await expect(dialog).toBeHidden()
    await expect(answer).toHaveText(expected)
    await expect(opener).toBeFocused()
  }
})

test('2.7 D-50 dialogs have five sizes', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  const widths = [320, 480, 640, 960, 0.95 * 1200]
  for (const [size, width] of widths.entries()) {
    await button(page, `Dialog ${size}`).click()
    const box = await boxOf(page.getByRole('dialog'))
    // The scroll bar, if there is one, is not part of the window to be filled.
    expect(Math.abs(box.width - width)).toBeLessThanOrEqual(size === 4 ? 16 : 0)
    await button(page.getByRole('dialog'), 'Close').click()
  }
})

test('2.7 a dialog closes by its close icon, Cancel, Ok and a click outside', async ({ page }) => {
  const answer = page.getByRole('status', { name: 'Answer' })
  const dialog = page.getByRole('dialog')
  const opener = button(page, 'Dialog 1')
  for (const [name, said] of [
    ['Close', 'close'],
    ['Cancel', 'cancel'],
    ['Ok', 'ok'],
  ] as const) {
    await opener.click()
    await button(dialog, name).click()
    await expect(answer).toHaveText(said)
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(answer).toHaveText('overlay')
})

test('2.7 a click that begins inside a dialog does not close it', async ({ page }) => {
  await button(page, 'Dialog 1').click()
  const dialog = page.getByRole('dialog')
  const { x, y } = await boxOf(dialog.getByLabel('Description'))
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
})

test('2.7 while a dialog is open the rest of the page is inert', async ({ page }) => {
  await button(page, 'Dialog 1').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toBeFocused()
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') && !document.activeElement.closest('dialog')),
    ).toBeFalsy()
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('main [role=tab]')?.focus())
  await expect(page.locator('main [role=tab]').first()).not.toBeFocused()
})

test('2.7 a dialog is dragged by its head, and stays inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await button(page, 'Dialog 0').click()
  const dialog = page.getByRole('dialog')
  const before = await boxOf(dialog)
  await drag(page, dialog.getByRole('heading'), 100, 50)
  const moved = await boxOf(dialog)
  expect([moved.x - before.x, moved.y - before.y]).toEqual([100, 50])
  await drag(page, dialog.getByRole('heading'), 2000, 2000)
  await expectInside(page, dialog)
  await page.setViewportSize({ width: 700, height: 700 })
  await expectInside(page, dialog)
  await page.setViewportSize({ width: 320, height: 256 })
  await expectInside(page, dialog)
})

test('2.7 D-77 a dialog is moved with keys and with its button', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await button(page, 'Dialog 0').click()
  const dialog = page.getByRole('dialog')
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
})

test('2.7 a dialog is dragged by a handle of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 })
  await button(page, 'Dialog with a handle').click()
  const dialog = page.getByRole('dialog')
  const before = await boxOf(dialog)
  await drag(page, dialog.getByText('Drag the dialog by this line.'), -40, 30)
  const moved = await boxOf(dialog)
  expect([moved.x - before.x, moved.y - before.y]).toEqual([-40, 30])
  await drag(page, dialog.getByRole('heading'), 40, 0)
  expect(await boxOf(dialog)).toEqual(moved)
})

test('2.7 a handle that is neither a class nor an id logs a warning', async ({ page }) => {
  const warned = warning(page, 'The handle of a dialog must be a class or id selector: header')
  await button(page, 'Dialog with a bad handle').click()
  await warned
})

test('2.7 at 320 px and at 400 % zoom every part of a dialog can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const name of ['Dialog 2', 'Dialog with much text']) {
    await button(page, name).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    for (const inside of ['Move dialog', 'Close', 'Ok', 'Cancel']) {
      await button(dialog, inside).focus()
      await expect(button(dialog, inside)).toBeInViewport({ ratio: 1 })
    }
    await button(dialog, 'Cancel').click()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('D-71 arrow keys wrap around the tabs and select; Home and End work', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('WHO 5th edition').focus()
  for (const [key, name] of [
    ['ArrowRight', 'ICC'],
    ['ArrowRight', 'Comparison'],
    ['ArrowRight', 'WHO 5th edition'],
    ['ArrowLeft', 'Comparison'],
    ['Home', 'WHO 5th edition'],
    ['End', 'Comparison'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('2.7 a tab without a name logs a warning', async ({ page }) => {
  const warned = warning(page, 'A tab has no name: nameless')
  await button(page, 'Add a tab without a name').click()
  await expect(page.getByRole('tab', { name: 'Tab 4' })).toBeVisible()
  await warned
})

test.describe(() => {
  test.use({ hasOwnWindow: true })
  test('4.8 D-41 the timed bar starts at 2 percent, steps by the clock, waits at 98, ends at 100', async ({ page }) => {
    await page.clock.install()
    await page.goto('/gallery')
    const bar = page.getByRole('progressbar', { name: 'Upload of figure-1.png' })
    const shows = (percent: number) => expect(bar).toHaveJSProperty('value', percent)
    await shows(0)
    await button(page, 'Start').click()
    await shows(2)
    await page.clock.runFor(800)
    await shows(4)
    await page.clock.runFor(8000)
    await shows(24)
    await button(page, 'Report 60 %').click()
    await shows(60)
    await page.clock.runFor(80_000)
    await shows(98)
    await button(page, 'Finish').click()
    await shows(100)
    await button(page, 'Start').click()
    await shows(2)
    await button(page, 'Fail').click()
    await shows(0)
    await expect(page.getByText('The selected file is too large. Maximum file size 5 MB.')).toBeVisible()
    await page.clock.runFor(8000)
    await shows(0)
  })
})

test('4.2 an indicator shows its status by shape and words', async ({ page }) => {
  for (const [name, text] of [
    ['Not asked yet', 'Unknown'],
    ['Being fetched', 'Loading'],
    ['Consent', 'Withdrawn on 3 March 2026: read only'],
  ] as const) {
    const status = page.getByRole('status', { name })
    await expect(status).toHaveText(text)
    await expect(status.locator('svg')).toBeVisible()
  }
})

test('5.6 a rejected form summarises the errors, takes the focus, and links to the fields', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  await button(form, 'Send').click()
  const summary = form.getByRole('region', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Name: Enter a value',
    'E-mail: Enter a value',
    'Age: Enter a value',
    'Study ID: Enter a value',
    'Scaling: Select an option',
    'Date of birth: Enter a value',
    'New password: Enter a value',
    'Notes: Enter text',
    'I have read the statement: Tick the checkbox',
  ])
  const name = form.getByLabel('Name', { exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription('Error: Enter a value As on the badge')
  await summary.getByRole('link', { name: 'Date of birth: Enter a value' }).click()
  await expect(form.getByRole('group', { name: 'Date of birth' }).getByLabel('Day')).toBeFocused()
  await summary.getByRole('link', { name: 'Name: Enter a value' }).press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type('Jane')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveCount(8)
  expect(new URL(page.url()).hash).toBe('')
})

test('5.6 fields are validated on blur', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  for (const [label, typed, said] of [
    ['E-mail', 'jane', 'Enter a valid value'],
    ['Age', '17', 'Enter a higher value'],
    ['Age', '121', 'Enter a lower value'],
    ['Haemoglobin', '21', 'Enter a lower value'],
    ['Change', '-6', 'Enter a higher value'],
    ['Study ID', '01-0', 'Enter a valid value'],
    ['New password', 'short', 'This field should be at least 14 characters long'],
  ] as const) {
    const field = form.getByLabel(label, { exact: true })
    await field.fill('')
    await field.pressSequentially(typed)
    await field.press('Tab')
    await expect(field).toHaveAccessibleDescription(new RegExp(said))
  }
})

test('a press of the button counts even if blurring the field shows an error and moves the page', async ({ page }) => {
  await page.getByRole('form', { name: 'Form of every field' }).getByLabel('E-mail', { exact: true }).fill('jane')
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
})

test('5.6 D-116 number fields keep what is typed or pasted, and reject what is not a number', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  const age = form.getByLabel('Age')
  await age.pressSequentially('x42')
  await expect(age).toHaveValue('42')
  await age.pressSequentially('e2')
  await age.press('Tab')
  await expect(age).toHaveValue('42e2')
  await expect(age).toHaveAccessibleDescription(/Enter a valid value/)
  const haemoglobin = form.getByLabel('Haemoglobin')
  for (const text of ['7.5.5', '0.7x10^9', '1e1']) {
    await haemoglobin.fill('')
    await haemoglobin.pressSequentially(text)
    await haemoglobin.press('Tab')
    await expect(haemoglobin).toHaveValue(text)
    await expect(haemoglobin).toHaveAccessibleDescription(/Enter a valid value/)
  }
  await haemoglobin.fill('9,5')
  await haemoglobin.press('Tab')
  await expect(haemoglobin).not.toHaveAttribute('aria-invalid')
  const change = form.getByLabel('Change')
  await change.pressSequentially('-1.5')
  await expect(change).toHaveValue('-1.5')
})

test('3.2 5.3 a masked field inserts its separators and keeps the caret in place', async ({ page }) => {
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
})

test('5.2 dates are typed in three boxes and kept as one', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  const held = form.getByRole('status', { name: 'Held' })
  const born = form.getByRole('group', { name: 'Date of birth' })
  await born.getByLabel('Day').fill('29')
  await born.getByLabel('Month').fill('2')
  await born.getByLabel('Year').fill('1951')
  await born.getByLabel('Year').press('Tab')
  await expect(born).toHaveAccessibleDescription('Error: February 1951 has only 28 days For example 31 3 1950')
  await born.getByLabel('Year').fill('1952')
  await expect(born).toHaveAccessibleDescription('For example 31 3 1950')
  await expect(held).toHaveText('| 1952-02-29 |')
  const diagnosed = form.getByRole('group', { name: 'Date of diagnosis' })
  await diagnosed.getByLabel('Year').fill('2020')
  await diagnosed.getByLabel('Year').press('Tab')
  await expect(diagnosed).toHaveAccessibleDescription(/Enter a month/)
  await diagnosed.getByLabel('Month').fill('07')
  await expect(diagnosed.getByLabel('Month')).toHaveValue('07')
  await expect(held).toHaveText('| 1952-02-29 | 2020-07')
})

test('5.5 5.6 select and checkbox', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  await expect(form.getByLabel('Scaling').locator('option').first()).toHaveText('- Select -')
  await expect(form.getByLabel('Nothing to select').locator('option')).toHaveText(['! No options !'])
  await expect(form.getByLabel('Flip').locator('option')).toHaveText(['None', 'Left and right', 'Top and bottom'])
  await expect(page.getByLabel('Value that is not in the list')).toHaveValue('')
  const consent = form.getByRole('checkbox', { name: 'I have read the statement' })
  await button(form, 'Send').click()
  await expect(consent).toHaveAccessibleDescription('Error: Tick the checkbox')
  await form.getByText('I have read the statement', { exact: true }).click()
  await expect(consent).toBeChecked()
  await expect(consent).not.toHaveAttribute('aria-invalid')
})

test('5.6 a valid form is sent; errors from the server are shown', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Form of every field' })
  await form.getByLabel('Name', { exact: true }).fill('Jane')
  await form.getByLabel('E-mail').fill('jane@example.org')
  await form.getByLabel('Age').fill('60')
  await form.getByLabel('Study ID').fill('99-99999')
  await form.getByLabel('Scaling').selectOption('x')
  const born = form.getByRole('group', { name: 'Date of birth' })
  for (const [label, value] of Object.entries({ Day: '31', Month: '3', Year: '1950' }))
    await born.getByLabel(label).fill(value)
  await form.getByLabel('New password').fill('a long enough one')
  await form.getByLabel('Repeat the password').fill('a long enough one')
  await form.getByLabel('Notes').fill('None')
  await form.getByLabel('I have read the statement').check()
  await button(form, 'Send').click()
  const summary = form.getByRole('region', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Study ID: Study ID not found'])
  await form.getByLabel('Study ID').fill('01-01234')
  await form.getByLabel('Name', { exact: true }).fill('fail')
  await form.getByLabel('Name', { exact: true }).press('Enter')
  await expect(summary).toContainText('Network Error')
  await expect(summary).toBeFocused()
  await form.getByLabel('Name', { exact: true }).fill('Jane')
  await button(form, 'Send').click()
  await expect(summary).toBeHidden()
  const sent = JSON.parse((await page.getByRole('status', { name: 'Sent', exact: true }).textContent()) ?? '')
  expect(sent).toMatchObject({ name: 'Jane', study: '01-01234', born: '1950-03-31', consent: 'true', flip: 'none' })
})

test('8 leaving a page with unsaved changes asks first', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Title form' })
  const leave = page.getByRole('link', { name: 'Leave the page' })
  const question = page.getByRole('alertdialog', {
    name: 'There are unsaved changes, are you sure you wish to leave the page?',
  })
  await form.getByLabel('Tab title').fill('Mine')
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('There are unsaved changes')
  await leave.click()
  await expect(question).toHaveAccessibleDescription('Unsaved changes will be lost.')
  await button(question, 'Cancel').click()
  await expect(form.getByLabel('Tab title')).toHaveValue('Mine')
  await leave.click()
  await button(question, 'Ok').click()
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the gallery' }).click()
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('Everything is saved')
})

test('8 a page without unsaved changes is left without a question', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Title form' })
  await form.getByLabel('Tab title').fill('Mine')
  await button(form, 'Save').click()
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('Everything is saved')
  await page.getByRole('link', { name: 'Leave the page' }).click()
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})

test("8 the browser's own warning appears while there are unsaved changes", async ({ page }) => {
  await page.getByRole('form', { name: 'Title form' }).getByLabel('Tab title').fill('Mine')
  await expect(page.getByRole('status', { name: 'State' })).toHaveText('There are unsaved changes')
  const warned = page.waitForEvent('dialog')
  const reloaded = page.reload().catch(() => {})
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.accept()
  await reloaded
})

test('4.3 with motion off nothing moves', async ({ page }) => {
  await page.getByLabel('Motion').selectOption('off')
  const ring = page.getByText('Fetching the portlet').locator('xpath=preceding-sibling::span')
  await expect(ring).toHaveCSS('animation-duration', '0s')
  await page.getByLabel('Motion').selectOption('on')
  await expect(ring).toHaveCSS('animation-duration', '1s')
})

test('every target is at least 24 px, and every field and button 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
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
})

test('in forced colours the state of fields and tabs remains visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByLabel('With error')).toHaveCSS('border-top-width', '2px')
  const borders = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor))
  expect(borders[0]).not.toBe(borders[1])
  await expectNoViolations(page)
})

const warning = (page: Page, text: string) =>
  page.waitForEvent('console', (message) => message.type() === 'warning' && message.text() === text)

async function expectNoViolations(page: Page) {
  expect(await violations(page)).toEqual([])
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
