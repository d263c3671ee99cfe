import { violations } from './axe.ts'
import { logInTo, password } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'LoginReCaptcha', REPORT_DAYS: '7' } })

test('a reader reports a fault from the foot of a page, and an administrator answers it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/treatment/chelation#dose')
  await ready(page)
  await page.getByRole('link', { name: 'Report it' }).click()
  await page.waitForURL(/\/report\?page=%2Ftreatment%2Fchelation&version=.*&section=Dose$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Report a fault')
  await expect(page.getByText(/^Sent too: the page Iron chelation, section “Dose”, version /)).toBeVisible()
  await ready(page)
  await test.step('nothing is sent without words, and what is typed stays', async () => {
    await page.getByLabel('Your e-mail address (optional)').fill('jane@ward.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please say what is wrong or missing').first()).toBeVisible()
    await expect(page.getByLabel('Your e-mail address (optional)')).toHaveValue('jane@ward.example')
    expect(await violations(page, { within: '#app-content' })).toEqual([])
  })
  await page.getByLabel('What is wrong or missing?').fill('The start dose\nis missing.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(heading).toHaveText('Thank you')
  await expect(heading).toBeFocused()
  await expect(page.getByText('within 7 days')).toContainText('jane@ward.example')
  await expect(page.getByRole('link', { name: 'Back to the page' })).toHaveAttribute('href', '/treatment/chelation')
  expect(await violations(page, { within: '#app-content' })).toEqual([])
})

test('an administrator finds a report with its page and version, and marks it', async ({ page }) => {
  await page.goto('/report?page=/treatment/HMA&version=2026-11-22&section=Dose')
  await ready(page)
  await page.getByLabel('What is wrong or missing?').fill('One label is out of date.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await logInTo(page, '/admin?part=reports')
  const report = page.getByRole('article').filter({ hasText: 'One label' })
  await expect(report.getByRole('link', { name: 'Azacitidine and decitabine' })).toHaveAttribute(
    'href',
    '/treatment/HMA',
  )
  await expect(report).toContainText('Version 2026-11-22')
  await expect(report).toContainText('Dose')
  expect(await violations(page, { within: '#app-content' })).toEqual([])
  await report.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(report).toHaveCount(0)
  await page.getByRole('button', { name: 'Show answered reports' }).click()
  await expect(report).toContainText('Answered by Administrator')
})

test('after a tap on a phone, what is wrong is in view', async ({ browser, site }) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, baseURL: site.url })
  const page = await phone.newPage()
  await page.goto('/report?page=/treatment/chelation')
  await ready(page)
  await page.getByLabel('What is wrong or missing?').fill('x'.repeat(5000))
  // Under the text until it is left, then above it: *Send* must not move away from under the finger.
  await expect(page.getByText('1,000 characters too many: enter at most 4,000')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).tap()
  const faults = page.getByRole('region', { name: 'There is a problem' })
  await expect(faults).toBeFocused()
  await expect(faults).toBeInViewport({ ratio: 1 })
  await phone.close()
})
