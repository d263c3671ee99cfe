import type { Page } from '@playwright/test'
import { onServer } from '../test/postgres.ts'
import { codeAt, stepKey } from '../test/second-step-codes.ts'
import { expectClean, looks } from './axe.ts'
import { openAsAdmin, password } from './people.ts'
import { expect, ready, type Site, testInWindow as test } from './server.ts'

test.use({ windowOptions: { reducedMotion: 'reduce' } })
test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer', SECOND_STEP_KEY: stepKey } })

const shots = process.env.MDS_SHOTS

/** Makes every login older than a proof may be. */
const ageLogins = ({ environment }: Site) =>
  onServer(environment.DATABASE_URL, "update sessions set created = created - interval '11 minutes', proved = null")

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it is you' })

async function look(page: Page, name: string) {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await expectClean(page, `${name}, ${width}, ${colorScheme}`)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

test('D-128 a change that matters asks for the password, keeps what was typed, and is made once', async ({
  page,
  site,
  complaints,
}) => {
  await openAsAdmin(page, '/admin?part=users')
  await ageLogins(site)
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog', { name: 'Add user' })
  await form.getByLabel('Username').fill('jane')
  await form.getByLabel('Display name').fill('Jane Doe')
  const added: string[] = []
  page.on('response', (answer) => answer.url().endsWith('/users/add') && added.push(String(answer.status())))
  await form.getByRole('button', { name: 'Add user' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Enter your password' })).toBeFocused()
  await look(page, 'prove-password')

  await test.step('cancelled, nothing is done and nothing is lost', async () => {
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(form.getByRole('region', { name: 'There is a problem' })).toContainText(
      'Please confirm that it is you.',
    )
    await expect(form.getByLabel('Display name')).toHaveValue('Jane Doe')
  })

  await form.getByRole('button', { name: 'Add user' }).click()
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('region', { name: 'There is a problem' })).toContainText(
    'The password is wrong.',
  )
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('Jane Doe')
  await expect(dialogOf(page)).toBeHidden()
  expect(added).toEqual(['428', '428', '200'])
  expect(complaints.filter((line) => !/status of (428|422)/.test(line))).toEqual([])
  complaints.length = 0
})

test('D-128 with a second step the code is asked for, and the session goes on in other tabs', async ({
  page,
  site,
  complaints,
}) => {
  await openAsAdmin(page, '/account')
  await page.getByRole('button', { name: 'Use an app for codes' }).click()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret))
  await page.keyboard.press('Enter')
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await ageLogins(site)
  const tab = await page.context().newPage()
  await tab.goto('/account')
  await ready(tab)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await look(page, 'prove-code')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret, Date.now() + 30_000))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await tab.getByRole('button', { name: 'Remove the app' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(tab.getByText('The app has been removed.')).toBeVisible()
  expect(complaints.filter((line) => !line.includes('status of 428'))).toEqual([])
  complaints.length = 0
})
