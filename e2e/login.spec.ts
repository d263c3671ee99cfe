import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { addUser, fillLogin, logInByCall, openAsAdmin, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

// Without the captcha, whose puzzle takes seconds; see `captcha.spec.ts`.
test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

async function logIn(page: Page, username: string) {
  await page.goto('/login')
  await fillLogin(page, { username })
  await expect(page).not.toHaveURL(/\/login/)
  await ready(page)
}

/** For tests of what follows a login. */
async function openLoggedIn(page: Page, path = '/') {
  await openAsAdmin(page, path)
  await expect(userButton(page)).toHaveText(/Administrator/)
}

const userButton = (page: Page) => page.getByRole('region', { name: 'User options' }).getByRole('button').first()
const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'sid')

/** Expects only complaints about responses with these statuses, which the browser logs as errors, and clears them. */
function expectAnswers(complaints: string[], ...statuses: number[]) {
  const isExpected = (line: string) => statuses.some((status) => line.includes(`status of ${status}`))
  expect(complaints.filter((line) => !isExpected(line))).toEqual([])
  complaints.length = 0
}

test('D-3, 8 the form: labels, autofill, show and hide, errors at the fields, the server’s message, and the redirect', async ({
  page,
  complaints,
}) => {
  await page.goto('/login?redirect=%2Fdiagnosis%2Fworkup%3Fa%3D1')
  await expect(page).toHaveTitle('MDS Guidelines - Login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  const username = page.getByLabel('Username')
  const secret = page.getByLabel('Password', { exact: true })
  const problem = page.getByRole('region', { name: 'There is a problem' })
  await expect(username).toHaveAttribute('autocomplete', 'username')
  await expect(secret).toHaveAttribute('autocomplete', 'current-password')
  await username.focus()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(problem).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/Value is required/)
  await page.getByRole('link', { name: 'Password: Value is required' }).click()
  await expect(secret).toBeFocused()
  await secret.fill('wrong')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(secret).toHaveAttribute('type', 'password')
  await username.fill('admin')
  await secret.press('Enter')
  await expect(problem.getByRole('link')).toHaveText('Password: The username or password is wrong.')
  await expect(secret).toHaveAccessibleDescription(/The username or password is wrong\./)
  await expect(secret).toHaveValue('')
  await expect(username).toHaveValue('admin')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(await violations(page)).toEqual([])
  await secret.fill(password)
  await secret.press('Enter')
  await expect(page).toHaveURL(/\/diagnosis\/workup\?a=1$/)
  await expect(userButton(page)).toHaveText(/Administrator/)
  // 2.6, D-55: the profile image comes from the server; without a picture it shows the initials.
  const face = userButton(page).locator('img')
  await expect(face).toHaveAttribute('src', '/api/image/user?identifier=admin')
  await expect(face).toHaveJSProperty('naturalWidth', 64)
  // 4.1: the login page is no longer in the history.
  await page.goBack()
  await expect(page).not.toHaveURL(/login/)
  expectAnswers(complaints, 401)
})

test('2.6 before the application runs, Tab presses no button, nor does Enter one beside the form’s', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: heldForm, resolve: releaseForm } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/assets/login-form-*.js', async (route) => {
    await heldForm
    await route.continue()
  })
  // A page whose script is held back need not finish loading.
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Return to the home page' }).focus()
  const username = page.getByLabel('Username')
  const passed: string[] = []
  while (!(await username.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab')
    passed.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  expect(passed.join()).toMatch(/Navigation.*User options/)
  await username.fill('admin')
  const passBy = async () => {
    await page.getByRole('button', { name: 'Show' }).focus()
    for (const key of ['Enter', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
  }
  await passBy()
  release()
  await ready(page)
  await passBy()
  releaseForm()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('type', 'submit')
  // Enter on Show works, however early; it does not send the login.
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Navigation' })).toHaveAttribute('aria-expanded', 'false')
  await expect(username).toHaveValue('admin')
})

test('a visitor who is logged in is redirected, and never to another site; a refused token is renewed silently', async ({
  page,
  context,
  site,
  complaints,
}) => {
  await logInByCall(page)
  await page.goto('/login?redirect=%2F%2Fevil.example%2F')
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto('/login?redirect=%2Fhelp')
  await expect(page).toHaveURL(`${site.url}/help`)
  await test.step('a refused token is renewed silently', async () => {
    await ready(page)
    // Any answer still to come would bring the token back.
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: 'XSRF-TOKEN' })
    const statuses: number[] = []
    page.on('response', (response) => response.url().endsWith('/deauthenticate') && statuses.push(response.status()))
    await userButton(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(userButton(page)).toHaveText('User options')
    expect(statuses).toEqual([400, 200])
    expectAnswers(complaints, 400)
  })
})

test('2.6, D-13 the user bar offers Login that returns here, and Logout, which ends the session on the server', async ({
  page,
  context,
  request,
  site,
}) => {
  await page.goto('/treatment?a=1')
  await ready(page)
  await userButton(page).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${site.url}/login?redirect=%2Ftreatment%3Fa%3D1`)
  await fillLogin(page)
  await expect(page).toHaveURL(`${site.url}/treatment?a=1`)
  const before = await sessionCookie(context)
  expect(before).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await page.evaluate(() => localStorage.getItem('mds.user'))).toContain('"username":"admin"')
  await userButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(userButton(page)).toHaveText('User options')
  await expect(page).toHaveURL(`${site.url}/treatment?a=1`)
  expect(await sessionCookie(context)).toBeUndefined()
  expect(await page.evaluate(() => localStorage.getItem('mds.user'))).toBeNull()
  const stolen = await request.post('/api/auth/authenticated', { headers: { cookie: `sid=${before?.value}` } })
  expect(await stolen.json()).toEqual({})
})

test('4.1 a login or logout in one tab shows in the other', async ({ context, site }) => {
  const one = await context.newPage()
  const two = await context.newPage()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await two.route('**/assets/editing-*.js', async (route) => {
    await held
    await route.continue()
  })
  await two.goto(`${site.url}/help`)
  await ready(two)
  await expect(userButton(two)).toHaveText('User options')
  await one.goto(`${site.url}/login`)
  await fillLogin(one)
  await expect(one).toHaveURL(`${site.url}/`)
  await expect(userButton(two)).toHaveText(/Administrator/)
  // The menu is open before the code for editors arrives.
  await userButton(two).click()
  await expect(two.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(two.getByRole('button', { name: 'Edit mode - Off' })).toBeHidden()
  release()
  await two.getByRole('button', { name: 'Edit mode - Off' }).click()
  await expect(two.getByRole('region', { name: 'Edit mode', exact: true })).toBeVisible()
  // The menu of the page lists what the user may open, which the page as drawn did not know.
  await two.getByRole('button', { name: 'Navigation', exact: true }).click()
  await two.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Administration' }).click()
  await expect(two.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await userButton(two).click()
  await two.getByRole('button', { name: 'Logout' }).click()
  await expect(userButton(two)).toHaveText('User options')
  await expect(userButton(one)).toHaveText('User options')
})

test.describe('with its own clock', () => {
  test.use({ hasOwnWindow: true })

  test('D-59 the session is checked again on focus, at most every 30 seconds; no answer changes nothing', async ({
    page,
    request,
    site,
    complaints,
  }) => {
    const felix = await addUser(page, request, 'felix', ['Editor'])
    await logIn(page, 'felix')
    await page.clock.install()
    await page.goto('/help')
    const checks: string[] = []
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => request.url().endsWith('/authenticated') && checks.push(end))
    await ready(page)
    await expect.poll(() => checks.length).toBe(1)
    const focus = () => page.evaluate(() => void dispatchEvent(new Event('focus')))
    await focus()
    await page.clock.fastForward(29_000)
    await focus()
    expect(checks).toHaveLength(1)
    await page.clock.fastForward(2_000)
    await focus()
    await focus()
    await expect.poll(() => checks.length).toBe(2)

    await page.route('**/api/auth/authenticated', (route) => route.abort())
    await page.clock.fastForward(31_000)
    await focus()
    await expect.poll(() => checks.length).toBe(3)
    await expect(userButton(page)).toHaveText(/felix/)
    expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0

    await page.unroute('**/api/auth/authenticated')
    await felix.disable()
    await page.clock.fastForward(31_000)
    await focus()
    await expect(userButton(page)).toHaveText('User options')
    await expect(page).toHaveURL(`${site.url}/help`)
  })

  test('4.1 logged out on a page with roles leads to login, which leads back', async ({ page, request, site }) => {
    const ada = await addUser(page, request, 'ada', ['Admin'])
    await page.goto('/admin?part=users')
    await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin%3Fpart%3Dusers`)
    await fillLogin(page, { username: 'ada' })
    await expect(page).toHaveURL(`${site.url}/admin?part=users`)
    await page.clock.install()
    // The check at the start must find the account enabled.
    await Promise.all([page.waitForResponse('**/api/auth/authenticated'), page.reload()])
    await ready(page)
    // A call that the page makes later would be refused, and would open the dialog instead.
    await expect(page.getByRole('row', { name: /ada/ })).toBeVisible()
    await ada.disable()
    await expect(userButton(page)).toHaveText(/ada/)
    await page.clock.fastForward(31_000)
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin%3Fpart%3Dusers`)
    await expect(userButton(page)).toHaveText('User options')
  })
})

test('D-58 a remembered user is shown as being checked, and then removed', async ({ page }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.addInitScript(() =>
    localStorage.setItem(
      'mds.user',
      JSON.stringify({ username: 'admin', displayName: 'Old friend', roles: ['Admin'] }),
    ),
  )
  await page.route('**/api/auth/authenticated', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(userButton(page)).toHaveText(/Old friend/)
  await userButton(page).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  answer()
  await expect(userButton(page)).toHaveText('User options')
  expect(await page.evaluate(() => localStorage.getItem('mds.user'))).toBeNull()
})

test('8, D-44 a second 403 shows Logged out with the server’s words; logging in again keeps the page', async ({
  page,
  site,
  complaints,
}) => {
  await openLoggedIn(page)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  let refusals = 0
  await page.route('**/api/content/page', (route) => {
    refusals++
    return route.fulfill({
      status: 403,
      json: { Message: 'Your session has ended.', Info: 'Ask Edith.', code: 'FORBIDDEN', ref: 'r' },
    })
  })
  await page.evaluate(() => {
    window.isAlive = true
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  const dialog = page.getByRole('dialog', { name: 'Logged out' })
  await expect(dialog).toContainText('You have been logged out.')
  await expect(dialog).toContainText('Your session has ended.')
  await expect(dialog).toContainText('Ask Edith.')
  expect(refusals).toBeGreaterThanOrEqual(2)
  expect(await violations(page, { within: '#app-logged-out' })).toEqual([])
  expect(warnings).toEqual(['Logged out: Your session has ended.'])
  await expect(userButton(page)).toHaveText('User options')
  expect(await page.evaluate(() => localStorage.getItem('mds.user'))).toBeNull()
  await page.unroute('**/api/content/page')
  await expect(dialog.getByLabel('Username')).toHaveValue('admin')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(userButton(page)).toHaveText(/Administrator/)
  await expect(page).toHaveURL(`${site.url}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  expect(await page.evaluate(() => window.isAlive)).toBe(true)
  complaints.length = 0
})

test('6 the menu, the address bar and the way back from login follow the roles', async ({
  page,
  request,
  site,
  complaints,
}) => {
  await addUser(page, request, 'eve', ['Editor'])
  const menuEntry = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Administration' })
  await page.setViewportSize({ width: 1600, height: 900 })
  await openLoggedIn(page)
  await expect(menuEntry).toBeVisible()
  await userButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(menuEntry).toBeHidden()
  await test.step('6 login returns to a page with roles also if that page was opened first', async () => {
    await openLoggedIn(page, '/admin')
    await userButton(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin`)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('popstate', resolve, { once: true })
          history.back()
        }),
    )
    await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  })
  await logIn(page, 'eve')
  await expect(menuEntry).toBeHidden()
  for (const open of [
    () => page.goto('/admin?a=1'),
    // A link in a text leads there too.
    () =>
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), { href: '/admin?a=1' })
        document.querySelector('main')?.append(link)
        link.click()
      }),
  ]) {
    await page.goto('/about')
    await ready(page)
    await open()
    await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin%3Fa%3D1`)
    await ready(page)
    await expect(page).toHaveTitle('MDS Guidelines - Login')
    await expect(page.getByRole('main')).toContainText(
      'You are logged in as eve. This account may not open /admin?a=1.',
    )
    await expect(userButton(page)).toHaveText(/eve/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expectAnswers(complaints, 403)
  expect(await violations(page, { within: 'main' })).toEqual([])
  await page.reload()
  await expect(page).toHaveURL(`${site.url}/login?redirect=%2Fadmin%3Fa%3D1`)
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await expect(userButton(page)).toHaveText('User options')
  await fillLogin(page, { username: 'eve' })
  await expect(page.getByRole('main')).toContainText('You are logged in as eve.')
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await fillLogin(page)
  await expect(page).toHaveURL(`${site.url}/admin?a=1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
})

test('D-61 the user is warned before an idle session ends, and can extend it', async ({ page }) => {
  let isNear = true
  await page.route('**/api/auth/authenticated', async (route) => {
    const response = await route.fetch()
    const user = (await response.json()) as object
    const endsInMs = isNear ? 110_000 : 1_800_000
    await route.fulfill({ response, json: 'username' in user ? { ...user, endsInMs } : user })
  })
  await openLoggedIn(page)
  const warning = page.getByRole('alertdialog', { name: 'You will be logged out in 2 minutes' })
  await expect(warning).toBeVisible()
  isNear = false
  const work = page.waitForRequest('**/api/auth/roles')
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await work
  await expect(warning).toBeHidden()
  await expect(userButton(page)).toHaveText(/Administrator/)
  await page.unrouteAll({ behavior: 'wait' })
})

test('D-51 the error page retries at this site only, however the address is written', async ({ page }) => {
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' })
  const home = page.getByRole('main').getByRole('link', { name: 'go to the home page' })
  await page.goto('/error?from=%2Fhelp%3Fa%3D1')
  await expect(again).toHaveAttribute('href', '/help?a=1')
  const foreign = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', 'https://evil.example']
  for (const from of foreign) {
    const address = `/error?${new URLSearchParams({ from })}`
    const html = await (await page.request.get(address)).text()
    expect(html, from).toContain('Go to the home page')
    expect(html, from).not.toContain('Try again')
  }
  // The running application agrees with the page as drawn, which would be drawn again otherwise.
  await page.goto(`/error?${new URLSearchParams({ from: '/\t/evil.example' })}`)
  await expect(home).toBeVisible()
  await ready(page)
  await expect(again).toHaveCount(0)
})

test('what is done on the login page before the application runs counts', async ({ page }) => {
  for (const when of ['commit', 'load'] as const)
    await test.step(`the first press on Show counts, even before hydration: ${when}`, async () => {
      await page.goto('/login', { waitUntil: when })
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    })

  await test.step('an empty form is rejected at once, even if submitted before any script has loaded', async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    arrive()
    const summary = page.getByRole('region', { name: 'There is a problem' })
    await expect(summary.getByRole('listitem')).toHaveText([
      'Username: Value is required',
      'Password: Value is required',
    ])
  })
})

test('8 an address that cannot be read shows one page to a user, and reports no error', async ({
  page,
  complaints,
}) => {
  await page.goto('/about')
  await logInByCall(page)
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/client-error') && reports.push(request.postData() ?? ''))
  await page.goto('/%ff')
  const verified = page.waitForResponse('**/api/auth/authenticated')
  await ready(page)
  await verified
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address cannot be opened')
  expect(reports).toEqual([])
  // The browser logs the status of the page itself.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
})
