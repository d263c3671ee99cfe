import type { Browser, Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { addFunder, addUser, logInByCall, password, post, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// Each test that writes has its own page.
const pages = {
  read: '/treatment',
  add: '/treatment/chelation',
  move: '/treatment/supportive',
  drag: '/treatment/Luspatercept',
  archive: '/treatment/Lenalidomide',
  order: '/treatment/Growth-factors',
  fields: '/treatment/Growth-factors/ESA',
  offline: '/treatment/Growth-factors/TM',
  session: '/treatment/Growth-factors/GCSF',
  crash: '/treatment/Immunosuppressive',
  long: '/treatment/non-HMA-low-dose',
  leave: '/diagnosis/workup',
  refused: '/diagnosis/classification',
  keyboard: '/prognosis/disease',
  looks: '/prognosis/patient',
  once: '/treatment/HMA',
}

const idOn = (path: string, name = 'reading') => `webui${path === '/' ? '.' : path.replaceAll('/', '.')}.${name}`

/** Adds items to a page before it is opened. */
async function addItems(page: Page, path: string, titles: readonly string[]) {
  const ids: number[] = []
  for (const title of titles) {
    const item = { collectionId: idOn(path), data: { title, url: 'https://example.org/a' } }
    ids.push(
      Number((await post(page, '/api/editable/collection/save', { page: { url: path }, item })).collectionItemId),
    )
  }
  return ids
}

async function edit(page: Page, path: string, user?: string) {
  await page.goto(path)
  await ready(page)
  await turnOnEditMode(page, user)
  await expect(list(page).getByRole('button', { name: 'Add item' })).toBeVisible()
  await expect(list(page).getByText('Loading')).toHaveCount(0)
}

const list = (page: Page) => page.getByRole('region', { name: 'Further reading' })
const rows = (page: Page) => list(page).locator('[data-item]')
const row = (page: Page, name: string) => list(page).locator('[data-item]').filter({ hasText: name })
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const state = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true }).locator('[data-state]')
const announcement = (page: Page) => list(page).getByRole('status').first()
const expectSaved = (page: Page) => expect(state(page)).toHaveText('Saved')

/** The names of the items that a reader gets, in order. */
async function readersGet(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const [, items = ''] = /<h2 id="further-reading">.*?<ul>(.*?)<\/ul>/.exec(html) ?? []
  return [...items.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replace(/<[^>]+>/g, ''))
}

const expectOrder = (page: Page, path: string) => expect.poll(() => readersGet(page, path))
const clearComplaints = (complaints: string[]) => void complaints.splice(0)

async function elsewhere(browser: Browser, baseURL: string | undefined, username?: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await logInByCall(page, { username })
  return page
}

test('a reader gets the list in the page itself, and no editing code', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  expect((await readersGet(page, pages.read))[0]).toContain('ESMO clinical practice guidelines: Diagnosis, treatment')
  await page.goto(pages.read)
  await ready(page)
  await expect(page.locator('#app-content').getByRole('heading', { name: /^Further reading/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Further reading' }).click()
  await expect(page).toHaveURL(/#further-reading$/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Treatment', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Treatment' })).toBeVisible()
  await expect(page.locator('#app-content').getByRole('link', { name: /^Killick and others/ })).toBeVisible()
  expect(loaded.filter((url) => /collection|editable|frame-|switch-edit-mode-/.test(new URL(url).pathname))).toEqual([])
})

test('an item is added, edited and shown to readers; errors appear at its fields', async ({ page }) => {
  await logInByCall(page)
  await edit(page, pages.add)
  await press(list(page), 'Add item')
  const form = list(page).getByRole('form', { name: 'New item' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Address').fill('javascript:alert(1)')
  await press(form, 'Save')
  await expect(form.getByText('There is a problem')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/starts with https/)
  await form.getByLabel('Title').fill('A new guideline')
  await form.getByLabel('Address').fill('www.example.org/new')
  await expect(state(page)).toHaveText(/Not saved.*Further reading: new item/)
  await press(form, 'Save')
  await expectSaved(page)
  await expect(form).toHaveCount(0)
  await expect(row(page, 'A new guideline').getByRole('link')).toHaveAttribute('href', 'https://www.example.org/new')
  await expectOrder(page, pages.add).toEqual(['A new guideline'])

  await press(row(page, 'A new guideline'), 'Edit A new guideline')
  const again = list(page).getByRole('form', { name: 'A new guideline' })
  await again.getByLabel('Title').fill('A newer guideline')
  await again.getByLabel('Note').fill('Worth reading')
  await press(again, 'Save')
  await expectSaved(page)
  await expect(list(page).getByRole('button', { name: 'Edit A newer guideline' })).toBeFocused()
  await expectOrder(page, pages.add).toEqual(['A newer guideline: Worth reading'])

  await test.step('after the save of an item, an older save of a text is not undone by mistake', async () => {
    const undo = page.getByRole('button', { name: 'Undo last save' })
    await page.getByRole('button', { name: 'Edit Main text' }).click()
    await page.keyboard.type('Once ')
    await page.keyboard.press('Control+s')
    await expect(undo).toBeVisible()
    await press(row(page, 'A newer guideline'), 'Edit A newer guideline')
    await list(page).getByLabel('Note').fill('Read it')
    await press(list(page).getByRole('form'), 'Save')
    await expectSaved(page)
    await expect(undo).toBeHidden()
  })
})

test('D-77 items move up, down, to the top and to the bottom; the focus stays and the new position is announced', async ({
  page,
}) => {
  await logInByCall(page)
  await addItems(page, pages.move, ['One', 'Two', 'Three', 'Four'])
  await edit(page, pages.move)
  await press(row(page, 'Three'), 'Move up')
  await expect(announcement(page)).toHaveText('Three moved to position 2 of 4.')
  await expect(row(page, 'Three').getByRole('button', { name: 'Move up' })).toBeFocused()
  await expectOrder(page, pages.move).toEqual(['One', 'Three', 'Two', 'Four'])
  await press(row(page, 'One'), 'Move down')
  await press(row(page, 'One'), 'Move to bottom')
  await expectOrder(page, pages.move).toEqual(['Three', 'Two', 'Four', 'One'])
  await press(row(page, 'Four'), 'Move to top')
  await expectOrder(page, pages.move).toEqual(['Four', 'Three', 'Two', 'One'])
  await expect(rows(page)).toHaveText([/Four/, /Three/, /Two/, /One/])
  await expect(row(page, 'Four').getByRole('button', { name: 'Move to top' })).toHaveAttribute('aria-disabled', 'true')
  await expectSaved(page)
})

test('a save returns the page: neither the page nor the list is loaded again', async ({ page }) => {
  await logInByCall(page)
  await addItems(page, pages.once, ['One', 'Two'])
  await edit(page, pages.once)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A link under the pointer fetches its own page.
    const isOther = pathname === '/api/content/page' && request.postDataJSON().url !== pages.once
    if (/\/api\/(content|editable)\//.test(pathname) && !isOther) requests.push(pathname)
  })
  await press(row(page, 'Two'), 'Move to top')
  await expectSaved(page)
  await press(row(page, 'One'), 'Edit One')
  await list(page).getByLabel('Note').fill('Saved once')
  await press(list(page), 'Save')
  await expect(row(page, 'One')).toContainText('Saved once')
  await expectSaved(page)
  expect(requests).toEqual(['/api/editable/collection/order', '/api/editable/collection/save'])
  await press(row(page, 'Two'), 'Archive')
  await expect(row(page, 'Two')).toHaveCount(0)
  await expectSaved(page)
  await expect
    .poll(() => requests.slice(2))
    .toEqual(['/api/editable/collection/remove', '/api/editable/collection/page'])
})

test('an item is dragged by its handle to another position', async ({ page }) => {
  await logInByCall(page)
  const ids = await addItems(page, pages.drag, ['Second', 'Third'])
  expect(ids).toHaveLength(2)
  await edit(page, pages.drag)
  const handle = list(page).getByRole('button', { name: 'Drag Third' })
  const target = await rows(page).first().boundingBox()
  await handle.dragTo(rows(page).first(), { targetPosition: { x: (target?.width ?? 0) / 2, y: 3 } })
  await expect(announcement(page)).toHaveText('Third moved to position 1 of 3.')
  await expectOrder(page, pages.drag).toEqual(['Third', expect.stringContaining('Reblozyl'), 'Second'])
})

test('D-18 an item is duplicated, archived, shown among the archived items and restored to its position', async ({
  page,
}) => {
  await logInByCall(page)
  await addItems(page, pages.archive, ['Kept', 'Gone'])
  await edit(page, pages.archive)
  await press(row(page, 'Kept'), 'Duplicate')
  await expectOrder(page, pages.archive).toEqual([expect.stringContaining('Revlimid'), 'Kept', 'Kept', 'Gone'])
  await press(row(page, 'Kept').nth(1), 'Archive')
  await expect(announcement(page)).toContainText('Kept has been archived.')
  await expect(list(page).getByRole('button', { name: 'Edit Gone' })).toBeFocused()
  await expectOrder(page, pages.archive).toEqual([expect.stringContaining('Revlimid'), 'Kept', 'Gone'])
  await press(list(page), 'Show archived items')
  await expect(rows(page)).toHaveText([/Revlimid/, /Kept/, /Kept.*Archived/, /Gone/])
  await press(row(page, 'Archived'), 'Restore')
  await expect(announcement(page)).toContainText('Kept has been restored.')
  await expectOrder(page, pages.archive).toEqual([expect.stringContaining('Revlimid'), 'Kept', 'Kept', 'Gone'])
})

test('D-19 two editors move items at the same time: the second is informed, and the list has both moves', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await logInByCall(page)
  await addItems(page, pages.order, ['One', 'Two', 'Three', 'Four'])
  await edit(page, pages.order)
  const other = await elsewhere(browser, baseURL)
  await edit(other, pages.order)
  await press(row(other, 'Four'), 'Move to top')
  await expectSaved(other)
  await addItems(other, pages.order, ['Five'])
  await press(row(page, 'One'), 'Move down')
  await expect(announcement(page)).toContainText('The list has been changed in the meantime.')
  await expectSaved(page)
  await expectOrder(page, pages.order).toEqual(['Four', 'Two', 'One', 'Three', 'Five'])
  await expect(rows(page)).toHaveText([/Four/, /Two/, /One/, /Three/, /Five/])
  await other.context().close()
  clearComplaints(complaints)
})

test('two editors of one item: different fields are merged, a conflict in one field asks, and it says whose save it was', async ({
  page,
  browser,
  baseURL,
  request,
  complaints,
}) => {
  await addUser(page, request, 'jane', ['Editor'])
  await logInByCall(page)
  await addItems(page, pages.fields, ['Shared'])
  await edit(page, pages.fields)
  const own = await elsewhere(browser, baseURL)
  await edit(own, pages.fields)
  const write = async (who: Page, name: string, field: string, words: string) => {
    await press(row(who, name), `Edit ${name}`)
    await list(who).getByLabel(field, { exact: true }).fill(words)
  }
  await write(page, 'Shared', 'Note', 'My note')
  await write(own, 'Shared', 'Title', 'Their title')
  await press(list(own), 'Save')
  await expectSaved(own)
  await own.context().close()
  await press(list(page), 'Save')
  await expect(announcement(page)).toContainText(
    'you have saved it in another tab in the meantime. Different fields have been changed, and both changes are kept.',
  )
  await expectSaved(page)
  await expectOrder(page, pages.fields).toEqual(['Their title: My note'])

  await write(page, 'Their title', 'Title', 'My title')
  const other = await elsewhere(browser, baseURL, 'jane')
  await edit(other, pages.fields, 'jane')
  await write(other, 'Their title', 'Title', 'Another title')
  await press(list(other), 'Save')
  await expectSaved(other)
  await press(list(page), 'Save')
  const dialog = page.getByRole('dialog', { name: /Two versions/ })
  await expect(dialog).toContainText('While you were editing, somebody else has saved it.')
  await expect(dialog).toContainText('Another title')
  await dialog.getByRole('radio', { name: /Yours/ }).check()
  await press(dialog, 'Save the result')
  await expectSaved(page)
  await expectOrder(page, pages.fields).toEqual(['My title: My note'])
  await other.context().close()
  clearComplaints(complaints)
})

test('changes made offline are kept, and saved when the connection returns', async ({ page, context, complaints }) => {
  await logInByCall(page)
  await addItems(page, pages.offline, ['One', 'Two'])
  await edit(page, pages.offline)
  await context.setOffline(true)
  await press(row(page, 'Two'), 'Move up')
  await press(list(page), 'Add item')
  await list(page).getByLabel('Title').fill('Written off line')
  await press(list(page), 'Save')
  await expect(state(page)).toHaveText('Offline, kept here')
  await expect(list(page).getByText('Offline: kept here, saved when the connection returns.')).toBeVisible()
  await expect(list(page).getByText('Network Error')).toHaveCount(0)
  await expect(rows(page)).toHaveText([/Two/, /One/])
  const storage = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  await expect.poll(storage).toContain('Written off line')
  await context.setOffline(false)
  // A save that was just failing is tried again only after a pause.
  await expect(state(page)).toHaveText('Saved', { timeout: 20_000 })
  await expectOrder(page, pages.offline).toEqual(['Two', 'One', 'Written off line'])
  await expect.poll(storage).not.toContain('Written off line')
  clearComplaints(complaints)
})

test('D-43 a session that ends while an item is being written loses nothing', async ({ page, context, complaints }) => {
  await logInByCall(page)
  await edit(page, pages.session)
  await press(list(page), 'Add item')
  await list(page).getByLabel('Title').fill('Written too late')
  await context.clearCookies({ name: 'sid' })
  await press(list(page), 'Save')
  const dialog = page.getByRole('dialog', { name: 'Logged out' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expectSaved(page)
  await expectOrder(page, pages.session).toEqual(['Written too late'])
  clearComplaints(complaints)
})

test.describe('a crash', () => {
  test.use({ hasOwnWindow: true })

  test('D-43 unsaved text of an item is offered again after a crash', async ({ page, context, complaints }) => {
    await logInByCall(page)
    await addItems(page, pages.crash, ['Before'])
    await edit(page, pages.crash)
    await press(row(page, 'Before'), 'Edit Before')
    await list(page).getByLabel('Note').fill('written before the crash')
    const storage = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(storage).toContain('before the crash')
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    session.send('Page.crash').catch(() => {})
    await crashed
    const next = await context.newPage()
    await next.goto(pages.crash)
    await next.getByRole('button', { name: 'Turn edit mode on' }).click()
    await next.getByRole('button', { name: 'Go on writing' }).click()
    await expect(list(next).getByLabel('Note')).toHaveValue('written before the crash')
    await press(list(next), 'Save')
    await expectSaved(next)
    await expectOrder(next, pages.crash).toEqual(['Before: written before the crash'])
    clearComplaints(complaints)
  })
})

test('D-20 a long list loads fifty items at a time, and an item can move to the very end', async ({ page }) => {
  await logInByCall(page)
  const names = Array.from({ length: 51 }, (_, at) => `Entry ${at + 1}.`)
  await addItems(page, pages.long, names)
  await edit(page, pages.long)
  await expect(rows(page)).toHaveCount(50)
  await press(row(page, 'Entry 2.'), 'Move to bottom')
  await expect(announcement(page)).toHaveText('Entry 2. moved to position 51 of 51.')
  await expectSaved(page)
  await list(page).getByRole('button', { name: 'Show 1 more (50 of 51 are shown)' }).click()
  await expect(rows(page)).toHaveCount(51)
  await expect(rows(page).last()).toContainText('Entry 2.')
  expect((await readersGet(page, pages.long)).at(-1)).toBe('Entry 2.')
})

test('unsaved text of one item is kept while another item is edited', async ({ page }) => {
  await logInByCall(page)
  await addItems(page, pages.refused, ['One', 'Two'])
  await edit(page, pages.refused)
  await press(row(page, 'One'), 'Edit One')
  await list(page).getByLabel('Note').pressSequentially('several words')
  await press(row(page, 'Two'), 'Edit Two')
  await expect(row(page, 'One')).toContainText('several words')
  await expect(row(page, 'One')).toContainText('Not saved')
  await press(row(page, 'One'), 'Edit One')
  await expect(list(page).getByLabel('Note')).toHaveValue('several words')
  await press(list(page), 'Save')
  await expectSaved(page)
  await expectOrder(page, pages.refused).toEqual(['One: several words', 'Two'])
})

test('8 leaving with an unsaved item asks in the words of the specification', async ({ page }) => {
  await logInByCall(page)
  await edit(page, pages.leave)
  await press(list(page), 'Add item')
  await list(page).getByLabel('Title').fill('To be lost')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Diagnosis' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('There are unsaved changes, are you sure you wish to leave the page?')
  await press(question, 'Cancel')
  await expect(list(page).getByLabel('Title')).toHaveValue('To be lost')
  await press(list(page), 'Cancel')
  await press(question, 'Discard changes')
  await expect(list(page).getByRole('button', { name: 'Add item' })).toBeFocused()
  await expectSaved(page)
  await expect(list(page)).toContainText('There are no items yet.')
})

test('by the keyboard alone: add, move with the arrow keys, archive', async ({ page }) => {
  await logInByCall(page)
  await addItems(page, pages.keyboard, ['First'])
  await edit(page, pages.keyboard)
  await list(page).getByRole('button', { name: 'Add item' }).focus()
  await page.keyboard.press('Enter')
  await expect(list(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await expect(list(page).getByRole('button', { name: 'Add item' })).toBeFocused()
  await list(page).getByRole('button', { name: 'Drag By keys' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(announcement(page)).toHaveText('By keys moved to position 1 of 2.')
  await expect(list(page).getByRole('button', { name: 'Drag By keys' })).toBeFocused()
  await expectOrder(page, pages.keyboard).toEqual(['By keys', 'First'])
  for (const name of [
    'Edit By keys',
    'Move up',
    'Move down',
    'Move to top',
    'Move to bottom',
    'Duplicate',
    'Archive',
  ]) {
    await page.keyboard.press('Tab')
    // The item's own link is between its handle and its buttons.
    if (name === 'Edit By keys') continue
    await expect(row(page, 'By keys').getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectOrder(page, pages.keyboard).toEqual(['First'])
})

test('an item is added and moved at once: the move includes it, even if the list reloads late', async ({ page }) => {
  await logInByCall(page)
  await addItems(page, pages.keyboard, ['Before'])
  await edit(page, pages.keyboard)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/editable/collection/page', async (route) => {
    await held
    await route.continue()
  })
  await list(page).getByRole('button', { name: 'Add item' }).click()
  await page.keyboard.type('Just added')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await list(page).getByRole('button', { name: 'Drag Just added' }).press('ArrowUp')
  release()
  await expect(announcement(page)).toContainText('Just added moved to position')
  await expectSaved(page)
})

test('D-54 only Admin edits funders in the footer; the footer shows them after edit mode', async ({
  page,
  browser,
  baseURL,
}) => {
  await logInByCall(page)
  await addFunder(page, 'A charity')
  await page.goto('/about')
  await ready(page)
  await turnOnEditMode(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: /^Edit A charity/ }).click()
  await footer.getByLabel('Name', { exact: true }).fill('A real funder')
  await press(footer, 'Save')
  await expectSaved(page)
  await press(page.getByRole('region', { name: 'Edit mode', exact: true }), 'Leave')
  await expect(footer.getByRole('link', { name: 'A real funder' })).toHaveAttribute('href', 'https://charity.example/')
  await expect(footer.getByRole('button', { name: 'Add item' })).toHaveCount(0)
  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto('/diagnosis')
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'A real funder' })).toBeVisible()
  await reader.close()
})

for (const [theme, width] of looks)
  test(`edit mode with a collection has no accessibility violation, ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await logInByCall(page)
    if ((await readersGet(page, pages.looks)).length === 0) {
      const [, second = 0] = await addItems(page, pages.looks, ['One', 'Two', 'Three'])
      const item = { collectionId: idOn(pages.looks), collectionItemId: second }
      await post(page, '/api/editable/collection/remove', { page: { url: pages.looks }, item })
    }
    await edit(page, pages.looks)
    await press(list(page), 'Show archived items')
    await expect(rows(page)).toHaveCount(3)
    await press(row(page, 'One'), 'Edit One')
    await expect(list(page).getByLabel('Title')).toBeFocused()
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
