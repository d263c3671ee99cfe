import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectClean, looks } from './axe.ts'
import { fillLogin, logInOutsideBrowser, openAsAdmin, password, post } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

const newPassword = 'A-quite-new-Password-9'

// Elements that fade in have too little contrast for a moment.
test.use({ windowOptions: { reducedMotion: 'reduce' } })
test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'SQLAccount' } })

const logins = (page: Page) => page.getByRole('table', { name: 'Logins' })

async function openAccount(page: Page) {
  await openAsAdmin(page, '/account')
  await expect(logins(page)).toBeVisible()
}

const statusOf = (page: Page, part: string) => page.getByRole('region', { name: part }).getByRole('status').first()
const problem = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

test('T3 the user bar leads to the account page; a new name shows on every page, and leaving with unsaved changes asks first', async ({
  page,
}) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/login?redirect=%2Faccount')
  await ready(page)
  await fillLogin(page)
  await expect(page).toHaveURL('/account')
  await expect(logins(page)).toBeVisible()
  await test.step('the page is clean in axe and fits the window', async () => {
    for (const [colorScheme, width] of [...looks].reverse()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Change the password' }).click()
      await expect(problem(page)).toBeFocused()
      await expectClean(page, `/account, ${width}, ${colorScheme}`)
    }
  })
  await page.goto('/about')
  await ready(page)
  await page.getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('MDS Guidelines - Your account')
  await expect(page.getByText('Administers the site and edits every page')).toBeVisible()

  await page.getByLabel('Display name').fill('')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(problem(page)).toContainText('Display name')
  await page.getByLabel('Display name').fill('Dr Ada Minster')
  await page.getByRole('link', { name: 'Return to the home page' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(statusOf(page, 'Name')).toHaveText('Your name has been saved.')
  await expect(page.getByRole('button', { name: /Dr Ada Minster/ })).toBeVisible()
  await page.getByRole('link', { name: 'Return to the home page' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('button', { name: /Dr Ada Minster/ })).toBeVisible()
})

test('8, D-43 after the login ends elsewhere, logging in again on the page keeps the typed input and completes the request', async ({
  page,
  request,
  complaints,
}) => {
  await openAccount(page)
  const elsewhere = await logInOutsideBrowser(request)
  const endElsewhere = () => elsewhere('/api/auth/sessions/revoke-others')
  const dialog = page.getByRole('dialog', { name: 'Logged out' })
  async function logInAgain() {
    await expect(dialog.getByLabel('Username')).toHaveValue('admin')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  const name = page.getByLabel('Display name')
  await name.fill('Typed before')
  await page.getByLabel('Current password').fill('typed too')
  await endElsewhere()
  // The dialog is slow to open, and the button is pressed again meanwhile.
  let refusals = 0
  page.on('response', (answer) => answer.status() === 403 && refusals++)
  await page.route('**/logged-out-dialog-*.css', async (route) => {
    await expect.poll(() => refusals).toBeGreaterThan(1)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(problem(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save the name' }).click()
  await logInAgain()
  await expect(name).toHaveValue('Typed before')
  await expect(page.getByLabel('Current password')).toHaveValue('typed too')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(statusOf(page, 'Name')).toHaveText('Your name has been saved.')

  const sessionCheck = page.waitForResponse('**/api/auth/authenticated')
  await page.goto('/about')
  await sessionCheck
  await endElsewhere()
  await page.getByRole('button', { name: /Typed before/ }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await logInAgain()
  await expect(name).toHaveValue('Typed before')
  await expect(logins(page)).toBeVisible()
  complaints.length = 0 // The browser logs the refusals.
})

test('D-131 the owner downloads what the site holds', async ({ page }) => {
  await openAccount(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download what you hold on me' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('my-data.json')
  const tables = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(tables.users).toEqual([expect.objectContaining({ username: 'admin' })])
  expect(tables.sessions.length).toBeGreaterThan(0)
  await expect(statusOf(page, 'Your data')).toHaveText('The download has started.')
})

test('D-62 changing the password needs the current one and obeys 5.1; other logins end', async ({
  page,
  request,
  complaints,
}) => {
  await openAccount(page)
  await post(page, '/api/auth/sessions/revoke-others', {}) // those of other tests
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await logInOutsideBrowser(request, { userAgent })
  const addressElsewhere = async () => new URL((await request.get('/account')).url())
  expect((await addressElsewhere()).pathname).toBe('/account')

  const current = page.getByLabel('Current password')
  const first = page.getByLabel('New password', { exact: true })
  const repeat = page.getByLabel('Repeat the new password')
  const send = () => page.getByRole('button', { name: 'Change the password' }).click()
  await current.fill('not it')
  await first.fill('short')
  await repeat.fill('shorter')
  await send()
  await expect(first).toHaveAccessibleDescription(/New password must be at least 14 characters/)
  await expect(repeat).toHaveAccessibleDescription(/New password/)
  await first.fill(newPassword)
  await repeat.fill(newPassword)
  await send()
  await expect(current).toHaveAccessibleDescription(/The current password is wrong\./)
  await expect(first).toHaveValue(newPassword)
  await current.fill(password)
  await send()
  await expect(statusOf(page, 'Password')).toContainText(
    'Your password has been changed. One other login of yours has ended.',
  )
  await expect(first).toHaveValue('')
  complaints.length = 0 // The browser logs the refusal.
  await expect(page.getByRole('button', { name: 'Change the password' })).toBeFocused()
  await expect(logins(page).getByRole('row')).toHaveCount(2)

  const { pathname, search } = await addressElsewhere()
  expect(pathname + search).toBe('/login?redirect=%2Faccount')
  await logInOutsideBrowser(request, { secret: newPassword, userAgent })

  await page.reload()
  await expect(logins(page).getByRole('row')).toHaveCount(3)
  await expect(logins(page).getByText('This browser')).toHaveCount(1)
  await logins(page)
    .getByRole('button', { name: /^End the login with Chrome/ })
    .click()
  await page.getByRole('button', { name: 'End login', exact: true }).click()
  await expect(statusOf(page, 'Logins')).toHaveText('The login has ended.')
  await expect(logins(page).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden()

  await logInOutsideBrowser(request, { secret: newPassword, userAgent })
  await page.reload()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('button', { name: 'End logins' }).click()
  await expect(statusOf(page, 'Logins')).toHaveText('One login has ended.')
  await expect(logins(page).getByRole('row')).toHaveCount(2)
})
