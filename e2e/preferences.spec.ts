import type { Page } from '@playwright/test'
import { expect, layoutShift, ready, testInWindow as test } from './server.ts'

declare global {
  interface Window {
    firstPaint?: { isReady: boolean; background: string; panel: string; motion: string }
  }
}

const path = '/diagnosis/workup'

async function open(page: Page, { width = 1440, height = 900 } = {}) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await ready(page)
}

async function openUserBar(page: Page) {
  await page.getByRole('button', { name: 'User options' }).click()
  await expect(entry(page, 'Theme')).toBeVisible()
}

const entry = (page: Page, label: string) => page.locator('#app-user-bar').getByRole('button', { name: `${label} - ` })
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), `mds.${name}`)
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const motion = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion'))

const white = 'rgb(255, 255, 255)'
const dark = 'rgb(15, 23, 32)'

// How each cycles, and that it is announced: see `entries.test.tsx`.
test('4.3 each preference is stored in this browser', async ({ page }) => {
  await open(page)
  await openUserBar(page)
  const chosen = { Theme: 'light', Motion: 'on', Navigation: 'pinned' }
  for (const [label, mode] of Object.entries(chosen)) {
    await entry(page, label).click()
    await expect(entry(page, label)).toHaveText(`${label} - ${mode}`)
  }
  await page.reload()
  await ready(page)
  await openUserBar(page)
  for (const [label, mode] of Object.entries(chosen)) await expect(entry(page, label)).toHaveText(`${label} - ${mode}`)
})

test('4.3 theme and motion follow the system until one is chosen; motion is 250 ms or nothing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await open(page)
  expect(await background(page)).toBe(dark)
  expect(await motion(page)).toMatch(/^0m?s$/)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(white)
  await openUserBar(page)
  await entry(page, 'Theme').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(white)
  await entry(page, 'Theme').click()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(dark)

  await entry(page, 'Motion').click()
  expect(await motion(page)).toMatch(/^(250ms|\.25s)$/)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await entry(page, 'Motion').click()
  expect(await motion(page)).toMatch(/^0m?s$/)
  await entry(page, 'Motion').click()
  expect(await motion(page)).toMatch(/^(250ms|\.25s)$/)
})

test('4.3 with motion off nothing of the shell moves gradually', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, { width: 800 })
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
  await page.mouse.wheel(0, -100)
  await openUserBar(page)
  const gradual = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header, header *, nav, nav *, section[aria-label="User options"] *, button, .overlay',
      ),
    ]
      .filter((item) => {
        const { transitionDuration, animationDuration } = getComputedStyle(item)
        return `${transitionDuration}, ${animationDuration}`.split(', ').some((time) => Number.parseFloat(time) > 0)
      })
      .map((item) => item.outerHTML.slice(0, 80)),
  )
  expect(gradual).toEqual([])
})

test('4.3 a change in another tab is followed, before and after the user bar is opened; no value or a broken one means auto', async ({
  page,
  context,
}) => {
  await open(page, { width: 1600 })
  const other = await context.newPage()
  await open(other, { width: 1600 })
  await other.evaluate(() => localStorage.setItem('mds.theme', 'dark'))
  await expect.poll(() => background(page)).toBe(dark)
  await other.evaluate(() => localStorage.setItem('mds.theme', '{"theme":"dark"}'))
  await expect.poll(() => background(page)).toBe(white)
  await other.evaluate(() => localStorage.setItem('mds.theme', 'dark'))
  await expect.poll(() => background(page)).toBe(dark)
  await other.evaluate(() => localStorage.clear())
  await expect.poll(() => background(page)).toBe(white)

  await openUserBar(other)
  await entry(other, 'Theme').click()
  await entry(other, 'Theme').click()
  await expect.poll(() => background(page)).toBe(dark)
  await openUserBar(page)
  await expect(entry(page, 'Theme')).toHaveText('Theme - dark')
  await entry(other, 'Navigation').click()
  await entry(other, 'Navigation').click()
  await expect(entry(page, 'Navigation')).toHaveText('Navigation - unpinned')
  await expect(page.locator('#app-navigation')).toBeHidden()
  await entry(page, 'Theme').click()
  await expect(entry(other, 'Theme')).toHaveText('Theme - auto')
  await expect.poll(() => background(other)).toBe(white)
})

test('4.3 invalid stored values fall back to auto', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('mds.theme', 'pinned')
    localStorage.setItem('mds.motion', 'ON')
    localStorage.setItem('mds.navigation', '"unpinned"')
  })
  await open(page, { width: 1600 })
  await expect(page.locator('#app-navigation')).toBeVisible()
  expect(await background(page)).toBe(white)
  await openUserBar(page)
  for (const label of ['Theme', 'Motion', 'Navigation']) await expect(entry(page, label)).toHaveText(`${label} - auto`)
  await entry(page, 'Theme').click()
  expect(await stored(page, 'theme')).toBe('light')
})

test('4.3 if the browser stores nothing, a choice lasts for the page', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await open(page)
  await openUserBar(page)
  await entry(page, 'Theme').click()
  await entry(page, 'Theme').click()
  await expect(entry(page, 'Theme')).toHaveText('Theme - dark')
  expect(await background(page)).toBe(dark)
})

for (const { theme, navigation, width, isDark, hasPanel } of [
  { theme: 'dark', navigation: 'pinned', width: 800, isDark: true, hasPanel: true },
  { theme: 'dark', navigation: 'pinned', width: 600, isDark: true, hasPanel: false },
  { theme: 'light', navigation: 'unpinned', width: 1600, isDark: false, hasPanel: false },
  { theme: 'auto', navigation: 'auto', width: 1600, isDark: false, hasPanel: true },
])
  test(`no flash: ${theme} and ${navigation} at ${width} px are right before any of our scripts runs`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(
      (preferences) => {
        for (const [name, mode] of Object.entries(preferences)) localStorage.setItem(`mds.${name}`, mode)
        localStorage.setItem('mds.motion', 'off')
        addEventListener('DOMContentLoaded', () => {
          const root = getComputedStyle(document.documentElement)
          window.firstPaint = {
            isReady: 'ready' in document.documentElement.dataset,
            background: getComputedStyle(document.body).backgroundColor,
            panel: getComputedStyle(document.querySelector('#app-navigation') as Element).display,
            motion: root.getPropertyValue('--motion'),
          }
        })
      },
      { theme, navigation },
    )
    // The application never loads: the page must be right without it.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.setViewportSize({ width, height: 900 })
    const response = await page.goto(path)
    const headers = response?.headers() ?? {}
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toContain('public')
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    const firstPaint = await page.evaluate(() => window.firstPaint)
    expect(firstPaint).toEqual({
      isReady: false,
      background: isDark ? dark : white,
      panel: hasPanel ? 'block' : 'none',
      motion: expect.stringMatching(/^0m?s$/),
    })
    complaints.length = 0
  })

test('the application does not change the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('mds.theme', 'dark')
    localStorage.setItem('mds.navigation', 'pinned')
  })
  await page.setViewportSize({ width: 800, height: 900 })
  // A font that loads late changes the line breaks; here it must not be late.
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await page.reload()
  await ready(page)
  expect(await layoutShift(page)).toBeLessThan(0.01)
  expect(await background(page)).toBe(dark)
  await expect(page.locator('#app-navigation')).toBeVisible()
})

test('2.6, 4.4 Navigation cannot be changed in a window narrower than 640 px; pinning takes effect at once', async ({
  page,
}) => {
  await open(page, { width: 639 })
  await openUserBar(page)
  await expect(entry(page, 'Navigation')).toBeDisabled()
  // D-53: without a form elsewhere, feedback goes to the site's own.
  await expect(page.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', /^http:\/\/[^/]+\/report\?page=/)
  await page.setViewportSize({ width: 640, height: 900 })
  await openUserBar(page)
  await expect(entry(page, 'Navigation')).toBeEnabled()
  await page.setViewportSize({ width: 800, height: 900 })
  await openUserBar(page)
  await entry(page, 'Navigation').click()
  await expect(page.locator('#app-navigation')).toBeVisible()
  await expect(page.locator('#app-user-bar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'User options' })).toBeFocused()
})
