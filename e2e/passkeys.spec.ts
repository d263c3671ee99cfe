import type { Page } from '@playwright/test'
import { onServer } from '../test/postgres.ts'
import { stepKey } from '../test/second-step-codes.ts'
import { expectClean, looks } from './axe.ts'
import { fillLogin, openAsAdmin, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

const PORT = '21371'
// A passkey needs a name, which an address is not, and the site's own origin.
const PUBLIC_URL = `http://localhost:${PORT}`
test.use({
  windowOptions: { reducedMotion: 'reduce' },
  environment: {
    ...{ ADMIN_PASSWORD: password, FEATURES: 'ImageViewer', SECOND_STEP_KEY: stepKey },
    ...{ PORT, PUBLIC_URL, HOST: 'localhost' },
  },
})

const shots = process.env.MDS_SHOTS

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

/** A device that makes and uses passkeys without asking anybody. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: /Administrator/ })).toBeHidden()
}

test('D-127 a passkey is added, logs in alone and as the second step, is renamed and removed', async ({
  page,
  site,
  complaints,
}) => {
  const device = await addAuthenticator(page)
  await openAsAdmin(page, '/account')
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Ward laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'Passkeys' })).toContainText('Ward laptop')
  await look(page, 'passkeys')

  await test.step('it logs in without a password', async () => {
    await logOut(page)
    await page.goto('/login?redirect=%2Fabout')
    await ready(page)
    await look(page, 'login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/about')
  })

  await test.step('after the password it is the second step', async () => {
    await logOut(page)
    await page.goto('/login?redirect=%2Faccount')
    await ready(page)
    await fillLogin(page)
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeFocused()
    await look(page, 'step-passkey')
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL('/account')
  })

  await test.step('a holder whom the device does not know is refused', async () => {
    await logOut(page)
    await device.setVerified(false)
    await page.goto('/login')
    await ready(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('No passkey was used.')
    await device.setVerified(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('it proves who its holder is', async () => {
    await onServer(site.environment.DATABASE_URL, "update sessions set created = created - interval '11 minutes'")
    await page.goto('/account')
    await ready(page)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
    await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeFocused()
    await look(page, 'prove-passkey')
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  })

  await page.goto('/account')
  await ready(page)
  await page.getByRole('button', { name: 'Rename Ward laptop' }).click()
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Key ring')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Key ring' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey has been removed.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Passkeys' })).toBeHidden()
  expect(complaints.filter((line) => !/status of (401|428)/.test(line))).toEqual([])
  complaints.length = 0
})
