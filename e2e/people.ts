import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, ready } from './server.ts'

/** The password of `admin` on test servers. */
export const password = 'Correct-Horse-7-Battery'

type Who = { username?: string; secret?: string }

/** Fills in a login form and sends it. */
export async function fillLogin(place: Page | Locator, { username = 'admin', secret = password }: Who = {}) {
  await place.getByLabel('Username').fill(username)
  await place.getByLabel('Password', { exact: true }).fill(secret)
  await place.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs in on the login page, which then opens this path. */
export async function logInTo(page: Page, path: string, who?: Who) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await ready(page)
  await fillLogin(page, who)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await ready(page)
}

/** Makes a call with the cookies of a request context, that of a browser or a separate one. */
async function send(
  request: APIRequestContext,
  path: string,
  data: object,
  headers = {},
): Promise<{ [key: string]: unknown }> {
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  // The server may close a connection that has been idle just as it is used again.
  const answer = await request.post(path, { data, headers: { 'x-xsrf-token': token, ...headers }, maxRetries: 1 })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Makes a call as the user who is logged in in the page's browser. */
export const post = (page: Page, path: string, data: object) => send(page.request, path, data)

/** Logs a user in without a form, for tests of other things than the login; needs no captcha. */
export async function logInByCall(page: Page, { at = '', username = 'admin' } = {}) {
  await post(page, `${at}/api/auth/authenticated`, {})
  await post(page, `${at}/api/auth/authenticate`, { username, password })
}

/** Logs `admin` in outside the browser, and returns a function that makes calls in that session. */
export async function logInOutsideBrowser(
  request: APIRequestContext,
  { secret = password, userAgent }: { secret?: string; userAgent?: string } = {},
) {
  const post = (path: string, data: object = {}) =>
    send(request, path, data, userAgent !== undefined ? { 'user-agent': userAgent } : {})
  await post('/api/auth/authenticated')
  await post('/api/auth/authenticate', { username: 'admin', password: secret })
  return post
}

/** Adds a user with the password of `admin`, chosen in the page's browser, where nobody is logged in. */
export async function addUser(page: Page, request: APIRequestContext, username: string, roles: string[]) {
  const send = await logInOutsideBrowser(request)
  const { id } = await send('/api/admin/users/add', { username, roles })
  const invitation = { functionId: 'invite', username, hours: 1, mostUses: 1, isMailed: false }
  const { url } = await send('/api/link/make', invitation)
  await post(page, '/api/auth/authenticated', {})
  await post(page, '/api/link/confirm', { uid: String(url).split('/').at(-1), password })
  return { disable: () => send('/api/admin/users/disable', { id, isDisabled: true }) }
}

/** The HTML of a page as readers get it, who are not logged in. */
export async function readersGet(page: Page, path: string): Promise<string> {
  const answer = await fetch(new URL(path, page.url()))
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** The words of a page as readers get it. */
export const wordsReadersGet = async (page: Page, path: string) =>
  (await readersGet(page, path)).replace(/<[^>]+>/g, '')

/** Adds a funder as `admin`, who must be logged in. */
export const addFunder = (page: Page, name: string) =>
  post(page, '/api/editable/collection/save', {
    page: { url: '/' },
    item: { collectionId: 'webui..funders', data: { name, url: 'https://charity.example/' } },
  })

/** Opens a path as `admin`, for tests of other things than the login. Resolves when nothing moves any more. */
export async function openAsAdmin(page: Page, path: string) {
  await logInByCall(page)
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Turns on edit mode as a user who is logged in, and shows the tools that fold on a phone. In a tab where it was on, it
 * comes back by itself.
 */
export async function turnOnEditMode(page: Page, user = 'Administrator') {
  const isOn = await page.evaluate(() => Object.keys(sessionStorage).some((key) => key.endsWith('.editing')))
  if (!isOn) {
    await page.getByRole('button', { name: user }).click()
    await page.getByRole('button', { name: 'Edit mode - Off' }).click()
  }
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true })).toBeVisible()
  // The page is inert while the menu is open.
  await expect(page.getByRole('button', { name: 'Edit mode - On' })).toBeHidden()
  const tools = page.getByRole('button', { name: 'Tools', exact: true })
  if (await tools.isVisible()) await tools.click()
}

/**
 * Presses a button of the edit bar or of an open text once it stays where it is. `click` scrolls to it although it is
 * visible, because pages keep room for the bar; on the way up the header slides in, and the button moves away. On a busy
 * machine the page may also move between the look and the press: a press that misses is repeated.
 */
async function pressInPlace(button: Locator) {
  await expect(async () => {
    const element = await button.elementHandle({ timeout: 5000 })
    const middle = await element?.evaluate(
      (element) =>
        new Promise<{ x: number; y: number }>((resolve) => {
          element.addEventListener('click', () => element.setAttribute('data-pressed', ''), {
            capture: true,
            once: true,
          })
          const { top, bottom } = element.getBoundingClientRect()
          if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
          let before = Number.NaN
          const look = () => {
            const { x, y, width, height } = element.getBoundingClientRect()
            if (y === before) return resolve({ x: x + width / 2, y: y + height / 2 })
            before = y
            requestAnimationFrame(() => requestAnimationFrame(look))
          }
          look()
        }),
    )
    if (!element || !middle) throw new Error('The button has gone.')
    await button.page().mouse.click(middle.x, middle.y)
    expect(await element.evaluate((pressed) => pressed.hasAttribute('data-pressed') || !pressed.isConnected)).toBe(true)
    await element.evaluate((pressed) => pressed.removeAttribute('data-pressed'))
  }).toPass()
}

/** Saves the open text. */
export const saveText = (page: Page) => pressInPlace(page.getByRole('button', { name: 'Save', exact: true }))

/** Presses 'Leave' in the edit bar. */
export const leaveEditMode = (page: Page) =>
  pressInPlace(
    page.getByRole('region', { name: 'Edit mode', exact: true }).getByRole('button', { name: 'Leave', exact: true }),
  )
