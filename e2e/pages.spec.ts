import type { Locator, Page } from '@playwright/test'
import { pngPicture } from '../test/pictures.ts'
import { logInByCall, password, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
/** The tool of the page tree, not those of the funders, which show icons. */
const archive = (page: Page) => page.getByRole('button').and(page.getByText('Archive', { exact: true }))

async function edit(page: Page, path: string) {
  await logInByCall(page)
  await page.goto(path)
  await ready(page)
  await turnOnEditMode(page)
}

async function add(page: Page, title: string) {
  await bar(page).getByRole('button', { name: 'Add page' }).click()
  const form = dialog(page, 'Add page')
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(bar(page)).toContainText('Not public')
}

const press = async (control: Locator) => {
  await reach(control)
  await control.page().keyboard.press('Enter')
}

const fill = async (control: Locator, words: string) => {
  await reach(control)
  await control.page().keyboard.press('Control+A')
  await control.page().keyboard.type(words)
}

const choose = async (control: Locator, label: string) => {
  await reach(control)
  await control.page().keyboard.type(label)
}

/** Tabs to an element, forwards or backwards. */
async function reach(control: Locator) {
  await control.waitFor()
  for (let steps = 0; steps < 250; steps++) {
    const key = await control.evaluate((element) => {
      const { activeElement } = document
      if (element === activeElement) return ''
      const place = activeElement?.compareDocumentPosition(element) ?? 0
      return place & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
    })
    if (key === '') return
    await control.page().keyboard.press(key)
  }
  throw new Error('Tab does not lead there.')
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Title(Leaflet)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('by keyboard alone, an editor makes a page with text, a figure and a download, moves, renames and archives it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = 'Azacitidine by keyboard'
  await page.setViewportSize({ width: 360, height: 900 })
  await edit(page, '/treatment')
  await press(bar(page).getByRole('button', { name: 'Add page' }))
  await fill(dialog(page, 'Add page').getByLabel('Title'), title)
  await press(dialog(page, 'Add page').getByRole('button', { name: 'Add page' }))
  await expect(page).toHaveURL('/treatment/azacitidine-by-keyboard')
  await expect(bar(page)).toContainText('Not public')

  for (const [kind, name] of Object.entries({ Dose: 'Text', Course: 'Text', Curve: 'Figure', Leaflet: 'Download' })) {
    await press(page.getByRole('button', { name: 'Add part' }))
    await choose(dialog(page, 'Add part').getByLabel('Type'), name)
    await fill(dialog(page, 'Add part').getByLabel('Name'), kind)
    await press(dialog(page, 'Add part').getByRole('button', { name: 'Add', exact: true }))
    await expect(page.getByText(`${kind} added.`)).toBeVisible()
  }
  await reach(page.getByRole('button', { name: 'Rename Course' }))
  await press(page.getByRole('button', { name: 'Move Course up' }))
  await expect(page.getByText('Course moved up.')).toBeVisible()
  for (const name of ['Dose', 'Course']) {
    await press(page.getByRole('button', { name: `Edit ${name}` }))
    await expect(page.getByRole('textbox', { name })).toBeFocused()
    await page.keyboard.type(`Text of ${name}`)
    await page.keyboard.press('Control+S')
    await expect(bar(page).locator('[data-state]')).toHaveText('Saved')
  }
  const files = [
    {
      part: 'Curve',
      button: 'Upload image',
      name: 'curve.png',
      mimeType: 'image/png',
      buffer: await pngPicture(40, 20),
    },
    { part: 'Leaflet', button: 'Upload document', name: 'leaflet.pdf', mimeType: 'application/pdf', buffer: pdf },
  ]
  for (const { part, button, ...file } of files) {
    const place = page.locator(`[data-media][data-label="${part}"]`)
    const chooser = page.waitForEvent('filechooser')
    await press(place.getByRole('button', { name: button }))
    await (await chooser).setFiles(file)
    // An image asks for its description.
    if (part === 'Leaflet') await press(place.getByRole('button', { name: `Edit ${part}` }))
    await fill(dialog(page, `Edit ${part}`).getByLabel('Description'), `The ${part}`)
    await press(page.getByRole('button', { name: 'Ok', exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await press(bar(page).getByRole('button', { name: 'Page properties' }))
  await reach(page.getByLabel('Public'))
  await page.keyboard.press('Space')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(bar(page)).not.toContainText('Not public')

  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto(page.url())
  await expect(reader.locator('#app-content')).toContainText(/Text of Course.*Text of Dose/)
  await expect(reader.getByRole('img', { name: 'The Curve' })).toBeVisible()
  await expect(reader.getByRole('link', { name: /The Leaflet/ })).toBeVisible()

  await press(bar(page).getByRole('button', { name: 'Pages', exact: true }))
  const own = row(page, title)
  const second = await own.locator('xpath=preceding-sibling::*[2]').getAttribute('data-id')
  const next = page.locator(`[data-id="${second}"]`)
  await reach(own)
  // The second key press comes before the server has answered the first.
  for (const _ of '12') await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“${title}” moved up.`)).toBeVisible()
  await expect(next.locator('xpath=preceding-sibling::*[1]')).toContainText(title)
  await expect(own).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(own).toHaveAttribute('aria-level', '3')
  await expect(own).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(own).toHaveAttribute('aria-level', '2')
  await press(page.getByRole('button', { name: 'Change path' }))
  const path = dialog(page, /^Path of/)
  await fill(path.getByRole('textbox', { name: 'Path' }), '/treatment/aza')
  await press(path.getByRole('button', { name: 'Change path' }))
  await expect(page).toHaveURL('/treatment/aza')
  await reader.reload()
  await expect(reader).toHaveURL('/treatment/aza')
  await reader.close()
  await press(archive(page))
  await expect(dialog(page, /^Archive /)).toContainText('No page links to it.')
  await press(dialog(page, /^Archive /).getByRole('button', { name: 'Archive' }))
  await expect(page).toHaveURL('/treatment')
  await reach(page.getByRole('tab', { name: 'Pages' }))
  await page.keyboard.press('ArrowRight')
  await press(page.getByRole('button', { name: `Restore ${title}` }))
  await expect(page.getByText('has been restored.')).toBeVisible()
})

test('by mouse, an editor makes a page that a reader reaches without a reload, moves, renames and archives it', async ({
  page,
  complaints,
  browser,
  baseURL,
}) => {
  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto('/help')
  await ready(reader)
  await reader.evaluate(() => Object.assign(globalThis, { stays: true }))
  await edit(page, '/treatment')
  await add(page, 'Just made')
  await expect(page).toHaveURL('/treatment/just-made')
  for (const name of ['Dose', 'Course']) {
    await page.getByRole('button', { name: 'Add part' }).click()
    await dialog(page, 'Add part').getByLabel('Type').selectOption('Text')
    await dialog(page, 'Add part').getByLabel('Name').fill(name)
    await dialog(page, 'Add part').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(`${name} added.`)).toBeVisible()
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('textbox', { name })).toBeFocused()
    await page.keyboard.type(`Text of ${name}`)
    await page.keyboard.press('Control+S')
    await expect(bar(page).locator('[data-state]')).toHaveText('Saved')
  }
  await page.getByRole('button', { name: 'Rename Course' }).hover()
  await page.getByRole('button', { name: 'Move Course up' }).click()
  await expect(page.getByText('Course moved up.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Page properties' }).click()
  await page.getByLabel('Public').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).not.toContainText('Not public')

  // The panel of readers has all pages.
  await reader.getByRole('button', { name: 'Navigation' }).click()
  await reader.getByLabel('Pages in Treatment').click()
  await reader.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Just made' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Just made')
  await expect(reader.locator('#app-content')).toContainText(/Text of Course.*Text of Dose/)
  expect(await reader.evaluate(() => 'stays' in globalThis)).toBe(true)

  await page.route('**/api/pages/tree', (route) => route.abort())
  await bar(page).getByRole('button', { name: 'Pages', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Network Error')
  await page.unroute('**/api/pages/tree')
  complaints.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  const next = row(page, 'Growth factors')
  await page.getByTitle('Drag Just made').dragTo(next, { targetPosition: { x: 200, y: 4 } })
  await expect(next.locator('xpath=preceding-sibling::*[1]')).toContainText('Just made')
  await page.getByRole('button', { name: 'Change path' }).click()
  const path = dialog(page, /^Path of/)
  await path.getByRole('textbox', { name: 'Path' }).fill('/treatment/made-by-mouse')
  await path.getByRole('button', { name: 'Change path' }).click()
  await expect(page).toHaveURL('/treatment/made-by-mouse')
  await reader.reload()
  await expect(reader).toHaveURL('/treatment/made-by-mouse')
  await reader.close()
  await archive(page).click()
  await expect(dialog(page, /^Archive /)).toContainText('No page links to it.')
  await dialog(page, /^Archive /)
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(page).toHaveURL('/treatment')
  await page.getByRole('tab', { name: 'Archived' }).click()
  await page.getByRole('button', { name: 'Restore Just made' }).click()
  await expect(page.getByText('has been restored.')).toBeVisible()
})
