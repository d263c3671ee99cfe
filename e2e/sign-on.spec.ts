import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'
import { expectClean, looks } from './axe.ts'
import { logInByCall, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

const PORT = '21372'
const PUBLIC_URL = `http://localhost:${PORT}`
const providerPort = 21_373
const issuer = `http://localhost:${providerPort}`
const client = { id: 'mds', secret: 'a-secret-of-the-client' }

test.use({
  windowOptions: { reducedMotion: 'reduce' },
  environment: {
    ...{ ADMIN_PASSWORD: password, FEATURES: 'ImageViewer,SQLAccount', PORT, PUBLIC_URL, HOST: 'localhost' },
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_CREATE: 'on' },
    ...{ OIDC_NAME: 'St Elsewhere Hospital', OIDC_ROLES: 'mds-editors=Editor; mds-admins=Admin' },
  },
})

const shots = process.env.MDS_SHOTS
const groups: Record<string, string[]> = { jane: ['mds-editors'], ada: ['mds-admins'] }

let server: Server

test.beforeAll(async () => {
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [`${PUBLIC_URL}/login/return`] },
        ...{ token_endpoint_auth_method: 'client_secret_post', post_logout_redirect_uris: [`${PUBLIC_URL}/`] },
      },
    ],
    claims: { openid: ['sub', 'groups'], profile: ['name', 'preferred_username'], email: ['email'] },
    // Claims of scopes in the id token, as hospitals' providers are set up.
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-for-tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} of the ward`, preferred_username: id, groups: groups[id] ?? [] }),
    }),
  })
  server = createServer(provider.callback())
  await new Promise<void>((resolve) => server.listen(providerPort, 'localhost', resolve))
  expect((server.address() as AddressInfo).port).toBe(providerPort)
})

test.afterAll(() => void server.close())

async function look(page: Page, name: string) {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectClean(page, `${name}, ${width}, ${colorScheme}`)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Logs in on the pages of the provider, and agrees to what it asks. */
async function passProvider(page: Page, name: string) {
  await page.waitForURL(`${issuer}/**`, { waitUntil: 'commit' })
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.origin === PUBLIC_URL || url.pathname.startsWith('/interaction'))
  if (page.url().startsWith(issuer)) await page.locator('button[type=submit]').click()
}

/** The pages of the provider load fonts from the internet, and have no icon. */
function ignoreProvider(complaints: string[]) {
  expect(complaints.filter((line) => !/NAME_NOT_RESOLVED|status of 404/.test(line))).toEqual([])
  complaints.length = 0
}

test('D-129 a first login makes an account with the roles of its groups, and the log-out offers the other one', async ({
  page,
  complaints,
}) => {
  await page.goto('/login?redirect=%2Fabout')
  await ready(page)
  await look(page, 'sign-on')
  await page.getByRole('button', { name: 'Log in with St Elsewhere Hospital' }).click()
  await passProvider(page, 'jane')
  await expect(page).toHaveURL('/about')
  await ready(page)
  await page.getByRole('button', { name: 'jane of the ward' }).click()
  await expect(page.getByRole('button', { name: 'Edit mode - Off' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  const offer = page.getByRole('alertdialog')
  await expect(offer).toContainText('Also log out of your organisation?')
  await look(page, 'further-logout')
  await offer.getByRole('button', { name: 'Stay logged in there' }).click()
  ignoreProvider(complaints)
})

test('D-129 a login that is cancelled says so on the login page, and a forged one says nothing', async ({
  page,
  complaints,
}) => {
  await page.goto('/login?redirect=%2Fabout')
  await ready(page)
  await page.getByRole('button', { name: 'Log in with St Elsewhere Hospital' }).click()
  await page.waitForURL(`${issuer}/**`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: /cancel/i }).click()
  await expect(page).toHaveURL('/login?problem=cancelled&redirect=%2Fabout')
  await expect(page.getByRole('alert').first()).toHaveText(
    'The login with St Elsewhere Hospital was cancelled or refused there.',
  )
  await look(page, 'sign-on-cancelled')
  await page.goto('/login?problem=%3Cb%3Eforged')
  await ready(page)
  await expect(page.getByRole('alert').first()).toHaveText('')
  ignoreProvider(complaints)
})

test('D-129 an owner connects their account at /account, and its roles come from there at the next login', async ({
  page,
  complaints,
}) => {
  await logInByCall(page)
  await page.goto('/account')
  await ready(page)
  await page.getByRole('button', { name: 'Connect with St Elsewhere Hospital' }).click()
  await passProvider(page, 'ada')
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('You log in with St Elsewhere Hospital.')).toBeVisible()
  await look(page, 'sign-on-connected')
  await page.goto('/admin?part=users')
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('From St Elsewhere Hospital')
  await page.getByRole('button', { name: 'Edit admin' }).click()
  await expect(page.getByRole('dialog').getByLabel('Editor')).toBeDisabled()
  await look(page, 'sign-on-roles')
  ignoreProvider(complaints)
})
