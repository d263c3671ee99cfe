import { password } from './people.ts'
import { expect, testInWindow as test } from './server.ts'

const slow = { timeout: 30_000 } // the captcha's puzzle takes longer on a busy machine

test.use({ environment: { ADMIN_PASSWORD: password } })

test('the captcha asks no questions, contacts no other site, and says so if it takes long', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.route('**/api/auth/challenge', async (route) => {
    const answer = await route.fetch()
    await expect(page.getByRole('status').filter({ hasText: 'Checking your browser' })).toBeVisible()
    await route.fulfill({ response: answer })
  })
  const sent = page.waitForRequest('**/api/auth/authenticate', slow)
  await page.goto('/login')
  await test.step('input typed and submitted before hydration is neither lost nor written into the address', async () => {
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
  })
  const { token } = (await sent).postDataJSON() as { token: string }
  expect(JSON.parse(atob(token))).toMatchObject({ challenge: { parameters: {} }, solution: {} })
  await expect(page).not.toHaveURL(/login/, slow)
  await expect(page.getByRole('region', { name: 'User options' }).getByRole('button').first()).toHaveText(
    /Administrator/,
  )
  expect([...hosts]).toEqual([new URL(site.url).host])
})
