import type { Browser, Locator, Page, Request } from '@playwright/test'
import { photo, pngPicture } from '../test/pictures.ts'
import { expectClean, looks, violations } from './axe.ts'
import { addFunder, leaveEditMode, logInByCall, openAsAdmin, password, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer', LOG_LEVEL: 'fatal' } })

// Each test that writes has its own page.
const pages = {
  picker: '/prognosis/patient',
  drop: '/treatment/chelation',
  refused: '/treatment/supportive',
  document: '/treatment/Lenalidomide',
  cancel: '/treatment/Luspatercept',
  unsaved: '/treatment/Immunosuppressive',
  conflict: '/diagnosis/germline',
  cut: '/treatment/non-HMA-low-dose',
  progress: '/treatment/Growth-factors/GCSF',
  again: '/treatment/Growth-factors/TM',
  kept: '/treatment/Growth-factors/ESA',
  linking: '/treatment/infection',
  look: '/about',
  logo: '/help',
  offline: '/diagnosis/classification/ICC',
  tabs: '/diagnosis/classification/WHO4',
  once: '/diagnosis/classification/WHO5',
  whole: '/treatment/Growth-factors',
  withdrawn: '/prognosis/disease',
}

const pdf = (words: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Title(${words})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const state = (page: Page) => bar(page).locator('[data-state]')
const place = (page: Page, label = 'Figure') => page.locator(`[data-media][data-label="${label}"]`)
const dialog = (page: Page, label = 'Figure') => page.getByRole('dialog', { name: `Edit ${label}` })
const ok = (page: Page) => page.getByRole('button', { name: 'Ok', exact: true })

/** Presses Ok, which saves and closes (4.8). */
async function saveByOk(page: Page) {
  await ok(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function edit(page: Page, path: string) {
  await openAsAdmin(page, path)
  await turnOnEditMode(page)
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

const png = async (name = 'film.png', width = 400, height = 200): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await pngPicture(width, height),
})

async function pick(page: Page, button: string, file: ChosenFile, within = page.locator('body')) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(file)
}

/** Describes an empty place, so that an image is uploaded into it as soon as it is chosen. */
async function describe(page: Page, label = 'Figure') {
  await place(page, label)
    .getByRole('button', { name: `Edit ${label}` })
    .click()
  await dialog(page, label).getByLabel('Description').fill('Picture of a test')
  await saveByOk(page)
}

/** Drops or pastes a file as a browser does. */
const dropOrPasteFile = (
  page: Page,
  how: 'drop' | 'paste',
  target: string | Locator,
  { name, type, bytes }: TransferredFile,
) =>
  (typeof target === 'string' ? place(page, target) : target).evaluate(
    (element, { how, name, type, bytes, size }) => {
      const data = new DataTransfer()
      data.items.add(new File([size > 0 ? new Uint8Array(size) : new Uint8Array(bytes)], name, { type }))
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data })
      element.dispatchEvent(event)
    },
    {
      how,
      name,
      type,
      bytes: [...(typeof bytes === 'number' ? [] : bytes)],
      size: typeof bytes === 'number' ? bytes : 0,
    },
  )
type TransferredFile = { name: string; type: string; bytes: Buffer | number }

/** Clears the complaints about a refusal or a broken connection that a test causes on purpose. */
const clearComplaints = (complaints: string[]) => void complaints.splice(0)

async function readerAt(browser: Browser, baseURL: string | undefined, path: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await context.newPage()
  await reader.goto(path)
  return reader
}

test('D-77 a chosen image needs a description, and readers see it on their next load', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(pages.picker)
  await ready(page)
  await expect(page.locator('.image')).toHaveCount(0)
  await edit(page, pages.picker)
  await expect(place(page)).toContainText('No image yet.')
  const saves: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/editable\/(image|restore)/.test(pathname)) saves.push(pathname)
  })
  await pick(page, 'Upload image', await png())
  await expect(dialog(page)).toContainText('film.png has not been uploaded yet.')
  await ok(page).click()
  await expect(dialog(page)).toContainText('Enter a description, or mark the image as decorative')
  await expect(dialog(page).getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(place(page)).toContainText('film.png has not been uploaded yet.')
  await expect(state(page)).toHaveText(/Not saved/)
  expect(saves).toEqual([])
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Blood film with dysplastic cells')
  await dialog(page).getByLabel('Caption').fill('Day 1')
  await saveByOk(page)
  await expect(state(page)).toHaveText('Saved')
  // The file and its description are one save.
  expect(saves).toEqual(['/api/editable/image/file'])
  await expect(page.getByRole('button', { name: 'Edit Figure' })).toBeFocused()

  const reader = await readerAt(browser, baseURL, pages.picker)
  const image = reader.getByRole('img', { name: 'Blood film with dysplastic cells' })
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expect(reader.locator('figcaption')).toHaveText('Day 1')
  await reader.context().close()
})

test('4.8 space for an image is reserved before it loads, with and without scripts', async ({ browser, baseURL }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled })
    const reader = await context.newPage()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await reader.route('**/api/image/**', async (route) => {
      await held
      await route.continue()
    })
    await reader.goto('/prognosis', { waitUntil: 'domcontentloaded' })
    const after = reader.getByRole('heading', { name: 'Find the situation' })
    await reader.locator('.image img').scrollIntoViewIfNeeded()
    // The web font may move text, and the browser may scroll, which is not about the image: its own room is measured.
    await reader.evaluate(() => document.fonts.ready)
    const roomOf = async () => {
      const [figure, heading] = await Promise.all([reader.locator('.image').boundingBox(), after.boundingBox()])
      return (heading?.y ?? 0) - (figure?.y ?? 0)
    }
    const before = await roomOf()
    expect(before).toBeGreaterThan(300)
    if (javaScriptEnabled) {
      await ready(reader)
      const placeholder = () =>
        reader.locator('.image-frame').evaluate((frame) => getComputedStyle(frame, '::before').content)
      expect(await placeholder()).toBe('""')
      release()
      await expect.poll(placeholder).toBe('none')
    } else release()
    await expect
      .poll(() => reader.locator('.image img').evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
    expect(Math.abs((await roomOf()) - before)).toBeLessThan(1)
    await context.close()
  }
})

test('4.8 a picture with its own aspect ratio is shown whole, loads once, and moves nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await edit(page, pages.whole)
  await describe(page)
  // Snapped up according to D-93, its box has another shape.
  await pick(page, 'Upload image', await png('wide.png', 1000, 333))
  await expect(place(page).locator('img')).toHaveAttribute('data-state', 'loaded')
  for (const [path, width] of [
    [pages.whole, 1440],
    [pages.whole, 360],
    ['/prognosis', 1440],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 900 } })
    const reader = await context.newPage()
    const requests: string[] = []
    const counts = /api\/image|follow-box/
    reader.on('request', (request) => counts.test(request.url()) && requests.push(request.url()))
    await reader.goto(path)
    await ready(reader)
    const image = reader.locator('.image img')
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveAttribute('data-state', 'loaded')
    const shapes = await image.evaluate(({ naturalWidth, naturalHeight, width, height }: HTMLImageElement) => [
      naturalWidth / naturalHeight,
      width / height,
    ])
    expect(shapes[0], `${path} at ${width}`).toBeCloseTo(shapes[1] ?? 0, 1)
    await reader.waitForLoadState('networkidle')
    // The logo in the footer loads beside it where the page is short.
    const [own = ''] = /identifier=\d+/.exec((await image.getAttribute('src')) ?? '') ?? []
    expect(requests.filter((url) => url.includes(own) || url.includes('follow-box'))).toHaveLength(1)
    await context.close()
  }
})

test('4.8, 7 an image follows its box: after 200 ms it loads for its size in device pixels', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    deviceScaleFactor: 2,
    viewport: { width: 1000, height: 900 },
  })
  const reader = await context.newPage()
  await reader.goto('/prognosis')
  await ready(reader)
  const image = reader.locator('.image img')
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('data-state', 'loaded')
  const [request] = await Promise.all([
    reader.waitForRequest((each: Request) => each.url().includes('/api/image/data')),
    reader.setViewportSize({ width: 400, height: 900 }),
  ])
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
  const { searchParams } = new URL(request.url())
  expect(Number(searchParams.get('width'))).toBe(Math.ceil(width * 2))
  expect(Math.abs(Number(searchParams.get('height')) - height * 2)).toBeLessThanOrEqual(2)
  await expect(image).toHaveAttribute('data-state', 'loaded')
  await context.close()
})

test('files can be dropped and pasted onto a place; one dropped beside it does not navigate away', async ({ page }) => {
  await edit(page, pages.drop)
  const bytes = await photo({ width: 300, height: 150 })
  await dropOrPasteFile(page, 'drop', 'Figure', { name: 'dropped.jpg', type: 'image/jpeg', bytes })
  await dialog(page).getByLabel('Decorative').check()
  await saveByOk(page)
  await expect(place(page).locator('img')).toHaveAttribute('width', '300')
  await dropOrPasteFile(page, 'paste', 'Figure', {
    name: 'image.png',
    type: 'image/png',
    bytes: await pngPicture(200, 200),
  })
  await expect(place(page).locator('img')).toHaveAttribute('width', '200')
  const isRefused = await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'stray.png'))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
    document.querySelector('h1')?.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isRefused).toBe(true)
})

test('8 unsupported or oversized files are refused in the exact words before anything is sent', async ({ page }) => {
  await edit(page, pages.refused)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/file') && sent.push(request.url()))
  const alerts: [string, TransferredFile, string, string][] = [
    [
      'Figure',
      { name: 'notes.txt', type: 'text/plain', bytes: 10 },
      'Unsupported file type.',
      'Only JPEG, PNG, GIF & SVG image files can be uploaded.',
    ],
    [
      'Figure',
      { name: 'huge.png', type: 'image/png', bytes: 5_242_881 },
      'The selected file is too large.',
      'Maximum file size 5 MB.',
    ],
    [
      'Download',
      { name: 'setup.exe', type: 'application/octet-stream', bytes: 10 },
      'Unsupported File Type.',
      'Only CSV, DOC, DOCX, PDF, POT, POTX, PPT, PPTX, XLS, & XLSX files can be uploaded.',
    ],
    [
      'Download',
      { name: 'huge.pdf', type: 'application/pdf', bytes: 104_857_601 },
      'The selected file is too large.',
      'Maximum file size 100 MB.',
    ],
  ]
  for (const [label, file, first, details] of alerts) {
    await dropOrPasteFile(page, 'drop', label, file)
    const notice = page.getByRole('alertdialog')
    await expect(notice).toContainText(first)
    await expect(notice).toContainText(details)
    await notice.getByRole('button', { name: 'Ok' }).click()
    expect(await place(page, label).getByRole('alert').textContent()).toBe(`${first}\n\n${details}`)
  }
  expect(sent).toEqual([])
  await expect(state(page)).toHaveText('Saved')
})

test('8 a file that the server refuses shows the server’s message', async ({ page, complaints }) => {
  await edit(page, pages.refused)
  await describe(page)
  await pick(page, 'Upload image', { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(place(page).getByRole('alert')).toContainText(/\S/)
  await expect(place(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  clearComplaints(complaints)
})

const drawing = (name: string, content: string, attributes = ''): ChosenFile => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90" width="300" height="90"${attributes}>${content}</svg>`,
  ),
})
const labelled = (words: string) =>
  `<rect x="10" y="20" width="120" height="50"/><foreignObject x="15" y="30" width="110" height="40"><div xmlns="http://www.w3.org/1999/xhtml">${words}</div></foreignObject>`

test('a drawing is placed once its editor has read what is left out of it, and is refused if words would be lost', async ({
  page,
  complaints,
}) => {
  await edit(page, pages.refused)
  await describe(page)
  const alert = place(page).getByRole('alert')
  const drop = ({ name, mimeType: type, buffer: bytes }: ChosenFile) =>
    dropOrPasteFile(page, 'drop', 'Figure', { name, type, bytes })
  const linked = drawing(
    'flow.svg',
    `${labelled('EPO &lt; 200 U/L')}<a href="https://a.example/"><text y="80">60 µg</text></a>`,
  )
  await pick(page, 'Upload image', linked)
  await expect(alert).toContainText('flow.svg has not been placed yet.')
  await expect(alert.getByRole('listitem')).toHaveText([
    '1 label that was written in HTML is turned into plain text: check position and line breaks.',
    '1 link is left out; what it contains is kept.',
  ])
  await expect(place(page).locator('img')).toHaveCount(0)
  await place(page).getByRole('button', { name: 'Discard the file' }).click()
  await expect(alert).toHaveCount(0)

  await pick(page, 'Upload image', linked)
  await place(page).getByRole('button', { name: 'Place it anyway' }).click()
  await expect(state(page)).toHaveText('Saved')
  const address = await place(page).locator('img').getAttribute('src')
  const placed = await (await page.request.get(address ?? '')).text()
  expect(placed.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(' EPO &#60; 200 U/L 60 µg ')
  expect(placed).not.toMatch(/foreignObject|<a /)

  // A table cannot be drawn as text.
  await drop(drawing('table.svg', labelled('<table><tr><td>60 µg</td></tr></table>')))
  await expect(alert).toContainText('These words would be missing: “60 µg”.')
  await expect(place(page).getByRole('button', { name: 'Place it anyway' })).toHaveCount(0)
  await place(page).getByRole('button', { name: 'Discard the file' }).click()
  await expect(place(page).locator('img')).toHaveAttribute('src', address ?? '')

  // Data for editing it again are no part of the picture: named, but not asked about.
  await drop(drawing('plan.svg', '<text y="40">Start</text>', ' content="&lt;mxfile/&gt;"'))
  await expect(page.getByText('keep the original file.')).toBeVisible()
  await expect(state(page)).toHaveText('Saved')
  clearComplaints(complaints)
})

test('D-39 a document shows its name, type and size, and keeps its address when its file is replaced', async ({
  page,
  browser,
  baseURL,
}) => {
  await edit(page, pages.document)
  const file = (words: string): ChosenFile => ({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf(words) })
  await pick(page, 'Upload document', file('first'))
  const link = place(page, 'Download').getByRole('link', { name: /plan\.pdf PDF, \d+ bytes/ })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/api\/document\/file\?id=\d+$/)
  await pick(page, 'Upload document', file('second'))
  await expect.poll(async () => (await (await page.request.get(address)).text()).includes('second')).toBe(true)
  await expect(link).toHaveAttribute('href', address)
  await place(page, 'Download').getByRole('button', { name: 'Edit Download' }).click()
  await dialog(page, 'Download').getByLabel('Description').fill('Treatment plan')
  await expect(dialog(page, 'Download').getByLabel('URL')).toBeDisabled()
  await saveByOk(page)
  const reader = await readerAt(browser, baseURL, pages.document)
  await expect(reader.getByRole('link', { name: /Treatment plan/ })).toHaveAttribute('target', '_blank')
  await reader.context().close()
})

test('4.8 Cancel restores the state from when the dialog was opened, uploads included', async ({ page }) => {
  await edit(page, pages.cancel)
  await describe(page)
  await pick(page, 'Upload image', await png('first.png', 400, 200))
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('The first picture')
  await saveByOk(page)
  await expect(place(page).getByRole('img', { name: 'The first picture' })).toHaveAttribute('width', '400')
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Another one')
  await dialog(page).getByText('Layout').click()
  await dialog(page).getByLabel('Maximum width').fill('120')
  await pick(page, 'Upload image', await png('second.png', 100, 100), dialog(page))
  await expect(dialog(page).locator('img')).toHaveAttribute('width', '100')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(place(page).getByRole('img', { name: 'The first picture' })).toHaveAttribute('width', '400')
  await expect(state(page)).toHaveText('Saved')
  const content = await (await page.request.post('/api/content/page', { data: { url: pages.cancel } })).json()
  const item = content.contentItems.find(({ type }: { type: string }) => type === 'image')
  expect(item).toMatchObject({ imageDescription: 'The first picture', imageMaxWidth: 0, imageFileName: 'first.png' })
})

test('D-46 closing in another way keeps the settings as unsaved, and leaving always asks', async ({ page }) => {
  await edit(page, pages.unsaved)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Half done')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(place(page)).toContainText('Not saved')
  await expect(state(page)).toHaveText(/Not saved.*Figure/)
  await leaveEditMode(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('There are unsaved changes, are you sure you wish to leave edit mode?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Half done')
  // Outside the dialog.
  await page.mouse.click(10, 450)
  await expect(dialog(page)).toHaveCount(0)
  await expect(place(page)).toContainText('Not saved')
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await ok(page).click()
  await expect(state(page)).toHaveText('Saved')
  await expect(place(page)).not.toContainText('Not saved')
})

test('D-43 unsaved settings survive a reload', async ({ page }) => {
  await edit(page, pages.kept)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Kept in the browser')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  page.on('dialog', (prompt) => void prompt.accept())
  await page.reload()
  const draft = page.getByRole('region', { name: 'Draft: Figure' })
  await draft.getByRole('button', { name: 'Go on writing' }).click()
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Kept in the browser')
  await ok(page).click()
  await expect(state(page)).toHaveText('Saved')
})

test('D-98 two editors change the same image: separate changes are merged, conflicts are decided', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await edit(page, pages.conflict)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await edit(other, pages.conflict)
  for (const each of [page, other]) await place(each).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(other).getByLabel('Description').fill('Of the other')
  await dialog(other).getByText('Layout').click()
  await dialog(other).getByLabel('Show label').check()
  await ok(other).click()
  await expect(state(other)).toHaveText('Saved')
  await dialog(page).getByLabel('Description').fill('Mine')
  await ok(page).click()
  const conflict = page.getByRole('dialog', { name: 'Two versions of “Figure”' })
  await expect(conflict.getByRole('group')).toHaveText(['DescriptionIn this tab MineIn the other tab Of the other'])
  await conflict.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine')
  await ok(page).click()
  await conflict.getByLabel('In this tab').check()
  await conflict.getByRole('button', { name: 'Save the result' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(place(page).getByRole('img', { name: 'Mine' })).toBeVisible()
  // Changes made only by the other stay.
  await expect(place(page).locator('figcaption')).toHaveText('Mine')

  // Different properties need no decision.
  for (const each of [page, other]) await place(each).getByRole('button', { name: 'Edit Figure' }).click()
  for (const each of [page, other]) await dialog(each).getByText('Layout').click()
  await dialog(other).getByLabel('Maximum width').fill('200')
  await ok(other).click()
  await expect(state(other)).toHaveText('Saved')
  await dialog(page).getByLabel('Flip').selectOption('x')
  await saveByOk(page)
  await expect(bar(page)).toContainText('Figure: you have saved it in another tab in the meantime.')
  const content = await (await page.request.post('/api/content/page', { data: { url: pages.conflict } })).json()
  const item = content.contentItems.find(({ type }: { type: string }) => type === 'image')
  expect(item).toMatchObject({ imageDescription: 'Mine', imageMaxWidth: 200, imageFlip: 'x' })
  await context.close()
  clearComplaints(complaints)
})

test('D-41, D-83 the bar starts at 2 percent, and never shows 100 before the server has answered', async ({ page }) => {
  await edit(page, pages.progress)
  await describe(page)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/editable/image/file', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await pick(page, 'Upload image', await png())
  const progress = place(page).getByRole('progressbar')
  await expect(progress).toBeVisible()
  const first = Number(await progress.getAttribute('value'))
  expect(first).toBeGreaterThanOrEqual(2)
  expect(first).toBeLessThanOrEqual(98)
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(2)
  expect(Number(await progress.getAttribute('value'))).toBeLessThanOrEqual(98)
  await expect(place(page).locator('img')).toHaveCount(0)
  answer()
  await expect(place(page).locator('img')).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test('a failed upload is retried, and survives a reload with its file', async ({ page, complaints }) => {
  await edit(page, pages.cut)
  await page.route('**/api/editable/*/file', (route) => route.abort('connectionreset'))
  await pick(page, 'Upload document', { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('x') })
  const failure = place(page, 'Download').getByRole('status')
  await expect(failure).toContainText('The site cannot be reached.')
  await expect(failure).toContainText('The file is kept here')
  await leaveEditMode(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/api/editable/*/file')
  await expect(place(page, 'Download').getByRole('link', { name: /plan\.pdf/ })).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(state(page)).toHaveText('Saved')

  await page.route('**/api/editable/*/file', (route) => route.abort('connectionreset'))
  const image = { name: 'pasted.png', type: 'image/png', bytes: await pngPicture(320, 160) }
  await describe(page)
  await dropOrPasteFile(page, 'paste', 'Figure', image)
  await expect(place(page).getByRole('status')).toContainText('The file is kept here')
  await expect(state(page)).not.toContainText('keeps no copy')
  page.on('dialog', (prompt) => void prompt.accept())
  await page.reload()
  await ready(page)
  await page.unroute('**/api/editable/*/file')
  await page.getByRole('region', { name: 'Draft: Figure' }).getByRole('button', { name: 'Go on writing' }).click()
  await expect(place(page).locator('img')).toHaveAttribute('width', '320')
  await expect(state(page)).toHaveText('Saved')
  await page.reload()
  await ready(page)
  await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toHaveCount(0)
  clearComplaints(complaints)
})

test('settings of an image are kept offline, and saved when the connection returns', async ({ page, complaints }) => {
  await edit(page, pages.offline)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  await page.context().setOffline(true)
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Entered offline')
  await saveByOk(page)
  await expect(state(page)).toHaveText('Offline, kept here')
  await expect(place(page)).toContainText('Not saved')
  await page.context().setOffline(false)
  // A save that was just failing is tried again only after a pause.
  await expect(state(page)).toHaveText('Saved', { timeout: 20_000 })
  const content = await (await page.request.post('/api/content/page', { data: { url: pages.offline } })).json()
  expect(content.contentItems.find(({ type }: { type: string }) => type === 'image')).toMatchObject({
    imageDescription: 'Entered offline',
  })
  clearComplaints(complaints)
})

test('two tabs with unsaved settings of one image lose neither', async ({ page, complaints }) => {
  await edit(page, pages.tabs)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(pages.tabs)
  await ready(other)
  await turnOnEditMode(other)
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Of the first tab')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await place(other).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(other).getByLabel('Description').fill('Of the second tab')
  await saveByOk(other)
  // The draft of the first tab is offered in the second, too.
  await expect(state(other)).toHaveText('Not savedFigure: kept in this browser')
  await expect(place(page)).toContainText('Not saved')
  page.on('dialog', (prompt) => void prompt.accept())
  await page.reload()
  await page.getByRole('region', { name: 'Draft: Figure' }).getByRole('button', { name: 'Go on writing' }).click()
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Of the first tab')
  await ok(page).click()
  const conflict = page.getByRole('dialog', { name: 'Two versions of “Figure”' })
  await conflict.getByLabel('In the other tab').check()
  await conflict.getByRole('button', { name: 'Save the result' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(place(page).getByRole('img', { name: 'Of the second tab' })).toBeVisible()
  await expect(state(page)).toHaveText('Saved')
  await other.close()
  clearComplaints(complaints)
})

test('a save returns the page: nothing is loaded again', async ({ page }) => {
  await edit(page, pages.once)
  await describe(page)
  await pick(page, 'Upload image', await png())
  await expect(place(page).locator('img')).toBeVisible()
  await expect(state(page)).toHaveText('Saved')
  const requests: string[] = []
  page.on(
    'request',
    (request) => /\/api\/(content|editable)\//.test(request.url()) && requests.push(new URL(request.url()).pathname),
  )
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByLabel('Description').fill('Saved once')
  await saveByOk(page)
  await expect(place(page).getByRole('img', { name: 'Saved once' })).toBeVisible()
  expect(requests).toEqual(['/api/editable/image'])
})

test('the file of a document is withdrawn with the keyboard alone, at 360 px', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await edit(page, pages.withdrawn)
  const file = { name: 'withdrawn.pdf', mimeType: 'application/pdf', buffer: pdf('withdrawn') }
  await pick(page, 'Upload document', file, place(page, 'Download'))
  const link = place(page, 'Download').locator('a').first()
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Edit Download', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Download')).toBeVisible()
  // Entirely by Tab, as a keyboard user does it.
  const withdraw = dialog(page, 'Download').getByRole('button', { name: 'Remove this file everywhere…' })
  await tabTo(page, withdraw)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove this file everywhere, for good?' })
  await expect(question.getByLabel('Why?')).toBeVisible()
  await expectClean(page, 'withdrawal')
  await tabTo(page, question.getByRole('button', { name: 'Remove', exact: true }))
  await page.keyboard.press('Enter')
  // The summary takes the focus, and leads to the field.
  await expect(question.locator(':focus')).toContainText('Enter why')
  await expectClean(page, 'refused withdrawal')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByLabel('Why?'))
  await page.keyboard.type('Shows a name')
  await tabTo(page, question.getByRole('button', { name: 'Remove', exact: true }))
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('The file has been removed everywhere.').first()).toBeVisible()
  // The sticky header may lie over half a control, which would count as too small: sizes are measured apart.
  expect(await violations(page, { without: ['target-size'] }), 'after the withdrawal').toEqual([])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectClean(page, 'after the withdrawal, at the end of the page')
  await page.evaluate(() => scrollTo(0, 0))
  await expectClean(page, 'after the withdrawal, at the top of the page')
  const reader = await readerAt(browser, baseURL, pages.withdrawn)
  expect((await reader.request.get(address)).status()).toBe(410)
  await reader.context().close()
})

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('earlier uploads are found by name and chosen again, and every version can be restored', async ({ page }) => {
  await edit(page, pages.again)
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByRole('button', { name: 'Choose an earlier image' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose an image' })
  await choice.getByLabel('Search by name').fill('ipssr')
  await expect(choice.getByText('1 file, newest first')).toBeVisible()
  await choice.getByRole('button', { name: /ipssr-scale\.svg/ }).click()
  await dialog(page).getByLabel('Description').fill('The scale')
  await saveByOk(page)
  await expect(place(page).getByRole('img', { name: 'The scale' })).toBeVisible()
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await expect(dialog(page)).toContainText(/Last edited \d{1,2} \w+ \d{4} at \d\d:\d\d, admin/)
  await dialog(page).getByLabel('Description').fill('The scale, renamed')
  await saveByOk(page)
  await expect(place(page).getByRole('img', { name: 'The scale, renamed' })).toBeVisible()
  await place(page).getByRole('button', { name: 'Edit Figure' }).click()
  await dialog(page).getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of “Figure”' })
  await expect(history.getByRole('row', { name: /Description/ })).toContainText('The scale, renamed')
  await history.getByRole('button', { name: 'Restore the version before this' }).click()
  await expect(dialog(page).getByLabel('Description')).toHaveValue('The scale')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(place(page).getByRole('img', { name: 'The scale', exact: true })).toBeVisible()
})

test('the outline of edit mode lists images and documents, and image links work', async ({
  page,
  browser,
  complaints,
}) => {
  await edit(page, pages.linking)
  const added = page.getByRole('dialog', { name: 'Add part' })
  await page.getByRole('button', { name: 'Add part' }).click()
  await added.getByLabel('Type').selectOption('Image link')
  await added.getByLabel('Name').fill('chart risk')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await describe(page, 'chart risk')
  await pick(page, 'Upload image', await png(), place(page, 'chart risk'))
  await expect(place(page, 'chart risk').locator('img')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Outline' }).click()
  const outline = page.getByRole('navigation', { name: 'Everything that can be edited' })
  await outline.getByRole('button', { name: 'chart risk' }).click()
  await expect(page.getByRole('button', { name: 'Edit chart risk' })).toBeFocused()
  await page.keyboard.press('Enter')
  const edited = dialog(page, 'chart risk')
  await expect(edited.getByLabel('Decorative')).toHaveCount(0)
  await edited.getByLabel('Description').fill('Scores of risk')
  await edited.getByLabel('URL').fill('javascript:alert(1)')
  await ok(page).click()
  await expect(edited).toContainText('The address of the link is not allowed.')
  clearComplaints(complaints)
  await edited.getByLabel('URL').fill('/prognosis')
  await saveByOk(page)
  await expect(state(page)).toHaveText('Saved')
  const reader = await browser.newPage()
  await reader.goto(new URL(pages.linking, page.url()).href)
  await expect(reader.getByRole('link', { name: 'Scores of risk' })).toHaveAttribute('href', '/prognosis')
  await reader.close()
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Image')
  await page.getByRole('menuitem').first().click()
  const inserted = dialog(page, 'Figure 2')
  await expect(inserted.getByLabel('Caption')).toBeVisible()
  await expect(inserted.getByLabel('Show label')).toBeHidden()
  await inserted.getByRole('button', { name: 'Cancel' }).click()
  await expect(place(page, 'Figure 2')).toContainText('No image yet.')
  // D-134: an image pasted into a text gets a place below it, and waits for its description.
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await dropOrPasteFile(page, 'paste', page.getByRole('textbox', { name: 'Main text' }), {
    name: 'pasted.png',
    type: 'image/png',
    bytes: await pngPicture(30, 20),
  })
  await expect(dialog(page, 'Figure 3')).toContainText('pasted.png has not been uploaded yet.')
  await ok(page).click()
  await expect(dialog(page, 'Figure 3')).toContainText('Enter a description, or mark the image as decorative')
  await dialog(page, 'Figure 3').getByLabel('Description').fill('A pasted picture')
  await saveByOk(page)
  await expect(place(page, 'Figure 3').getByRole('img', { name: 'A pasted picture' })).toBeVisible()
})

test('2.1 the image viewer opens from a figure and works with the keyboard alone', async ({ page }) => {
  await page.goto('/prognosis')
  await ready(page)
  const enlarge = page.getByRole('link', { name: /Enlarge/ })
  await enlarge.focus()
  const [viewer] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await expect(viewer.getByRole('heading', { level: 1 })).toContainText(/the scale/i)
  await expect(viewer.locator('header, nav, footer')).toHaveCount(0)
  const scale = viewer.getByRole('status')
  await expect(viewer.getByRole('region', { name: /Image/ })).toBeFocused()
  const image = viewer.locator('img')
  const width = () => image.evaluate((one: HTMLImageElement) => one.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const blurred = (await image.getAttribute('src')) as string
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const isSharper = ({ pathname, href }: URL) => pathname.startsWith('/api/image/') && !href.endsWith(blurred)
  const sharperImage = viewer.waitForRequest((request) => isSharper(new URL(request.url())))
  await viewer.route(isSharper, async (route) => {
    await held
    await route.continue()
  })
  await viewer.keyboard.press('+')
  await expect(scale).toHaveText('150 %')
  await sharperImage
  await expect.poll(width).toBeGreaterThan(0)
  release()
  await expect(image).not.toHaveAttribute('src', blurred)
  const x = () => viewer.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e)
  const before = await x()
  await viewer.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round((await x()) - before)).toBe(60)
  await viewer.mouse.move(400, 400)
  await viewer.mouse.wheel(0, -400)
  await expect(scale).not.toHaveText('150 %')
  await viewer.keyboard.press('0')
  await expect(scale).toHaveText('100 %')
  expect(await violations(viewer)).toEqual([])
  // The window closes before the key is released.
  await Promise.all([viewer.waitForEvent('close'), viewer.keyboard.press('Escape').catch(() => {})])
})

test('2.1 the viewer says if there is no image', async ({ page, complaints }) => {
  for (const path of ['/image-viewer/image/999999', '/image-viewer/page/1', '/image-viewer/image/x']) {
    await page.goto(path)
    await expect(page.getByRole('status')).toHaveText('There is no image at this address.')
  }
  clearComplaints(complaints)
})

test('1 a funder has a logo in the footer of every page, uploaded there from any page', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInByCall(page)
  await addFunder(page, 'A charity')
  await edit(page, pages.logo)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: /^Edit A charity/ }).click()
  const logo = page.locator('[data-media][data-label^="logo of A charity"]')
  await pick(page, 'Upload image', await png('logo.png', 600, 150), logo)
  await expect(logo.locator('img')).toHaveAttribute('width', '160')
  await logo.getByRole('button', { name: /^Edit logo of A charity/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit logo of/ })
  await expect(dialog.getByLabel('Maximum width')).toBeDisabled()
  await expect(dialog.getByLabel('Description')).toBeDisabled()
  await dialog.getByText('Layout').click()
  await dialog.getByLabel('Flip').selectOption('x')
  await saveByOk(page)
  await leaveEditMode(page)
  await expect(bar(page)).toHaveCount(0)
  const shown = (at: Page) => at.getByRole('contentinfo').getByRole('link', { name: /^A charity/ })
  await expect(shown(page)).toHaveAttribute('href', 'https://charity.example/')
  const reader = await readerAt(browser, baseURL, '/login')
  await expect(shown(reader).locator('img')).toHaveAttribute('height', '40')
  await shown(reader).scrollIntoViewIfNeeded()
  const width = () =>
    shown(reader)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThanOrEqual(320)
  await reader.context().close()
})

for (const [colorScheme, width] of looks)
  test(`the dialog, an empty place and the choice are clean in axe: ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await edit(page, pages.look)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await place(page).scrollIntoViewIfNeeded()
    expect(await violations(page), 'empty place').toEqual([])
    for (const label of ['Figure', 'Download']) {
      await place(page, label)
        .getByRole('button', { name: `Edit ${label}` })
        .click()
      await expect(dialog(page, label)).toBeVisible()
      expect(await violations(page), `dialog of ${label}`).toEqual([])
      expect(await fits()).toBe(true)
      const again = label === 'Figure' ? 'Choose an earlier image' : 'Choose an earlier document'
      await dialog(page, label).getByRole('button', { name: again }).click()
      await expect(page.getByText(/newest first/)).toBeVisible()
      expect(await violations(page), 'choice').toEqual([])
      await page.keyboard.press('Escape')
      await dialog(page, label).getByRole('button', { name: 'Cancel' }).click()
    }
  })
