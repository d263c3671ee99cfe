import type { Page } from '@playwright/test'
import { logInByCall, password, post } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'Database,UserDashboard' } })

const thrown = 'Thrown on purpose.'

/** Replaces the code of a part by code that throws when it is drawn, and counts the reports of errors. */
async function breakPart(page: Page, file: string, name: string) {
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/client-error') && reports.push(request.postData() ?? ''))
  await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.js$`), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const broken = () => { throw new Error('${thrown}') }\nexport { broken as ${name} }`,
    }),
  )
  return reports
}

/** Expects the whole shell, and no errors in the browser but the one thrown on purpose. */
async function expectShell(page: Page, complaints: string[]) {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Navigation', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'User options' }).getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo').first()).toBeVisible()
  await expect(page.getByText(thrown)).toHaveCount(0)
  expect(complaints.join('\n')).toContain(thrown)
  complaints.length = 0
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, path: string) =>
  page.evaluate((path) => document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click(), path)

test('8 an error in a tool leaves the page and the shell', async ({ page, complaints }) => {
  await logInByCall(page)
  const reports = await breakPart(page, 'tools', 'Tools')
  await page.goto('/database/tab/Person')
  await ready(page)
  const fault = page.getByRole('alert').filter({ hasText: 'A tool cannot be shown because of an error.' })
  await expect(fault).toBeVisible()
  await expect(page.getByRole('tablist')).toBeVisible()
  await expectShell(page, complaints)
  await expect.poll(() => reports.join()).toContain(thrown)
})

test('8 an error in an option of the user bar, or in its menu, leaves the rest', async ({ page, complaints }) => {
  await page.goto('/about')
  await ready(page)
  const bar = page.getByRole('region', { name: 'User options' })
  const open = () => bar.getByRole('button', { name: 'User options' }).click()
  await breakPart(page, 'session-entry', 'default')
  await open()
  await expect(bar.getByRole('alert')).toHaveText('An option cannot be shown because of an error.')
  await expect(bar.getByRole('button', { name: 'Theme - auto' })).toBeVisible()
  await expectShell(page, complaints)
  await expect(heading(page)).toHaveText('About')

  await breakPart(page, 'user-menu', 'UserMenu')
  await page.reload()
  await ready(page)
  await open()
  await expect(bar.getByRole('alert')).toHaveText('The menu cannot be shown because of an error.')
  await expectShell(page, complaints)
  await expect(heading(page)).toHaveText('About')
})

test('8 an error in the parts that follow the reader leaves the page', async ({ page, complaints }) => {
  await page.goto('/diagnosis')
  await ready(page)
  await breakPart(page, 'scrolled', 'Scrolled')
  await page.mouse.wheel(0, 800)
  await expect.poll(() => complaints.join()).toContain(thrown)
  await expectShell(page, complaints)
  await expect(heading(page)).toHaveText('Diagnosis')
})

test('8 an answer that the menu cannot draw leaves the page', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/about')
  await ready(page)
  await page.route('**/api/content/page', async (route) => {
    const response = await route.fetch()
    const content = await response.json()
    await route.fulfill({ response, json: { ...content, around: { ...content.around, menu: [null] } } })
  })
  await follow(page, '/help')
  await expect(heading(page)).toHaveText('Help')
  await expect(page.getByRole('navigation', { name: 'Navigation' }).getByRole('alert')).toHaveText(
    'The menu cannot be shown because of an error.',
  )
  await expect(page.getByRole('contentinfo').first()).toBeVisible()
  complaints.length = 0
})

test('8 an error at the root keeps the shell, and the next page is shown as usual', async ({ page, complaints }) => {
  await page.goto('/about')
  await ready(page)
  // The page of a refusal is drawn in place of a page that has failed, so that the error reaches the root.
  await breakPart(page, 'not-allowed', 'NotAllowed')
  await page.route('**/api/content/page', (route) =>
    route.fulfill({ status: 403, json: { Message: 'No', Info: '', code: 'FORBIDDEN', ref: 'r' } }),
  )
  await follow(page, '/help')
  await expect(heading(page)).toHaveText('Something went wrong')
  await expect(page).toHaveTitle('MDS Guidelines - Something went wrong')
  await expectShell(page, complaints)
  await page.unrouteAll()
  await follow(page, '/about')
  await expect(heading(page)).toHaveText('About')
  await expect(page).toHaveTitle('MDS Guidelines - About')
})

test('4.6 what is shown in place of a page has its own title, in the window and in the header', async ({
  page,
  complaints,
}) => {
  await logInByCall(page)
  await page.goto('/about')
  await ready(page)
  const title = page.getByRole('banner').getByText('You may not open this page')
  await page.route('**/api/content/page', (route) =>
    route.fulfill({ status: 403, json: { Message: 'No', Info: '', code: 'FORBIDDEN', ref: 'r' } }),
  )
  await follow(page, '/help')
  await expect(page.getByRole('dialog', { name: 'Logged out' })).toBeVisible()
  await expect(page).toHaveTitle('MDS Guidelines - You may not open this page')
  await expect(title).toHaveCount(1)
  await page.unroute('**/api/content/page')

  await page.goto('/about')
  await ready(page)
  await page.route('**/api/content/page', (route) => route.abort())
  await follow(page, '/help')
  await expect(heading(page)).toHaveText('This page could not be loaded')
  await expect(page).toHaveTitle('MDS Guidelines - This page could not be loaded')
  await page.unroute('**/api/content/page')
  await follow(page, '/about')
  await expect(page).toHaveTitle('MDS Guidelines - About')

  await page.goto('/%ff')
  await expect(page).toHaveTitle('MDS Guidelines - This address cannot be opened')
  await ready(page)
  await expect(page).toHaveTitle('MDS Guidelines - This address cannot be opened')
  complaints.length = 0
})

test('8 a mode that does not exist is logged as a configuration error, and the dashboard says so in the shell', async ({
  page,
  complaints,
}) => {
  await logInByCall(page)
  const selection = { id: '', status: 0, statusText: '', isTest: false }
  const opened = await post(page, '/api/database/init', {})
  await page.route('**/api/database/init', (route) =>
    route.fulfill({ json: { ...opened, ...selection, modeName: 'Ward' } }),
  )
  const reported = page.waitForRequest('**/api/error/client-error')
  await page.goto('/database/tab/Person')
  await ready(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The dashboard could not be opened. Configuration error: there is no mode “Ward”.',
  )
  expect((await reported).postData()).toContain('Configuration error')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo').first()).toBeVisible()
  expect(complaints.splice(0).join()).toContain('Configuration error: there is no mode “Ward”.')
})
