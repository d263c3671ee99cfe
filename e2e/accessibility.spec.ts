import { isClean, looks } from './axe.ts'
import { pages, publicRoutes } from './product.ts'
import { ready, testInWindow as test } from './server.ts'

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
        for (const fold of await page.locator('main details').all())
          await fold.evaluate((element) => element.setAttribute('open', ''))
        await isClean(page, path)
      })
  })
