import type { Locator, Page } from '@playwright/test'
import { expect, ready } from './server.ts'

/** The password of `admin` at the servers of tests. */
export const password = 'Correct-Horse-7-Battery'

type Who = { username?: string; secret?: string }

/** Fills in a login form and sends it. */
export async function fillLogin(place: Page | Locator, { username = 'admin', secret = password }: Who = {}) {
  await place.getByLabel('Username').fill(username)
  await place.getByLabel('Password', { exact: true }).fill(secret)
  await place.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs in by the login page, which leads on to a path. */
export async function logInTo(page: Page, path: string, who?: Who) {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await ready(page)
  await fillLogin(page, who)
  await page.waitForURL((url) => url.pathname + url.search === path)
  await ready(page)
}

/** Makes a call in the name of whoever is logged in in the page's browser. */
export async function post(page: Page, path: string, data: object): Promise<{ [key: string]: unknown }> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(path, { data, headers: { 'x-xsrf-token': token } })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Logs `admin` in without a form, where the login is not what is tested and asks for no captcha. */
export async function logInByCall(page: Page, { at = '' } = {}) {
  await post(page, `${at}/api/auth/authenticated`, {})
  await post(page, `${at}/api/auth/authenticate`, { username: 'admin', password })
}

/** Opens a path as `admin`, where the login is not what is tested. Nothing moves any more when it is open. */
export async function openAsAdmin(page: Page, path: string) {
  await logInByCall(page)
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => document.fonts.ready)
}
