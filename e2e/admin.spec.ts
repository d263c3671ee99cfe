import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { outboxIn } from '../test/emails.ts'
import { expectClean, looks } from './axe.ts'
import { fillLogin, logInTo, openAsAdmin, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

// Elements that fade in have too little contrast for a moment.
test.use({ windowOptions: { reducedMotion: 'reduce' } })
test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ResetPassword,AccessibilityPage', LOG_LEVEL: 'info' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
// A list that is loading has a status of its own.
const status = (page: Page) => page.getByRole('tabpanel').getByRole('status').first()

test('6, D-92, D-56 /admin/email is for Admin, and shows errors, the test e-mail and the conversation with the server', async ({
  page,
  site,
}) => {
  await page.goto('/admin/email')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Femail')
  const menu = page.getByRole('navigation', { name: 'Navigation' })
  await expect(menu.getByRole('link', { name: 'Administration', includeHidden: true })).toHaveCount(0)
  await logInTo(page, '/admin/email')
  await expect(menu.getByRole('link', { name: 'Administration', includeHidden: true })).toHaveCount(1)
  await expect(heading(page)).toHaveText('Send a test e-mail')
  await expect(page).toHaveTitle('MDS Guidelines - Send a test e-mail')

  await expect(page.getByText('None: messages are written to the outbox')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveAccessibleDescription(/Value is required/)
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('jane@example.org, evil@e.example')
  await page.getByRole('textbox', { name: 'To', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveAccessibleDescription(
    /Value is not a valid email address/,
  )
  const before = (await outboxIn(site.dataDir)).length
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('jane@example.org')
  await page.getByRole('textbox', { name: 'To', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The message was written to the outbox' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation with the mail server' })).toContainText('.eml')
  expect(await outboxIn(site.dataDir)).toHaveLength(before + 1)
  await expectClean(page, 'outcome', { within: '#app-content' })
})

test('every part is clean in axe and fits the window, in both themes', async ({ page }) => {
  test.setTimeout(240_000)
  await openAsAdmin(page, '/admin?part=users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByLabel('Username').fill('somebody')
  await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const expectCleanInEachLook = async (what: string, within = '#app-content') => {
    for (const [colorScheme, width] of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectClean(page, `${what}, ${width}, ${colorScheme}`, { within })
    }
  }
  for (const part of ['Overview', 'Users', 'Logins', 'Unique links', 'Reports', 'Errors', 'Audit', 'Features']) {
    await page.getByRole('tab', { name: part }).click()
    const heading = part === 'Overview' ? 'What needs attention' : part
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(page.getByText('Loading…')).toBeHidden()
    await expectCleanInEachLook(part, part === 'Users' ? 'html' : '#app-content')
  }
  for (const path of ['/admin/email', '/admin/error', '/accessibility']) {
    await page.goto(path)
    await ready(page)
    await expectCleanInEachLook(path)
  }
})

test('D-71, 3.7 arrow keys move between the parts, the address restores the part; the features are listed', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin?part=users')
  await page.getByRole('tab', { name: 'Users' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Logins' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Logins' })).toBeVisible()
  await expect(page).toHaveURL(/\?part=logins$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Logins' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row', { name: /admin/ }).filter({ hasText: 'This browser' })).toHaveCount(1)
  await page.getByRole('tab', { name: 'Features' }).click()
  await expect(page.getByRole('row', { name: /ResetPassword/ })).toContainText('On')
  await expect(page.getByRole('row', { name: /DatabaseAdd/ })).toContainText('Off')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' })).toHaveAttribute(
    'href',
    '/accessibility',
  )

  await test.step('a link is created, listed with its uses, and switched off', async () => {
    await page.getByRole('tab', { name: 'Unique links' }).click()
    await page.getByRole('button', { name: 'New link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is for').selectOption({ label: 'See a page that is not public yet' })
    await dialog.getByLabel('Page').selectOption('/about')
    await dialog.getByLabel('How often it can be used').fill('3')
    await dialog.getByLabel('Note').fill('for the panel')
    await expectClean(page, 'New link', { within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.locator('code')).toHaveText(/\/link\/[\w-]{32}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /for the panel/ })
    await expect(row).toContainText('0 of 3')
    await expect(row).toContainText('Open')
    await row.getByRole('button', { name: /Switch off link/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(row).toContainText('Switched off')
  })

  await test.step('the audit is filtered and downloaded as CSV', async () => {
    await page.getByRole('tab', { name: 'Audit' }).click()
    await page.getByLabel('Action', { exact: true }).selectOption('login')
    await page.getByLabel('Who').fill('ADM')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('table', { name: 'Audit' })).toBeVisible()
    // The same filter again asks for entries that are new.
    const asked = page.waitForRequest('**/api/admin/audit')
    await page.getByRole('button', { name: 'Apply' }).click()
    await asked
    const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('login')
    await expect(rows.filter({ hasText: 'user added' })).toHaveCount(0)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^\uFEFFNumber,Time,User,Address,Action,Subject,Detail,Hash\r\n/)
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(',login,')),
    ).toBe(true)
    await page.getByRole('group', { name: 'From' }).getByLabel('Day').fill('31')
    await page.getByRole('group', { name: 'From' }).getByLabel('Month').fill('2')
    await page.getByRole('group', { name: 'From' }).getByLabel('Year').fill('2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused()
  })
})

test('a user is added by keyboard, invited, changed, disabled and enabled', async ({ page, site, complaints }) => {
  await openAsAdmin(page, '/admin?part=users')
  await page.getByRole('button', { name: 'Add user' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await expectClean(page, 'Add user', { within: 'dialog[open]' })
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/There is a user admin already/)
  await dialog.getByLabel('Username').fill('jane')
  await dialog.getByLabel('Display name').fill('Jane Doe')
  await dialog.getByLabel('E-mail address').fill('jane@example.org')
  await dialog.getByLabel('Editor').check()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(status(page)).toHaveText(
    'jane has been added. A link for jane@example.org was written to the outbox; no mail server is set.',
  )
  const invitation = (await outboxIn(site.dataDir)).at(-1)
  expect(invitation?.headers.get('subject')).toBe('Your account on MDS Guidelines')
  const row = page.getByRole('row', { name: /^jane/ })
  await expect(row).toContainText('No password yet')

  await row.getByRole('button', { name: 'Edit jane' }).click()
  await expect(dialog.getByLabel('Editor')).toBeChecked()
  await dialog.getByLabel('E-mail address').fill('')
  await dialog.getByLabel('Database', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('There are unsaved changes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Editor, Database')

  await row.getByRole('button', { name: 'Create invitation for jane' }).click()
  await expect(dialog).toContainText('The account has no e-mail address.')
  await expect(dialog.locator('code')).toHaveText(/\/link\/[\w-]{32}$/)
  await expectClean(page, 'The link', { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Done' }).click()

  await row.getByRole('button', { name: 'Disable jane' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: 'Enable jane' }).click()
  await expect(row).toContainText('No password yet')
  await expect(row.getByRole('button', { name: 'Erase jane…' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Disable jane' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await row.getByRole('button', { name: 'Erase jane…' }).click()
  await expectClean(page, 'Erase', { within: 'dialog[open]' })
  await dialog.getByLabel('Reason').fill('Has left')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(page)).toHaveText('jane has been erased.')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Disable admin' })).toHaveCount(0)
  expect(complaints.filter((line) => !line.includes('status of 409'))).toEqual([])
  complaints.length = 0
})

test('D-22, D-51 a test error leads to the error page, and its ref is in the log and among the errors', async ({
  page,
  site,
  complaints,
}) => {
  await openAsAdmin(page, '/admin/error')
  await page.getByRole('button', { name: 'Generate a test error' }).click()
  await expect(page).toHaveURL(/\/error\?/)
  await expect(heading(page)).toHaveText('Something went wrong')
  const ref = (await page.getByRole('main').locator('strong').textContent()) ?? ''
  expect(ref).toMatch(/^[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('main').locator('strong')).toHaveText(ref)
  expect(site.output()).toContain(ref)
  await page.goto('/admin?part=errors')
  await page.getByLabel('Reference').fill(ref)
  await page.getByLabel('Reference').press('Enter')
  const cause = page.getByRole('article')
  await expect(cause).toHaveCount(1)
  await expect(cause).toContainText('Test error')
  await cause.getByText('Stack and references').click()
  await expect(cause).toContainText(ref)
  await expectClean(page, 'a cause', { within: '#app-content' })
  await cause.getByRole('button', { name: 'Mark as done' }).click()
  await expect(cause).toContainText('Marked as done by Administrator')
  // The header slides away with the scroll, and returns with the focus.
  await page.getByRole('link', { name: 'Return to the home page' }).press('Enter')
  expect(complaints.filter((line) => !line.includes('status of 500'))).toEqual([])
  complaints.length = 0
})

test('8, D-21 unhandled errors reach the inbox, grouped by cause and without secrets', async ({ page, complaints }) => {
  await openAsAdmin(page, '/diagnosis')
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/error/client-error')) reports.push(request.postData() ?? '')
  })
  await page.evaluate(() => {
    const fail = () => {
      throw new TypeError('No study 01-01234 at /diagnosis?name=Jane')
    }
    for (let time = 0; time < 2; time++) setTimeout(fail)
    void Promise.reject(new Error('Nobody waits for this'))
  })
  await expect.poll(() => reports.length).toBe(3)
  expect(reports.join()).not.toMatch(/01-01234|Jane/)
  expect(complaints).toHaveLength(3)
  complaints.length = 0
  await test.step('8 code that cannot be loaded is a ChunkLoadError: the page says so, and trying again works', async () => {
    const reported = page.waitForRequest('**/api/error/client-error')
    await page.route(/assets\/(error|client|login|test-|pages)[\w-]*\.js/, (route) => route.abort())
    await page.getByRole('link', { name: 'Return to the home page' }).click()
    await expect(heading(page)).toHaveText('This page could not be loaded')
    expect((await reported).postData()).toContain('ChunkLoadError')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page)).not.toHaveText('This page could not be loaded')
    complaints.length = 0
  })
  await page.goto('/admin?part=errors')
  await expect(page.getByRole('article', { name: '' }).filter({ hasText: 'TypeError: No study [ID]' })).toContainText(
    '2 times',
  )
  await expect(page.getByRole('article').filter({ hasText: 'Nobody waits for this' })).toContainText('In a browser')
})

test('8 a list that fails to load can be reloaded, and a part that does is a ChunkLoadError', async ({
  page,
  complaints,
}) => {
  await openAsAdmin(page, '/admin?part=users')
  await page.route('**/api/admin/sessions', (route) => route.abort())
  await page.getByRole('tab', { name: 'Logins' }).click()
  await expect(page.getByRole('alert')).toContainText('This could not be loaded. Network Error')
  await expectClean(page, 'a list that cannot be loaded', { within: '#app-content' })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Logins' })).toBeVisible()
  const reported = page.waitForRequest('**/api/error/client-error')
  await page.route(/assets\/audit-part[\w-]*\.js/, (route) => route.abort())
  await page.getByRole('tab', { name: 'Audit' }).click()
  await expect(heading(page)).toHaveText('This page could not be loaded')
  expect((await reported).postData()).toContain('ChunkLoadError')
  complaints.length = 0
})

test('D-42 a server that never answers: the page says so after a minute, what was typed stays, and trying again works', async ({
  page,
  complaints,
}) => {
  await page.clock.install()
  await openAsAdmin(page, '/admin?part=overview')
  await page.route('**/api/admin/users**', () => {})
  const silent = async (path: string, act: () => Promise<void>) => {
    const asked = page.waitForRequest(`**${path}`)
    await act()
    await asked
    await page.clock.fastForward('01:00')
  }
  await silent('/api/admin/users', () => page.getByRole('tab', { name: 'Users' }).click())
  const fault = 'Network Error. The site has not answered for a minute. Try again, or come back later.'
  await expect(page.getByRole('alert')).toContainText(`This could not be loaded. ${fault}`)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()

  await page.route('**/api/auth/roles', () => {})
  await silent('/api/auth/roles', () => page.getByRole('button', { name: 'Add user' }).click())
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Username')
  await name.fill('silent')
  await expect(dialog.getByRole('alert')).toHaveText(`What each role allows could not be loaded. ${fault} Try again`)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Admin' })).toHaveAccessibleDescription(/./)
  await expect(name).toHaveValue('silent')
  await page.route('**/api/admin/users/add', () => {})
  await silent('/api/admin/users/add', () => dialog.getByRole('button', { name: 'Add user' }).click())
  await expect(dialog).toContainText('The site has not answered for a minute.')
  await expect(name).toHaveValue('silent')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(status(page)).toContainText('silent has been added.')
  complaints.length = 0
})

test('T3 with the flag off there is no dashboard', async ({ page, site, complaints }) => {
  expect((await page.goto('/database/tab/Person'))?.status()).toBe(404)
  expect((await page.request.post('/api/database/init', { data: {} })).status()).toBe(404)
  const scripts: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(await answer.text().catch(() => ''))
  })
  await page.goto('/login')
  await ready(page)
  await fillLogin(page)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Research data' })).toHaveCount(0)
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) expect(script).not.toMatch(/database\/tab|portlet|De-select/)
  expect(await page.content()).not.toMatch(/database\/tab|portlet/)
  // The browser logs a 404 as an error.
  complaints.length = 0
})
