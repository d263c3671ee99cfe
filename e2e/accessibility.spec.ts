import type { Page } from '@playwright/test'
import { expectClean, looks } from './axe.ts'
import { pages, publicRoutes } from './product.ts'
import { expect, ready, testInWindow as test } from './server.ts'

/** Pages that the site shows by default. */
const shown = publicRoutes
  // Both need something that they lead back from: `links.spec.ts` and `sign-on.spec.ts` scan them.
  .filter(({ flag, path }) => flag === undefined && path !== '/link' && path !== '/login/return')
  .map(({ path }) => path)

/** Whether a page consists of the same components as another, so that testing it in one look is enough. */
const isLikeAnother = (path: string) => /^\/search\/|^\/prognosis\/calculators\/(?!ipssr$)/.test(path)

const inBothLooks = [
  ...shown.filter((path) => !isLikeAnother(path)),
  '/',
  '/treatment',
  '/treatment/Growth-factors/ESA',
  // Addresses that no route names.
  `/link/${'a'.repeat(32)}`,
  '/image-viewer/image/1',
  '/no/such/page',
]

const inOneLook = [...pages, ...shown].filter((path) => !inBothLooks.includes(path))

/** Pages also tested in forced colours, at 400 %. */
const inForcedColours = [
  '/treatment/Growth-factors/ESA',
  '/treatment',
  '/diagnosis/classification/comparison',
  '/diagnosis/classification/classifier',
  '/login',
  '/prognosis/calculators/ipssr',
  '/',
]

test.describe.configure({ mode: 'parallel' })

/** Expects the page to be laid out correctly; returns the number of cells and blocks that were checked. */
async function expectLayout(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  const lowest = await page
    .locator('.key-points .in-short dl > div:nth-child(-n + 3)')
    .evaluateAll((all) => Math.max(0, ...all.map((value) => value.getBoundingClientRect().bottom)))
  // The comparison begins with its table.
  if (path !== '/diagnosis/classification/comparison')
    expect.soft(lowest, `${path}: the end of the key numbers, on the first screen of a phone`).toBeLessThanOrEqual(740)
  const inOrder = await page
    .locator('.key-points, [data-beside] > p, [data-beside] > nav')
    .evaluateAll((all) =>
      all
        .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map(({ localName }) => localName),
    )
  expect
    .soft(
      ['section', 'p', 'nav'].filter((name) => inOrder.includes(name)),
      `${path}: in short, tools, contents`,
    )
    .toEqual(inOrder)
  await page.setViewportSize({ width: 1440, height: 900 })
  const layout = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('.table-stacks td[data-label]')]
    const holdsOneElement = (cell: Element) => cell.childNodes.length === 1 && cell.childElementCount === 1
    const blocks = '.key-points, .prose > :is(.table, .dose, .recommendation, .note, .flow, .fold), .references-section'
    const contents = document.querySelector('nav[aria-label="On this page"]')
    return {
      torn: cells.filter((cell) => !holdsOneElement(cell)).map((cell) => cell.outerHTML),
      cells: cells.length,
      edges: [...document.querySelectorAll(blocks)]
        .map((block) => block.getBoundingClientRect().right)
        .filter((right) => right > 0),
      folds: [...document.querySelectorAll('summary')]
        .filter((fold) => fold.checkVisibility() && getComputedStyle(fold, '::before').rotate === 'none')
        .map((fold) => fold.textContent),
      marked: contents?.checkVisibility() ? contents.querySelectorAll('[aria-current]').length : undefined,
    }
  })
  expect.soft(layout.torn, `${path}: cells of stacked tables that hold more than one element`).toEqual([])
  expect.soft(layout.marked ?? 1, `${path}: sections that the contents mark at the top`).toBe(1)
  // The list of examples is a menu.
  const unlike = layout.folds.filter((name) => name !== 'Example')
  expect.soft(unlike, `${path}: folds that do not look like the others`).toEqual([])
  const spread = layout.edges.length > 0 && path !== '/' ? Math.max(...layout.edges) - Math.min(...layout.edges) : 0
  expect.soft(spread, `${path}: differences of the right edges`).toBeLessThanOrEqual(1)
  return { cells: layout.cells, blocks: layout.edges.length }
}

/** Opens the folds of a page of content. */
async function unfold(page: Page, path: string) {
  if (!pages.includes(path)) return
  await page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '')
  })
}

async function expectCleanInForcedColours(page: Page, path: string) {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectClean(page, 'forced colours', { isForced: true })
  // Sticky parts leave most of the window to the text.
  await page.evaluate(() => scrollTo(0, 900))
  const isText = await page.evaluate(() =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('#app-content, footer'),
  )
  expect(isText, path).not.toBeNull()
  if (path !== '/') return
  // The background of the first part of the home page is an image, which forced colours would keep.
  const background = await page.locator('h1').evaluate((title) => {
    const find = title.parentElement?.parentElement
    return find && getComputedStyle(find).borderImageSource
  })
  expect(background).toBe('none')
}

// Colours depend only on the theme, and the layout only on the width: each is tested once.
for (const path of inBothLooks)
  test(`${path} is laid out, clean in axe and fits the window, in each look`, async ({ page, complaints }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expectLayout(page, path)
    await ready(page)
    await unfold(page, path)
    for (const [colorScheme, width] of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectClean(page, `${colorScheme}, ${width} px`)
    }
    if (inForcedColours.includes(path)) await expectCleanInForcedColours(page, path)
    // The browser logs a 404 as an error.
    if (path === '/no/such/page') complaints.length = 0
  })

// They share their components, so that one look at each is enough.
for (const [look, [colorScheme, width]] of looks.entries())
  test(`every page is laid out, and clean in axe with everything unfolded: ${colorScheme}, ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/error')
    await ready(page)
    let [cells, blocks] = [0, 0]
    for (const path of inOneLook.filter((_, at) => at % looks.length === look))
      await test.step(path, async () => {
        await follow(page, path)
        const layout = await expectLayout(page, path)
        cells += layout.cells
        blocks += layout.blocks
        await page.setViewportSize({ width, height: 800 })
        await unfold(page, path)
        await expectClean(page, path)
      })
    expect(cells).toBeGreaterThan(50)
    expect(blocks).toBeGreaterThan(100)
  })

/** Opens a page within the application: the browser keeps axe and what it has compiled of it. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.querySelector('h1')?.blur()
    document.querySelector('#app-content')?.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
