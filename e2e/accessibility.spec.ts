import { isClean, looks } from './axe.ts'
import { pages, publicRoutes } from './product.ts'
import { expect, ready, testInWindow as test } from './server.ts'

/** Pages that the site shows by default, and addresses that no route names. */
const paths = [
  ...publicRoutes.filter(({ flag, path }) => flag === undefined && path !== '/link').map(({ path }) => path),
  `/link/${'a'.repeat(32)}`,
  '/image-viewer/image/1',
  '/no/such/page',
]

test.describe.configure({ mode: 'parallel', timeout: 60_000 })

// Colours depend only on the theme, and the layout only on the width: each is tested once.
for (const path of paths)
  test(`${path} is clean in axe and fits the window, in both themes and widths`, async ({ page, complaints }) => {
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await ready(page)
    await isClean(page, 'light and wide')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await isClean(page, 'dark and narrow')
    // The browser logs a 404 as an error.
    if (path === '/no/such/page') complaints.length = 0
  })

test('forced colours keep what is marked, and at 400 % nothing is wider than the window', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const path of [
    '/treatment/Growth-factors/ESA',
    '/treatment',
    '/diagnosis/classification/comparison',
    '/diagnosis/classification/classifier',
    '/login',
    '/prognosis/calculators/ipssr',
    '/',
  ]) {
    await page.goto(path)
    await ready(page)
    await isClean(page, path, { isForced: true })
    // What stays in sight leaves most of the window to the text.
    await page.evaluate(() => scrollTo(0, 900))
    const isText = await page.evaluate(() =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('#app-content, footer'),
    )
    expect(isText, path).not.toBeNull()
  }
  // The ground of the first part of home is drawn by an image, which forced colours would keep.
  const ground = await page.locator('h1').evaluate((title) => {
    const find = title.parentElement?.parentElement
    return find && getComputedStyle(find).borderImageSource
  })
  expect(ground).toBe('none')
})

// They share their components, so that one look at each is enough.
const inLook = (look: number) =>
  pages.filter((path) => !paths.includes(path)).filter((_, at) => at % looks.length === look)

for (const [look, [colorScheme, width]] of looks.entries())
  test(`every page is clean in axe with everything unfolded: ${colorScheme}, ${width} px`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // One window for all: pages share their scripts.
    for (const path of inLook(look))
      await test.step(path, async () => {
        await page.goto(path)
        await ready(page)
        await page.locator('main details').evaluateAll((folds) => {
          for (const fold of folds) fold.setAttribute('open', '')
        })
        await isClean(page, path)
      })
  })
