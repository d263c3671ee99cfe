import { launchOptions } from './browser.ts'
import { fillLogin, password, turnOnEditMode } from './people.ts'
import { expect, ready, test } from './server.ts'

test.use({
  environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' },
  // As on a hospital's own network: browsers treat every name but localhost as insecure without https.
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP intranet.test 127.0.0.1'],
  },
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('an upload works at an address without https', async ({ page, site, complaints }) => {
  const at = site.url.replace(/\/\/[^:]+/, '//intranet.test')
  await page.goto(`${at}/login?redirect=/help`)
  await ready(page)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await fillLogin(page)
  await page.waitForURL(/\/help$/)
  await ready(page)
  await turnOnEditMode(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload image' }).first().click()
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await page.getByLabel('Description').fill('A dot')
  await page.getByRole('button', { name: 'Ok', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Edit mode', exact: true }).locator('[data-state]')).toHaveText('Saved')
  // A policy that browsers heed only over https.
  expect(complaints.filter((line) => !line.includes('Cross-Origin-Opener-Policy'))).toEqual([])
  complaints.length = 0
})
