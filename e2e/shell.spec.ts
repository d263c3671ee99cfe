import type { Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { expect, ready, testInWindow as test } from './server.ts'

// The last file: its tests keep all workers busy until the end.
test.describe.configure({ mode: 'parallel' })
test.use({ environment: { FEEDBACK_URL: 'https://forms.example.org/f?site=mds' } })

const long = '/treatment/Growth-factors/ESA'

async function open(page: Page, path = long, { width = 1440, height = 900 } = {}) {
  await page.setViewportSize({ width, height })
  await page.goto(path)
  await ready(page)
}

const parts = (page: Page) => ({
  skip: page.locator('a[href="#app-content"]'),
  header: page.locator('header'),
  content: page.locator('main'),
  panel: page.locator('#app-navigation'),
  panelButton: page.getByRole('button', { name: 'Navigation', exact: true }),
  userButton: page.getByRole('button', { name: 'User options' }),
  userBar: page.locator('#app-user-bar'),
})

const isInert = (item: Locator) => item.evaluate((element) => element.closest('[inert]') !== null)

async function expectInert(page: Page, expected: boolean) {
  const { skip, header, content } = parts(page)
  const inert = () =>
    skip
      .or(header)
      .or(content)
      .evaluateAll((all) => all.map((part) => part.closest('[inert]') !== null))
  await expect.poll(inert).toEqual([expected, expected, expected])
}

const resize = (page: Page, width: number, height = 900) => page.setViewportSize({ width, height })

async function openUserBar(page: Page) {
  await parts(page).userButton.click()
  await expect(page.getByRole('button', { name: 'Theme - auto' })).toBeVisible()
}

/** Presses the entry of the user bar until it shows this choice, and closes the bar. */
async function choose(page: Page, choice: string) {
  await parts(page).userButton.click()
  const entry = page.getByRole('button', { name: `${choice.split(' - ')[0]} - ` })
  await expect(entry).toBeVisible()
  while (!(await entry.textContent())?.endsWith(choice)) await entry.click()
  await page.keyboard.press('Escape')
}

/** The entries of the open user bar, in keyboard order. */
async function offered(page: Page): Promise<string[]> {
  const names = await page.locator('#app-user-bar :is(a, button:enabled)').allTextContents()
  expect(names).toEqual(expect.arrayContaining(['Navigation - auto', 'Theme - auto', 'Motion - auto', 'Feedback']))
  return names
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
    return element?.getAttribute('aria-label') || label?.textContent?.trim()
  })

test('at first only what a reader sees is loaded, and what is pressed before the application runs is pressed again', async ({
  page,
  complaints,
}) => {
  await test.step('buttons pressed before the application runs are pressed again', async () => {
    for (const name of ['User options', 'Navigation']) {
      const release = Promise.withResolvers<void>()
      await page.route('**/assets/entry-client-*.js', async (route) => {
        await release.promise
        await route.continue()
      })
      // The held script keeps the page from being loaded.
      await page.goto(long, { waitUntil: 'commit' })
      const button = page.getByRole('button', { name, exact: true })
      await button.click()
      // Both are on the page already.
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      const theme = parts(page).userBar.getByRole('button', { name: 'Theme - ' })
      if (name === 'User options') {
        await expect(theme).toHaveText('Theme - auto')
        await theme.click()
      } else await expect(page.getByRole('link', { name: 'Treatment', exact: true }).first()).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-shell')
      release.resolve()
      await expect(page.locator('html')).toHaveAttribute('data-shell')
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      if (name === 'User options') {
        await expect(theme).toHaveText('Theme - light')
        await theme.click()
        await theme.click()
        await expect(theme).toHaveText('Theme - auto')
      }
      await page.unroute('**/assets/entry-client-*.js')
    }
    await page.keyboard.press('Escape')
  })

  await test.step('a user bar whose code fails to load says so', async () => {
    await page.route('**/assets/user-menu-*.js', (route) => route.abort())
    await parts(page).userButton.click()
    await expect(page.getByRole('alert')).toHaveText(/could not be loaded/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toBeHidden()
    await expectInert(page, false)
    await page.unroute('**/assets/user-menu-*.js')
    complaints.length = 0
  })
})

test('2.5, 2.6 from the skip link through the menu to the logo', async ({ page }) => {
  await open(page, long, { width: 1600 })
  await test.step('2.6 the skip link is the first stop and leads into the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('in forced colours the current page is marked in the menu, and controls keep a focus outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const edge = (name: string) =>
      page
        .locator('#app-navigation')
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).borderInlineStartColor)
    expect(await edge('Erythropoiesis-stimulating agents')).not.toBe(await edge('G-CSF'))
    expect(await edge('G-CSF')).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    await page.keyboard.press('Shift+Tab')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
    expect(outline).toBe('solid')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('2.5 the menu lists the sections, their pages, and marks the current page', async () => {
    const menu = page.getByRole('navigation', { name: 'Navigation' })
    await expect(menu.locator('#app-navigation > ul > li > a')).toHaveText([
      'Home',
      'Diagnosis',
      'Prognosis',
      'Treatment',
      'About',
      'Help',
      'Patient care',
    ])
    await expect(menu.locator('[aria-current=page]')).toHaveText('Erythropoiesis-stimulating agents')
    await expect(menu.getByRole('link', { name: 'G-CSF' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'IPSS-R' })).toBeHidden()
    await menu.getByLabel('Pages in Prognosis').click()
    await menu.getByLabel('Pages in Calculators').press('Enter')
    await menu.getByRole('link', { name: 'IPSS-R' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/IPSS-R/)
    await expect(menu.locator('[aria-current=page]')).toHaveText('IPSS-R')
    await expect(menu.getByRole('link', { name: 'G-CSF' })).toBeHidden()
  })

  await test.step('2.6, D-84 the logo link contains the mark only, with the name beside it', async () => {
    const logo = page.getByRole('banner').getByRole('link', { name: 'Return to the home page' })
    await expect(logo).toHaveText('')
    await expect(page.getByRole('banner')).toContainText('MDS Guidelines')
    await logo.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MDS Guidelines')
  })
})

test('4.4 the panel is beside the content or over it', async ({ page }) => {
  await open(page)
  const { panel, panelButton, content } = parts(page)
  for (const { mode, shownFrom } of [
    { mode: 'auto', shownFrom: 1480 },
    { mode: 'pinned', shownFrom: 640 },
    { mode: 'unpinned', shownFrom: Number.POSITIVE_INFINITY },
  ])
    await test.step(`4.4 the panel is beside the content: ${mode}`, async () => {
      await choose(page, `Navigation - ${mode}`)
      for (const width of [639, 640, 1479, 1480, 1920]) {
        await resize(page, width)
        const isShown = width >= shownFrom
        await expect(panel, `panel at ${width}`).toBeVisible({ visible: isShown })
        await expect(panelButton, `button at ${width}`).toBeVisible({ visible: !isShown })
        const { x = -1 } = (await content.boundingBox()) ?? {}
        const right = await panel.evaluate((element) => element.getBoundingClientRect().right)
        expect(x, `content at ${width}`).toBeGreaterThanOrEqual(right)
        await expectInert(page, false)
      }
    })

  await test.step('4.4 unpinned in a wide window it opens over the page; Escape closes it and returns the focus', async () => {
    await resize(page, 1600)
    await panelButton.click()
    await expectInert(page, true)
    await panel.getByRole('link', { name: 'Diagnosis' }).focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expectInert(page, false)
    await expect(panelButton).toBeFocused()
  })

  await test.step('4.4 an open panel moves beside the page when there is room, and frees the page', async () => {
    await choose(page, 'Navigation - auto')
    await resize(page, 1200)
    await panelButton.click()
    await expectInert(page, true)
    await resize(page, 1500)
    await expectInert(page, false)
    await expect(panel).toBeVisible()
  })

  await test.step('4.4 in a narrow window the open panel makes the page inert under an overlay; tapping the overlay closes it', async () => {
    await resize(page, 360, 740)
    await panelButton.click()
    await expect(panelButton).toHaveAttribute('aria-expanded', 'true')
    await expect(panel).toBeVisible()
    await expectInert(page, true)
    await page.mouse.click(350, 600)
    await expect(panel).toBeHidden()
    await expectInert(page, false)
    await expect(panelButton).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${long}$`))
  })
})

test('2.5 by keyboard alone: open the panel, choose a page, land on its heading', async ({ page }) => {
  await open(page, '/about', { width: 800 })
  const { panel, panelButton } = parts(page)
  for (const stop of ['Skip to content', 'Return to the home page', 'Search', 'Search', 'Navigation']) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(stop)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Diagnosis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diagnosis')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(panel).toBeHidden()
  await expectInert(page, false)
  await test.step('a link to the current page closes the panel too', async () => {
    await panelButton.click()
    await panel.getByRole('link', { name: 'Diagnosis', exact: true }).click()
    await expect(panel).toBeHidden()
  })
})

test('2.6 the user bar is fetched before it is used, and has feedback and the version', async ({ page, site }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname))
  await page.goto(`${long}?id=01-01234`)
  const { userButton, panelButton, panel, userBar } = parts(page)
  await test.step('before the first touch the user bar is fetched but not run, and nothing of scrolling is', async () => {
    await expect.poll(() => scripts.filter((path) => /user-menu|entries/.test(path)).length).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('scrolled'))).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-starting')
    await ready(page)
  })

  await test.step('2.6, D-53 feedback opens in a new tab and names the page without its query, and the open popup', async () => {
    await page.evaluate(() => {
      location.hash = 'who'
      const popup = document.body.appendChild(document.createElement('dialog'))
      popup.id = 'webui.home.logo & more'
      popup.setAttribute('open', '')
    })
    await userButton.click()
    const link = page.getByRole('link', { name: 'Feedback' })
    await expect(page.locator('#app-user-menu')).not.toBeAttached()
    await expect(link).toHaveAttribute('target', '_blank')
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toBe('https://forms.example.org/f')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      site: 'mds',
      page: site.url + long,
      popup: 'webui.home.logo & more',
    })
    await page.evaluate(() => document.querySelector('body > dialog')?.remove())
  })

  await test.step('2.6, D-76 the version label reads 0.19.16 and shows the build', async () => {
    const label = page.getByText('0.19.16', { exact: true })
    await expect(label).toBeVisible()
    const { version, build } = await (await page.request.get('/health')).json()
    expect([version, build]).toEqual(['0.19.16', expect.stringMatching(/^[\da-f]{8}$/)])
    await expect(label).toHaveAttribute('title', `Build ${build}`)
  })

  await test.step('at 320 px, which is 1280 px at 400 %, the whole shell can be used', async () => {
    await page.keyboard.press('Escape')
    await resize(page, 320, 256)
    await panelButton.click()
    await panel.getByRole('link', { name: 'Help' }).scrollIntoViewIfNeeded()
    await expect(panel.getByRole('link', { name: 'Help' })).toBeInViewport({ ratio: 1 })
    await openUserBar(page)
    await page.getByText('0.19.16').scrollIntoViewIfNeeded()
    await expect(page.getByText('0.19.16')).toBeInViewport({ ratio: 1 })
    const { x = -1, width = 0 } = (await userBar.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
  })
})

test('4.4 the user bar makes the rest inert until it closes', async ({ page }) => {
  await open(page, long, { width: 1200 })
  const { panel, panelButton, userButton, userBar } = parts(page)
  await test.step('4.4, D-81 the user bar traps the focus, including the panel’s button, and makes the rest inert', async () => {
    await userButton.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Theme - auto' })).toBeVisible()
    await expectInert(page, true)
    const round = [...(await offered(page)), 'Navigation', 'User options']
    for (const stop of [...round, ...round]) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(stop)
    }
    for (const stop of round.toReversed().slice(1)) {
      await page.keyboard.press('Shift+Tab')
      expect(await focused(page)).toBe(stop)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('User options')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(userBar).toBeHidden()
    await expect(userButton).toBeFocused()
    await expectInert(page, false)
  })

  await test.step('4.4 the user bar closes when the width of the window changes, not its height', async () => {
    await openUserBar(page)
    await resize(page, 1200, 600)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(userBar).toBeVisible()
    await resize(page, 1180, 600)
    await expect(userBar).toBeHidden()
    await expect(userButton).toBeFocused()
  })

  await test.step('a click beside the user bar closes it', async () => {
    await resize(page, 1440)
    await openUserBar(page)
    await page.mouse.click(300, 500)
    await expect(userBar).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${long}$`))
  })

  await test.step('4.4 a pinned panel is inert too while the user bar is open, and its links cannot be focused', async () => {
    await resize(page, 1600)
    await openUserBar(page)
    const round = [...(await offered(page)), 'User options']
    for (const stop of [...round, ...round]) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(stop)
    }
    expect(await isInert(panel)).toBe(true)
  })

  await test.step('D-81 in a narrow window opening the panel or the user bar closes the other', async () => {
    await resize(page, 360, 740)
    await expect(userBar).toBeHidden()
    await openUserBar(page)
    await panelButton.click()
    await expect(panel).toBeVisible()
    await expect(userBar).toBeHidden()
    await expectInert(page, true)
    await userButton.click()
    await expect(userBar).toBeVisible()
    await expect(panel).toBeHidden()
    await expectInert(page, true)
    await userButton.click()
    await expectInert(page, false)
  })
})

const hasHeader = (page: Page) => page.evaluate(() => document.body.classList.contains('header-padding'))
const draftTag = (page: Page) => page.locator('header').getByText(/^Draft, not (clinically )?reviewed$/)

test('2.6 the header slides away and comes back', async ({ page }) => {
  await open(page, `${long}#evidence`)
  const { header, userButton } = parts(page)
  const title = header.getByText('Erythropoiesis-stimulating agents')
  const hide = async () => {
    await page.mouse.wheel(0, 300)
    await expect.poll(() => hasHeader(page)).toBe(false)
  }
  const goUp = async () => {
    await page.keyboard.press('Home')
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await expect.poll(() => hasHeader(page)).toBe(true)
  }

  await test.step('the header is visible after jumping to a heading', async () => {
    await expect(page.getByRole('heading', { name: 'Evidence' })).toBeInViewport()
    await expect(title).toBeVisible()
    await expect(draftTag(page)).toBeVisible()
    expect(await hasHeader(page)).toBe(true)
    await hide()
  })

  await test.step('2.6 the header slides away and back with the scroll, with its class on the body, and nothing jumps', async () => {
    await goUp()
    const heading = page.locator('.prose h2').first()
    const place = () => heading.evaluate((item) => item.getBoundingClientRect().top + scrollY)
    const before = await place()
    await page.mouse.wheel(0, 300)
    await hide()
    await expect(header).not.toBeInViewport()
    await expect(userButton).not.toBeInViewport()
    expect(await place()).toBe(before)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => hasHeader(page)).toBe(true)
    await expect(header).toBeInViewport({ ratio: 1 })
    expect(await place()).toBe(before)
  })

  await test.step('2.6 the header shows the page title once its heading has scrolled away', async () => {
    for (const width of [360, 800, 1200]) {
      await resize(page, width)
      await goUp()
      await expect(title).toBeHidden()
      await expect(draftTag(page)).toBeHidden()
      await page.mouse.wheel(0, 900)
      await page.mouse.wheel(0, -150)
      await expect(title).toBeVisible()
      await expect(draftTag(page)).toBeVisible()
      expect(await draftTag(page).evaluate((tag) => tag.scrollWidth - tag.clientWidth)).toBe(0)
      await page.keyboard.press('Home')
      await expect(title).toBeHidden()
    }
  })

  await test.step('the header is visible after jumping to a heading of another page', async () => {
    await resize(page, 1440)
    await goUp()
    await page.mouse.wheel(0, 300)
    await hide()
    await page.locator('a[href="/treatment/Luspatercept#r-p8645x"]').evaluate((link: HTMLElement) => link.click())
    await expect(page.locator('[id=r-p8645x]')).toBeInViewport()
    await expect.poll(() => hasHeader(page)).toBe(true)
    await expect(draftTag(page)).toBeVisible()
  })
})

test('D-70 the header and the focus', async ({ page }) => {
  await open(page)
  const { header, userButton } = parts(page)
  await test.step('D-70 the header stays while the focus is inside it, and appears when the focus enters', async () => {
    await userButton.focus()
    await page.mouse.wheel(0, 700)
    await expect.poll(() => scrolledTo(page)).toBe(700)
    expect(await hasHeader(page)).toBe(true)
    await userButton.blur()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => hasHeader(page)).toBe(false)
    await page.getByRole('link', { name: 'Return to the home page' }).focus()
    await expect(header).toBeInViewport({ ratio: 1 })
  })

  await test.step('D-70 the header never covers the item that has the focus', async () => {
    await page.getByRole('link', { name: 'Return to the home page' }).blur()
    await resize(page, 800, 700)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => hasHeader(page)).toBe(false)
    const link = page.locator('.prose a:visible').nth(6)
    await page.keyboard.press('Tab')
    await link.focus()
    const scrollTo = (top: number) =>
      link.evaluate((item, top) => scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' }), top)
    await scrollTo(-100)
    await expect.poll(() => hasHeader(page)).toBe(false)
    await scrollTo(30)
    await expect.poll(() => link.evaluate((item) => Math.round(item.getBoundingClientRect().top))).toBe(30)
    expect(await hasHeader(page)).toBe(false)
    await scrollTo(200)
    await expect.poll(() => hasHeader(page)).toBe(true)
  })

  for (const width of [360, 1200])
    await test.step(`neither header nor back to top covers the focused element: ${width} px`, async () => {
      await resize(page, width, 700)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.mouse.wheel(0, 400)
      await expect(toTop(page)).toBeVisible()
      await page.getByRole('main').focus()
      const { stops, covered } = await tabThrough(page)
      expect(stops).toBeGreaterThan(30)
      expect(covered).toEqual([])
    })
})

/** Tabs to the end of the page; counts the stops, and names those that the header or the button lies over. */
async function tabThrough(page: Page) {
  const covered: string[] = []
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    // Three frames: the browser scrolls, the header reacts, style is applied.
    const stop = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const item = document.activeElement
      if (!item?.closest('main, footer')) return { isEnd: true }
      const box = item.getBoundingClientRect()
      const over = [...document.querySelectorAll('header, button[data-shown=true]')].filter((bar) => {
        if (bar.matches('header') && !document.body.classList.contains('header-padding')) return false
        const { top, bottom, left, right } = bar.getBoundingClientRect()
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left
      })
      return { isEnd: false, over: over.length > 0 && box.height < innerHeight / 2, text: item.textContent }
    })
    if (stop.isEnd) break
    if (stop.over) covered.push(stop.text ?? '')
  }
  return { stops, covered }
}

const toTop = (page: Page) => page.getByRole('button', { name: 'Back to top' })
const toPlace = (page: Page) => page.getByRole('button', { name: 'Return to place' })
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function wheel(page: Page, distance: number) {
  const from = await scrolledTo(page)
  await page.mouse.wheel(0, distance)
  await expect.poll(() => scrolledTo(page)).toBe(from + distance)
}

test('4.5 back to top and return to place', async ({ page }) => {
  await open(page, long, { width: 1200, height: 800 })
  await test.step('4.5 back to top appears past half the window and hides above a quarter of it', async () => {
    await wheel(page, 400)
    await expect(toTop(page)).toBeHidden()
    await wheel(page, 1)
    await expect(toTop(page)).toBeVisible()
    await wheel(page, -201)
    await expect(toTop(page)).toBeVisible()
    await wheel(page, -1)
    await expect(toTop(page)).toBeHidden()
    const { width, height } = await toTop(page)
      .or(page.locator('button[data-shown]'))
      .evaluate((item) => {
        const box = item.getBoundingClientRect()
        return { width: box.width, height: box.height }
      })
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })

  await test.step('4.5 Return to place goes back to the earlier position', async () => {
    await wheel(page, 1301)
    await toTop(page).click()
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await toPlace(page).click()
    await expect.poll(() => scrolledTo(page)).toBe(1500)
    await expect(toTop(page)).toBeVisible()
  })

  await test.step('nothing of the shell is printed', async () => {
    await page.emulateMedia({ media: 'print' })
    const { header, panelButton, userButton } = parts(page)
    for (const part of [header, panelButton, userButton, toTop(page)]) await expect(part).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe('0px')
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a button that hides passes the focus to the content', async () => {
    await toTop(page).focus()
    await page.keyboard.press('Enter')
    await expect(toPlace(page)).toBeFocused()
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await page.mouse.wheel(0, 40)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('on a phone back to top is in the line above the text, where it covers no words', async () => {
    await resize(page, 360, 740)
    const line = page.getByRole('navigation', { name: 'On this page' })
    const boxOf = async (item: Locator) => (await item.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    for (const distance of [2000, -300]) {
      await wheel(page, distance)
      await expect(toTop(page)).toBeVisible()
      await expect
        .poll(async () => {
          const [outer, inner] = [await boxOf(line), await boxOf(toTop(page))]
          return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
        })
        .toBe(true)
    }
  })

  await test.step('another page resets the place', async () => {
    await resize(page, 1600, 800)
    await toTop(page).click()
    await expect(toPlace(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'G-CSF' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('G-CSF')
    await expect(toPlace(page)).toHaveCount(0)
  })
})

test.describe('with its own clock', () => {
  test.use({ hasOwnWindow: true })

  test('4.5 back to top scrolls in 250 ms, and offers the way back for 2.5 seconds', async ({ page }) => {
    await page.clock.install()
    /** Scrolls down, stops the clock and presses the button. */
    const goToTop = async () => {
      await wheel(page, 1500)
      await expect(toTop(page)).toBeVisible()
      await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
      await toTop(page).click()
    }
    await open(page, long, { width: 1200, height: 800 })
    await test.step('4.5 it scrolls up in 250 ms, offers the way back for 2.5 seconds, then is back in Top mode', async () => {
      await goToTop()
      await expect(toPlace(page)).toBeVisible()
      await page.clock.runFor(120)
      await expect.poll(() => scrolledTo(page)).toBeLessThan(1500)
      expect(await scrolledTo(page)).toBeGreaterThan(0)
      await page.clock.runFor(150)
      await expect.poll(() => scrolledTo(page)).toBe(0)
      await page.clock.runFor(2300)
      await expect(toPlace(page)).toBeVisible()
      await page.clock.runFor(300)
      await expect(page.locator('button[data-shown=false]')).toHaveText('Return to place')
      await page.clock.runFor(300)
      await expect(page.locator('button[data-shown=false]')).toHaveText('Back to top')
      await page.clock.resume()
    })

    await test.step('4.5 in Return mode scrolling by hand hides it at once', async () => {
      await goToTop()
      await page.clock.runFor(400)
      await expect.poll(() => scrolledTo(page)).toBe(0)
      await expect(toPlace(page)).toBeVisible()
      await wheel(page, 40)
      await expect(page.locator('button[data-shown=false]')).toHaveText('Return to place')
      await page.clock.runFor(300)
      await expect(page.locator('button[data-shown=false]')).toHaveText('Back to top')
      await page.clock.resume()
    })

    await test.step('4.5 with motion off it jumps', async () => {
      await choose(page, 'Motion - off')
      await wheel(page, -40)
      await goToTop()
      await expect.poll(() => scrolledTo(page)).toBe(0)
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ hasOwnWindow: true, javaScriptEnabled: false })

  test('without JavaScript the menu is reachable and nothing that needs it is offered', async ({ page, site }) => {
    for (const width of [360, 1200, 1600]) {
      await resize(page, width, 800)
      await page.goto('/about')
      const menu = page.getByRole('navigation', { name: 'Navigation' })
      const search = page.getByRole('search').getByRole('button')
      await expect(page.getByRole('button')).toHaveCount(await search.count())
      await menu.getByRole('link', { name: 'Prognosis' }).click()
      await expect(page).toHaveURL(`${site.url}/prognosis`)
    }
  })
})

test('each kind of page begins at the same edge and height', async ({ page }) => {
  await resize(page, 1440)
  const starts: Record<string, unknown> = {}
  for (const path of ['/', long, `${long}?summary`, '/prognosis/calculators/ipssr', '/search?q=esa', '/login']) {
    await page.goto(path)
    const { x, y } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
    starts[path] = { x, y }
  }
  for (const start of Object.values(starts)) expect(start, JSON.stringify(starts)).toEqual(starts['/'])
})

test('on a wide screen the sections are links in the header', async ({ page }) => {
  await open(page, long, { width: 1100 })
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(links).toHaveText(['Diagnosis', 'Prognosis', 'Treatment', 'About', 'Help'])
  await expect(links.and(page.locator('[aria-current=true]'))).toHaveText('Treatment')
  await links.filter({ hasText: 'Prognosis' }).click()
  await expect(page).toHaveURL('/prognosis')
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText('Prognosis')
  await resize(page, 1099)
  await expect(links.first()).toBeHidden()
})

test('4.6 a popout has no shell and reserves no room for it', async ({ page }) => {
  await open(page, '/image-viewer/image/1')
  await expect(page.locator('header, footer, nav')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe('0px')
})

test('what the shell opens is clean in axe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const { panelButton, userBar } = parts(page)
  for (const [colorScheme, width] of looks)
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await resize(page, width, 800)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await panelButton.click()
      expect(await violations(page), 'panel').toEqual([])
      await openUserBar(page)
      // The rest of the page is as it was.
      expect(
        await violations(page, { within: 'header, #app-navigation, section[aria-label="User options"]' }),
        'user bar',
      ).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect(userBar).toBeHidden()
      await page.mouse.wheel(0, 1500)
      await expect(toTop(page)).toBeVisible()
      // The page at rest is scanned by `accessibility.spec.ts`.
      expect(await violations(page, { within: 'header, nav, button[data-shown]' }), 'scrolled').toEqual([])
    })
})
