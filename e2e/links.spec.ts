import type { Page } from '@playwright/test'
import { outboxIn, uidIn } from '../test/emails.ts'
import { pdfWith } from '../test/hostile-files.ts'
import { violations } from './axe.ts'
import { fillLogin, logInByCall, password, post } from './people.ts'
import { expect, ready, type Site, testInWindow as test } from './server.ts'

const newPassword = 'A-quite-new-Password-9'

// Elements that fade in have too little contrast for a moment.
test.use({ windowOptions: { reducedMotion: 'reduce' } })
test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ForgottenPassword,ResetPassword' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const storedLink = (page: Page) => page.evaluate(() => sessionStorage.getItem('mds.link.uid'))

/** Scans the page's own part; the shell around it is that of the public pages. */
async function expectClean(page: Page, within = '#app-content') {
  expect(await violations(page, { within })).toEqual([])
}

/** Does not look for the button *Choose a password*: the form replaces it at the first key or move of the pointer. */
async function choosePassword(page: Page) {
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
}

async function makeLink(page: Page, link: object): Promise<string> {
  const { url } = await post(page, '/api/link/make', { hours: 1, mostUses: 1, ...link })
  return new URL(String(url)).pathname
}

async function mailedUid({ dataDir }: Site, count: number): Promise<string> {
  const uids = async () => (await outboxIn(dataDir)).map(uidIn).filter((uid) => uid !== '')
  await expect.poll(async () => (await uids()).length).toBe(count)
  return (await uids()).at(-1) ?? ''
}

async function uploadDocument(page: Page, path: string, name: string) {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const editableId = `webui.${path.slice(1).replaceAll('/', '.')}.download`
  const answer = await page.request.post('/api/editable/document/file', {
    headers: { 'x-xsrf-token': token },
    multipart: {
      pageJson: JSON.stringify({ url: path }),
      documentJson: JSON.stringify({ editableId }),
      file: { name, mimeType: 'application/pdf', buffer: pdfWith() },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function fillPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat the new password').fill(newPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

/** A secret in the format of a link's. */
const someUid = 'some-uid-of-thirty-two-letters-'.padEnd(32, 'x')

const nothing = {
  ...{
    functionId: null,
    target: null,
    expires: null,
    requiresConfirm: false,
    mostUses: null,
    mayRenew: false,
    ref: '',
  },
}

const outcomes = [
  [
    1,
    { expires: '2026-11-20T12:00:00Z' },
    'This link has expired',
    'It could be used until 20 November 2026 at 12:00.',
  ],
  [2, {}, 'This link has been switched off', 'The sender has switched it off or the service is closed.'],
  [3, {}, 'This link is not valid', 'Check that the whole address was copied.'],
  [4, { mostUses: 1 }, 'This link has already been used', 'It could be used once.'],
  [4, { mostUses: 3 }, 'This link has already been used', 'It can be used 3 times.'],
  [5, { ref: 'the-ref' }, 'We could not check this link', 'the-ref'],
  [99, {}, 'We could not check this link', ''],
  // Last: after a failed check, what this one has stored would stay.
  [7, {}, 'Log in to use this link', 'you return to it'],
] as const

test.describe('with its own clock', () => {
  test.use({ hasOwnWindow: true })

  test('T4 each status: heading with the focus, text, and clean in axe', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T10:00:00Z' })
    const answers = outcomes.map(([status, outcome]) => ({ ...nothing, ...outcome, status }))
    // Not by a route, with which the browser would load the whole page anew for each.
    await page.addInitScript((answers) => {
      const originalFetch = window.fetch
      window.fetch = async (address, options) => {
        if (address !== '/api/link/process') return originalFetch(address, options)
        const answer = answers[Number.parseInt(location.pathname.split('/').at(-1) ?? '', 10)]
        return answer ? Response.json(answer) : new Promise(() => {})
      }
    }, answers)
    for (const [at, [status, outcome, title, text]] of outcomes.entries())
      await test.step(`T4 the status ${status} ${JSON.stringify(outcome)}`, async () => {
        const uid = `${at}-`.padEnd(32, 'x')
        await page.emulateMedia({ colorScheme: status % 2 ? 'dark' : 'light' })
        await page.goto(`/link/${uid}`)
        await expect(heading(page)).toHaveText(title)
        await expect(heading(page)).toBeFocused()
        await expect(page).toHaveTitle(`MDS Guidelines - ${title}`)
        await expect(page.getByRole('main')).toContainText(text)
        expect(await storedLink(page)).toBe(status === 7 ? uid : null)
        await expectClean(page)
      })

    await test.step('T4 the check is announced, and again after ten seconds', async () => {
      await page.goto(`/link/${someUid}`)
      await expect(heading(page)).toHaveText('Checking your link')
      const status = page.getByRole('main').getByRole('status')
      await expect(status).toHaveText('This takes a moment.')
      // The page may start counting a moment after it says so.
      await expect(async () => {
        await page.clock.runFor(10_000)
        await expect(status).toHaveText('Still checking', { timeout: 500 })
      }).toPass()
    })
  })
})

test('T4 without a connection the check fails, and can be tried again; an address without a link says so', async ({
  page,
  complaints,
}) => {
  await page.route('**/api/link/process', (route) => route.abort())
  await page.goto(`/link/${someUid}`)
  await expect(heading(page)).toHaveText('We could not check this link')
  await page.unroute('**/api/link/process')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('This link is not valid')
  await expect(heading(page)).toBeFocused()
  await test.step('an address that was never a link, however odd, is not valid', async () => {
    for (const uid of ['x', '%3Cscript%3E', '..%2F..%2Fetc', 'a'.repeat(1500)]) {
      await page.goto(`/link/${uid}`)
      await expect(heading(page)).toHaveText('This link is not valid')
    }
    // Each of these addresses returns 404, which the browser logs.
    complaints.length = 0
  })
  await test.step('/link without a link says so', async () => {
    await page.goto('/link')
    await expect(heading(page)).toHaveText('There is no link to continue with')
    await expectClean(page)
  })
})

test('T3, 5.1 forgotten password by mail: the whole way from the login page to a login', async ({
  page,
  site,
  complaints,
}) => {
  await logInByCall(page)
  const { users } = (await post(page, '/api/admin/users', {})) as { users: { id: number }[] }
  const id = users[0]?.id
  const roles = ['Admin', 'Editor']
  await post(page, '/api/admin/users/change', { id, displayName: 'Administrator', email: 'admin@mds.example', roles })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await expect(heading(page)).toHaveText('Forgotten password')
  await expectClean(page)
  const email = page.getByLabel('E-mail address')
  await email.fill('admin@')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription(/Value is not a valid email address/)
  await email.fill('ADMIN@mds.example')
  await email.press('Enter')
  await expect(heading(page)).toHaveText('Check your e-mail')
  await expect(heading(page)).toBeFocused()
  await expectClean(page)

  const uid = await mailedUid(site, 1)
  await page.goto(`/link/${uid}`)
  await expect(heading(page)).toHaveText('Set a new password')
  await expect(heading(page)).toBeFocused()
  await choosePassword(page)
  const first = page.getByLabel('New password', { exact: true })
  const second = page.getByLabel('Repeat the new password')
  await expect(page.getByLabel('Username')).toHaveValue('admin')
  await expect(first).toHaveAttribute('autocomplete', 'new-password')
  await expectClean(page)
  await first.fill('short')
  await second.fill('other')
  await second.press('Enter')
  await expect(first).toHaveAccessibleDescription(/New password must be at least 14 characters/)
  await expect(second).toHaveAccessibleDescription(/The value must be equal to the New password value/)
  await first.fill('Password123456')
  await second.fill('Password123456')
  await second.press('Enter')
  await expect(first).toHaveAccessibleDescription(/lists of stolen passwords/)
  await first.fill(newPassword)
  await second.fill(newPassword)
  await second.press('Enter')
  await expect(heading(page)).toHaveText('Your new password is set')
  await expect(page).toHaveURL(/\/link$/)
  await expectClean(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, { username: 'admin', secret: newPassword })
  await expect(page.getByRole('region', { name: 'User options' })).toContainText('Administrator')

  // The link's address is no longer in the history, and the link has been used.
  await page.goto(`/link/${uid}`)
  await expect(heading(page)).toHaveText('This link has already been used')
  expect(complaints.filter((line) => !line.includes('status of 422'))).toEqual([])
  complaints.length = 0
  await post(page, '/api/auth/deauthenticate', {})
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('status')).toContainText('A new link is on its way')
  await page.goto(`/link/${await mailedUid(site, 2)}`)
  await choosePassword(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(heading(page)).toHaveText('Your new password is set')
})

test('D-73, D-26 a link waits for a login, is offered after another one, and is used after one Continue', async ({
  page,
}) => {
  await logInByCall(page)
  const preview = { functionId: 'preview', target: '/about' }
  const path = await makeLink(page, { ...preview, username: 'admin', mostUses: null })
  const counted = await makeLink(page, { ...preview, username: 'admin' })
  const open = await makeLink(page, preview)
  await test.step('D-73 a link that needs a login waits in the session storage, and continues by itself', async () => {
    await page.context().clearCookies()
    await page.goto(path)
    await expect(heading(page)).toHaveText('Log in to use this link')
    expect(path).toContain((await storedLink(page)) ?? 'nothing')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(page.url()).not.toContain(path)
    await fillLogin(page)
    await expect(page).toHaveURL(/\/about$/)
    expect(await storedLink(page)).toBeNull()
  })

  await test.step('D-73 after another login the link is offered again, and can be forgotten', async () => {
    await page.context().clearCookies()
    await page.goto(counted)
    await expect(heading(page)).toHaveText('Log in to use this link')
    await page.goto('/login')
    await ready(page)
    await fillLogin(page)
    const offer = page.getByRole('region', { name: 'Secure link' })
    await expect(offer).toContainText('You opened a secure link before you logged in.')
    await expectClean(page, 'section[aria-label="Secure link"]')
    await offer.getByRole('link', { name: 'Continue with your link' }).click()
    await expect(heading(page)).toHaveText('See a page that is not public yet')
    await page.goto('/help')
    await ready(page)
    await page.getByRole('button', { name: 'Forget it' }).click()
    await expect(offer).toBeHidden()
    expect(await storedLink(page)).toBeNull()
  })

  await test.step('D-26 one Continue if something is used up; then the page, and the link is not in the history', async () => {
    await page.goto(open)
    await expect(heading(page)).toHaveText('See a page that is not public yet')
    await expect(page.getByRole('main')).toContainText('It can be used once.')
    await expectClean(page)
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/help$/)
    await page.goto(open)
    await expect(heading(page)).toHaveText('This link has already been used')
  })
})

test('T3, T4 links for an account, opened while somebody is logged in', async ({ page }) => {
  await logInByCall(page)
  await post(page, '/api/admin/users/add', { username: 'jane', displayName: 'Jane Doe', roles: ['Admin'] })
  await test.step('T4 a link for someone else says who is logged in, and offers to change that', async () => {
    await page.goto(await makeLink(page, { functionId: 'invite', username: 'jane', isMailed: false }))
    await expect(heading(page)).toHaveText('You cannot use this link')
    await expect(page.getByRole('main')).toContainText(
      'You are logged in as Administrator; the link is for someone else or your account lacks access.',
    )
    await expectClean(page)
    const checks: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/link/process') && checks.push(request.method()))
    await page.getByRole('button', { name: 'Log in as someone else' }).click()
    await expect(heading(page)).toHaveText('Set up your account')
    await choosePassword(page)
    await expect(page.getByLabel('Username')).toHaveValue('jane')
    await expect(page.getByRole('main')).not.toContainText('logged out')
    await fillPassword(page)
    await expect(heading(page)).toHaveText('Your account is set up')
    // A second check would show the form twice, and lose what was typed into the first.
    expect(checks).toHaveLength(1)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await fillLogin(page, { username: 'jane', secret: newPassword })
    await expect(page.getByRole('region', { name: 'User options' })).toContainText('Jane Doe')
  })

  await test.step('T3 setting a new password while logged in ends the login, and the page knows at once', async () => {
    await page.goto(await makeLink(page, { functionId: 'reset', username: 'jane', hours: 0.5, isMailed: false }))
    await choosePassword(page)
    await fillPassword(page)
    await expect(heading(page)).toHaveText('Your new password is set')
    await expect(page.getByRole('region', { name: 'User options' }).getByRole('button')).toHaveText('User options')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})

test('D-73 a link for a document: chosen from a list, always downloaded, and then used up', async ({ page }) => {
  await logInByCall(page)
  await uploadDocument(page, '/diagnosis/workup', 'work-up.pdf')
  await page.goto('/admin?part=links')
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByLabel('What it is for').selectOption('Download a document')
  await page.getByLabel('Document').selectOption('work-up.pdf (/diagnosis/workup)')
  await page.getByLabel('How often it can be used').fill('1')
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'The link' })
  const url = new URL((await dialog.locator('code').textContent()) ?? '')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table')).toContainText('work-up.pdf')

  // From here on as a visitor.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(url.pathname)
  await expect(heading(page)).toHaveText('Download a document')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await downloading).suggestedFilename()).toBe('work-up.pdf')
  await expect(heading(page)).toHaveText('Your download has started')
  await expectClean(page)
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'download it again' }).click()
  await again
  await page.goto(url.pathname)
  await expect(heading(page)).toHaveText('This link has already been used')
})
