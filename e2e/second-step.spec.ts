import type { Page } from '@playwright/test'
import { codeAt, stepKey } from '../test/second-step-codes.ts'
import { expectClean, looks } from './axe.ts'
import { fillLogin, openAsAdmin, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

// Elements that fade in have too little contrast for a moment.
test.use({ windowOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] } })
test.use({
  environment: {
    ADMIN_PASSWORD: password,
    FEATURES: 'ImageViewer',
    SECOND_STEP_KEY: stepKey,
    SECOND_STEP_ROLES: 'Admin',
  },
})

const shots = process.env.MDS_SHOTS

/** The page is clean in axe, fits the window, and is kept to be looked at if asked for. */
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

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: /Administrator/ })).toBeHidden()
}

async function passPassword(page: Page, path = '/account') {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await ready(page)
  await fillLogin(page)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
}

test('D-127 a code is set up, logs in, is lost, and a recovery code gets back in; all by keyboard', async ({
  page,
  complaints,
}) => {
  await openAsAdmin(page, '/')
  const banner = page.getByRole('region', { name: 'Second step' })
  await expect(banner).toContainText('Your roles require a second step for the login. Set one up by')
  await look(page, 'banner')
  await banner.getByRole('link').click()
  await expect(page).toHaveURL('/account#second-step')
  await expect(banner.getByRole('link')).toBeHidden()
  await page.getByRole('button', { name: 'Use an app for codes' }).press('Enter')
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'There is a problem' })).toContainText('Enter the six digits')
  await look(page, 'set-up')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await look(page, 'recovery-codes')
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^.....-.....$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.getByLabel('I have kept them').press('Space')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await look(page, 'set')

  await test.step('the next login asks for the code', async () => {
    await logOut(page)
    await passPassword(page, '/about')
    await look(page, 'enter-code')
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'There is a problem' })).toContainText('The code is not right.')
    // The code that confirmed the app is used up; the next one is good already.
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeAt(secret, Date.now() + 30_000))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/about')
  })

  await test.step('without the phone a recovery code gets back in', async () => {
    await logOut(page)
    await passPassword(page)
    await page.getByRole('button', { name: 'I have lost all of these' }).click()
    await expect(page.getByRole('heading', { name: 'If you have lost all of these' })).toBeFocused()
    await look(page, 'lost')
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Enter a recovery code' })).toBeFocused()
    await look(page, 'enter-recovery-code')
    await page.getByRole('textbox', { name: 'Recovery code', exact: true }).fill(codes[3] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Recovery code accepted' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('9 recovery codes are left.')
    await look(page, 'recovered')
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  })

  await test.step('five wrong codes lead back to the password', async () => {
    await logOut(page)
    await passPassword(page)
    for (let wrong = 0; wrong < 5; wrong++) {
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(`00000${wrong}`)
      await page.keyboard.press('Enter')
      if (wrong < 4) await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
      await page.waitForLoadState('networkidle')
    }
    await expect(page.getByRole('alert')).toHaveText('There were too many wrong codes. Please log in again.')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
  // The browser logs refused calls as errors.
  expect(complaints.filter((line) => !line.includes('status of 401'))).toEqual([])
  complaints.length = 0
})
