import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { colouredText } from './print.ts'
import { routes } from './product.ts'
import { expect, ready, testInWindow as test } from './server.ts'

const ipssr = '/prognosis/calculators/ipssr'
const ipssm = '/prognosis/calculators/ipssm'
const ipss = '/prognosis/calculators/ipss'
const index = '/prognosis/calculators'
const classifier = '/diagnosis/classification/classifier'

const result = (page: Page) => page.getByRole('region', { name: 'Result' })

async function open(page: Page, address: string) {
  await page.goto(address)
  await ready(page)
}

async function tryExample(page: Page, name: string | RegExp) {
  await page.getByText('Example', { exact: true }).click()
  await page.locator('details[open]').getByRole('button', { name }).first().click()
}

/** Opens an explanation beneath the form. */
const unfold = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).click()

/** Presses Tab until the named control has the focus, using only the keyboard. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const control = document.activeElement
      const label =
        control?.getAttribute('aria-label') ?? (control as HTMLInputElement | null)?.labels?.[0]?.textContent
      return (label ?? control?.textContent ?? '').trim()
    })
    if (here.startsWith(name)) return
  }
  throw new Error(`The Tab key does not lead to ${name}`)
}

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

test('IPSS-R by the keyboard alone: score 6, High', async ({ page }) => {
  await open(page, ipssr)
  await typeInto(page, 'Haemoglobin', '10.4')
  await typeInto(page, 'Neutrophils (ANC)', '0.7')
  await typeInto(page, 'Platelets', '65')
  await typeInto(page, 'Marrow blasts', '6')
  // The first Tab stop of this name is the choice of how to enter it.
  await typeInto(page, 'KaryotypeEvery clonal abnormality', '-7')
  await expect(result(page)).toContainText('IPSS-R')
  await expect(result(page)).toContainText('6 points')
  await expect(result(page).getByText('High', { exact: true }).first()).toBeVisible()
  await expect(result(page)).toContainText('Higher risk (more than 3.5 points)')
  await unfold(page, 'Points')
  await expect(page.getByRole('row', { name: /5 to 10.*this patient/ })).toBeVisible()
})

test('IPSS-M by the keyboard alone: the published case with score −0.35, Moderate Low', async ({ page }) => {
  await open(page, ipssm)
  await typeInto(page, 'Haemoglobin', '10')
  await typeInto(page, 'Platelets', '150')
  await typeInto(page, 'Marrow blasts', '2')
  await tabTo(page, 'Karyotype')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Very Good')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Poor/ })).toBeChecked()
  await tabTo(page, 'Not assessed')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: /Number of TP53 mutations/ }).getByLabel('None')).toBeChecked()
  for (const part of ['first', 'second']) {
    await tabTo(page, 'Set the rest to wild type')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Set the rest to wild type')[part === 'first' ? 'first' : 'last']()).toBeDisabled()
  }
  await expect(result(page)).toContainText('IPSS-M −0.35')
  await expect(result(page).getByText('Moderate Low', { exact: true }).first()).toBeVisible()
  await expect(result(page)).not.toContainText('Worst case')
})

test('the names on the scale of the IPSS-M keep a distance from the borders of their cells', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, ipssm)
    await tryExample(page, /./)
    const cells = result(page).locator('g:has(> rect)')
    await expect(cells.last()).toContainText('High')
    const distances = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const { left, right } = cell.querySelector('rect')?.getBoundingClientRect() ?? new DOMRect()
        return [...cell.querySelectorAll('text')].flatMap((text) => {
          const box = text.getBoundingClientRect()
          return /[A-Z]/.test(text.textContent) ? [box.left - left, right - box.right] : []
        })
      }),
    )
    expect(Math.min(...distances), `${width}`).toBeGreaterThan(1.5)
  }
})

test('the classifier by the keyboard alone: NPM1 at 8% blasts is AML in WHO 2022 only, and why', async ({ page }) => {
  await open(page, classifier)
  await typeInto(page, 'Marrow blasts', '8')
  await typeInto(page, 'Blood blasts', '1')
  await tabTo(page, 'SF3B1')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('VAF of NPM1 in %')).toBeFocused()
  await page.keyboard.type('32')
  await tabTo(page, 'Blood')
  await page.keyboard.press('Enter')
  await typeInto(page, 'Haemoglobin', '9.1')
  const who5 = page.getByRole('region', { name: 'WHO 5th edition (2022)' })
  await expect(who5).toContainText('AML with NPM1 mutation')
  await expect(who5).toContainText('Certain')
  await expect(who5).toContainText('Not MDS: acute myeloid leukaemia')
  await expect(page.getByRole('region', { name: 'ICC (2022)' })).toContainText('MDS with excess blasts')
  await unfold(page, 'Why the systems differ here')
  await expect(page.getByRole('row', { name: /^NPM1 AML if ≥ 20% AML at any count AML if ≥ 10%/ })).toBeVisible()
})

test('D-118 a pasted number sets value and unit, and no question is folded while somebody types', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, classifier)
  for (const part of ['Marrow', 'Blood']) await page.locator('summary').getByText(part, { exact: true }).click()
  const haemoglobin = page.getByRole('textbox', { name: /^Haemoglobin/ })
  await haemoglobin.focus()
  await page.evaluate(() => navigator.clipboard.writeText('Hb 69 g/L ↓'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(haemoglobin).toHaveValue('69')
  await expect(page.getByLabel('Unit of Haemoglobin')).toHaveValue('g/L')
  await expect(page.getByText('read from “Hb 69 g/L ↓”')).toBeVisible()
  await page.getByRole('textbox', { name: /^Marrow blasts/ }).fill('25 %')
  await expect(page.getByRole('region', { name: 'WHO 5th edition (2022)' })).toContainText('AML')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: /^Dysplastic lineages/ })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('group', { name: /^Dysplastic lineages/ })).toBeHidden()
})

test('a link carries the inputs in its fragment only, and the fragment is removed when they change', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, ipssr)
  await tryExample(page, 'Complex karyotype, everything in the worst row')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied. Anyone who opens the link')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.startsWith(`${site.url}${ipssr}#in=1&`)).toBe(true)
  expect(new URL(link).search).toBe('')

  const other = await context.newPage()
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
  await other.goto(link)
  // Without any interaction.
  await expect(result(other)).toContainText('10 points')
  await expect(other.locator('#app-in-karyotype')).toHaveValue('del(5q), -7, +8, del(17p)')
  expect(requests.filter((request) => /7\.2|17p/.test(decodeURIComponent(request)))).toEqual([])
  await other.reload()
  await ready(other)
  await expect(result(other)).toContainText('10 points')
  await other.getByLabel('Marrow blasts').fill('3')
  await expect.poll(() => new URL(other.url()).hash).toBe('')
  await other.close()
})

test('nothing is stored and nothing is sent while calculating', async ({ page, context }) => {
  await open(page, ipssm)
  const storage = () =>
    page.evaluate(async () => ({
      local: { ...localStorage },
      session: Object.entries({ ...sessionStorage }).filter(([key]) => !key.includes('react-router')),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      history: history.length,
    }))
  const before = await storage()
  const cookies = await context.cookies()
  const requests: string[] = []
  // The page's own assets may still load; no other request is allowed.
  page.on('request', (request) => /\/assets\/[\w.-]+$/.test(request.url()) || requests.push(request.url()))
  await page.locator('#app-in-hb').fill('9.6')
  await page.locator('#app-in-plt').fill('281')
  await page.locator('#app-in-blasts').fill('9')
  await page.locator('#app-in-karyotype').fill('46,XX,del(20)(q11)[10]/46,XX[10]')
  await page.getByText('Set the rest to wild type').first().press('Enter')
  await page.getByRole('group', { name: 'ASXL1' }).getByLabel('Mutated').check({ force: true })
  await expect(result(page)).toContainText('Worst case')
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator('#app-in-hb')).toHaveValue('9.6')
  expect(requests).toEqual([])
  expect(await storage()).toEqual(before)
  expect(await context.cookies()).toEqual(cookies)
})

test('on a phone the result follows the last field, a bar at the foot names it, and its category leads to the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, ipssr)
  await tryExample(page, 'Monosomy 7 with blasts of 6%')
  // The points are on the line of their label, above the field, in a row that takes no more room with them or an error.
  const points = await page.getByText('5 to 10: 2 points').boundingBox()
  const blasts = await page.locator('#app-in-blasts').boundingBox()
  if (!points || !blasts) throw new Error('The points or their field are not shown.')
  expect(points.y + points.height).toBeLessThanOrEqual(blasts.y)
  expect(points.x + points.width).toBeGreaterThan(340)
  const row = (id: string) => page.locator(`[data-row="app-in-${id}"]`)
  const heights = async () =>
    Promise.all(
      ['hb', 'anc', 'plt', 'blasts', 'age'].map(async (id) => (await row(id).boundingBox())?.height ?? Infinity),
    )
  const filled = await heights()
  for (const height of filled) expect(height).toBeLessThanOrEqual(60)
  await page.locator('#app-in-anc').fill('1.2.3')
  await page.locator('#app-in-plt').fill('')
  await page.locator('#app-in-plt').blur()
  await expect(row('anc')).toContainText('Enter a number in digits')
  expect(await heights()).toEqual(filled)
  await tryExample(page, 'Monosomy 7 with blasts of 6%')
  const last = await page.locator('#app-in-age').boundingBox()
  const panel = await result(page).boundingBox()
  expect(panel?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  await page.locator('#app-in-age').scrollIntoViewIfNeeded()
  await expect(page.getByText('IPSS-R 6 points High')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const high = page.locator('details', { hasText: 'IPSS-R High' })
  await expect(high).toHaveAttribute('open', '')
  const advice = high.getByRole('link', { name: 'Higher-risk MDS' })
  await expect(advice).toHaveAttribute('href', '/treatment/higher-risk')
  await expect(page.locator('details', { hasText: 'IPSS-R Very high' })).toBeHidden()
  // The inputs carry over to the other scores.
  await unfold(page, 'The same inputs in the other scores')
  const others = page.getByRole('table', { name: 'Each score from what is entered on this page' })
  await expect(others.getByRole('row', { name: /^IPSS\b(?!-)/ })).toContainText('Intermediate-2')
  await others.getByRole('link', { name: 'Open IPSS', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IPSS')
  await expect(page.getByLabel('Haemoglobin').first()).toHaveValue('10.4')
  await expect(result(page)).toContainText('2 points')
})

test('without JavaScript the tables and texts are shown, and the form says what it needs', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + ipssr)
  await expect(page.locator('noscript p')).toBeVisible()
  expect(await page.locator('noscript p').textContent()).toContain('The form needs JavaScript')
  await expect(page.locator('#app-in-hb')).toBeHidden()
  await unfold(page, 'Points')
  await expect(page.getByRole('row', { name: '8 to < 10 1', exact: true })).toBeVisible()
  await unfold(page, 'Categories and outcome')
  await expect(page.getByRole('row', { name: /^Very high > 6 10% 0\.8 0\.7/ })).toBeVisible()
  await page.getByText('IPSS-R Very high').click()
  const veryHigh = page.locator('details', { hasText: 'IPSS-R Very high' })
  await expect(veryHigh.getByText('Higher risk: aim to prolong survival').first()).toBeVisible()
  await context.close()
})

test('a browser that is too old gets the whole page, and the calculators say so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(ipssr)
  await expect(page.getByText('Your browser is too old for this tool.')).toBeVisible()
  await page.locator('#app-in-hb').fill('9.6')
  await unfold(page, 'Points')
  await expect(page.getByRole('row', { name: '8 to < 10 1', exact: true })).toBeVisible()
  await expect(page.getByText('Loading…', { exact: true })).toBeHidden()
  expect(requests.filter((url) => url.includes('entry-client'))).toEqual([])
})

test('the folded questions of the classifier stay open if they were opened before the application ran', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/classifier-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(classifier)
  await page.getByLabel('Marrow blasts').fill('30')
  await page.getByText('questions cannot change the name').click()
  release()
  await ready(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('group', { name: /Dysplastic lineages/ })).toBeVisible()
})

test('a calculator whose code fails to load says so and can be tried again', async ({ page, complaints }) => {
  await page.route('**/assets/score-page-*.js', (route) => route.abort())
  await page.goto(ipssr)
  await page.locator('#app-in-hb').fill('9.6')
  await expect(page.getByRole('status').getByText('could not be loaded')).toBeVisible()
  await expect(page.locator('#app-in-hb')).toHaveValue('9.6')
  await page.getByLabel('Unit of Haemoglobin').selectOption('g/L')
  const retry = page.getByRole('button', { name: 'Try again' })
  const isDown = page.waitForRequest((request) => request.method() === 'HEAD')
  await page.route(ipssr, (route) => route.abort())
  await retry.click()
  await (await isDown).response()
  await expect(retry).toBeVisible()
  await expect(page.locator('#app-in-hb')).toHaveValue('9.6')
  await page.unrouteAll()
  await retry.click()
  await ready(page)
  await expect(page.locator('#app-in-hb')).toHaveValue('9.6')
  await expect(page.getByLabel('Unit of Haemoglobin')).toHaveValue('g/L')
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('9.6')
  await page.locator('#app-in-hb').fill('12')
  await page.reload()
  await expect(page.locator('#app-in-hb')).toHaveValue('')
  // The site has been updated meanwhile.
  await page.evaluate(() => history.replaceState({ typed: { build: 'an earlier one', values: [['9.6', false]] } }, ''))
  await page.reload()
  await ready(page)
  await expect(page.locator('#app-in-hb')).toHaveValue('')
  complaints.length = 0
})

test('the comparison of the systems is one table from the classifier’s rules, with chips that need no script', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const reader = await context.newPage()
  await reader.goto(`${site.url}/diagnosis/classification/comparison`)
  const compared = reader.getByRole('table', { name: 'The three classifications side by side' })
  const row = compared.getByRole('row', { name: /^NPM1/ })
  await expect(row.getByRole('cell')).toHaveText(['AML at any count', 'AML if ≥ 10%'])
  const [left, right] = await row
    .getByRole('cell')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()))
  expect([left?.top, (left?.right ?? 999) <= (right?.left ?? 0)]).toEqual([right?.top, true])
  await reader.getByText('2016 and 2022', { exact: true }).click()
  await expect(row.getByRole('cell')).toHaveText(['AML if ≥ 20%', 'AML at any count'])
  await reader.setViewportSize({ width: 1440, height: 900 })
  await reader.getByText('All three', { exact: true }).click()
  await expect(row.getByRole('cell')).toHaveText(['AML if ≥ 20%', 'AML at any count', 'AML if ≥ 10%'])
  await reader
    .locator('label')
    .filter({ hasText: /^Blasts$/ })
    .click()
  await expect(row).toBeHidden()
  const same = compared.getByRole('row', { name: /^Low blasts/ })
  await expect(same).toBeVisible()
  await reader.getByLabel('Only differences between WHO 2022 and ICC 2022').check()
  await expect(same).toBeHidden()
  await expect(compared.getByRole('row', { name: /^Marrow blasts 5/ })).toBeVisible()
  await compared.getByRole('row', { name: /^AML threshold/ }).scrollIntoViewIfNeeded()
  await expect(compared.getByRole('columnheader', { name: 'ICC 2022' })).toBeInViewport()
  await context.close()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/diagnosis/classification/comparison')
  expect((await page.getByRole('table').first().boundingBox())?.y).toBeLessThanOrEqual(300)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/diagnosis/classification/comparison')
  expect((await page.getByRole('table').first().boundingBox())?.y).toBeLessThanOrEqual(300)
  const basis = page.getByRole('row', { name: /^NPM1/ })
  await expect(basis.getByText('All differ')).toBeVisible()
  const genetics = page
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('rowheader', { name: 'AML-type genetics' }) })
  await expect(genetics.getByRole('row')).toHaveCount(8)
  await page.goto('/diagnosis/classification')
  await ready(page)
  await page.getByRole('main').getByRole('link', { name: 'Comparison' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comparison')
  await expect(genetics.getByRole('row')).toHaveCount(8)
})

test('the classifier answers beside its first question, on a phone at the foot, and is short', async ({ page }) => {
  const answer = page.getByRole('region', { name: 'Suggested classes' })
  await open(page, `${classifier}#in=1&blasts=7&mutations=SF3B1%2030`)
  await expect(answer).toContainText(/WHO 2022MDS-IB1Likely.*ICC 2022MDS-EBLikely.*WHO 2016MDS-EB-1Likely/)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
  await expect(answer.getByText('MDS-EB-1', { exact: true })).toBeInViewport()
  await expect(page.locator('#app-in-blasts')).toBeInViewport()
  await answer.getByRole('button', { name: 'Platelets' }).click()
  await expect(page.locator('#app-in-plt')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
  await expect(answer.getByText('MDS-IB1', { exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('b').getByText('MDS-IB1', { exact: true }).first()).toBeInViewport()
  await page.getByRole('link', { name: 'See result' }).click()
  await expect(answer).toBeInViewport()
})

test('with blasts and counts the classifier is short, and all its questions stand in pairs', async ({ page }) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const top = (id: string) => page.locator(id).evaluate((box) => Math.round(box.getBoundingClientRect().top))
  await open(page, `${classifier}#in=1&blasts=7&pbBlasts=0&hb=9&anc=1.2&plt=80`)
  await expect(page.locator('#app-in-plt')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await height()).toBeLessThanOrEqual(3000)
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('form details')) fold.setAttribute('open', '')
  })
  // What is outside the form takes 1,750 px of them.
  expect(await height(), 'with all questions in sight').toBeLessThanOrEqual(4000)
  expect(await top('#app-in-hb')).toBe(await top('#app-in-anc'))
  await expect(page.getByText('4 questions', { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('5 questions', { exact: true })).toBeVisible()
})

/** A link to each calculator with numbers above their limits, by the name of its route. */
const wrongCases = JSON.parse(
  execFileSync(process.execPath, ['test/wrong-cases.ts'], { encoding: 'utf8' }),
) as Readonly<Record<string, string | null>>
/** The example that shows the most, and the one that is longest in print; otherwise the first example. */
const cases: Readonly<Record<string, { shown: string; printed?: string }>> = {
  [ipssr]: { shown: 'Score 2.5 at 63.5 years', printed: 'Complex karyotype, everything in the worst row' },
  [ipssm]: { shown: 'Three genes not assessed' },
  [ipss]: { shown: 'Blasts over 10 with two cytopenias' },
  [`${index}/hct-ci`]: { shown: 'Prior tumour and heart disease' },
  [classifier]: { shown: 'One TP53 mutation, complex karyotype, LOH not tested' },
}
const { introduces = [] } = routes.find(({ path }) => path === index) ?? {}
const calculators = routes.filter(({ name }) => introduces.includes(name))

/** The rest of each page is scanned in `accessibility.spec.ts`. */
async function expectCleanTool(page: Page, within: string, inLooks = looks.slice()) {
  for (const [colorScheme, width] of inLooks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const look = `${colorScheme}, ${width} px`
    // Header and bar of a phone may lie over half a control, which would count as too small: sizes are measured apart.
    const without = ['target-size', 'target-size-of-editor']
    expect.soft(await violations(page, { within, without }), look).toEqual([])
    const bar = '[class$="_bar"]'
    if ((await page.locator(bar).count()) > 0) expect.soft(await violations(page, { within: bar }), look).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect.soft(await violations(page, { within }), `${look}, out of sight`).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

for (const [at, { name, path: address }] of calculators.entries())
  test(`${address} begins with its form, prints its result on one page, and is clean in axe`, async ({ page }) => {
    const { shown = /./, printed = shown } = cases[address] ?? {}
    await open(page, address)
    await page.evaluate(() => document.fonts.ready)
    const form = page.locator('[data-row]').locator('input, select, textarea').first()
    for (const [width, height, most] of [
      [1440, 900, 300],
      [360, 740, 420],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect.soft((await form.boundingBox())?.y, `at ${width} px`).toBeLessThanOrEqual(most)
    }
    if (address !== classifier) {
      // The limits are far beneath a long form.
      await page.getByRole('link', { name: 'Limits of the categories' }).click()
      const limits = page.getByRole('img', { name: /^The categories of the/ }).or(page.locator('#app-category-table'))
      await expect(limits.first()).toBeInViewport({ ratio: 0.5 })
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    await tryExample(page, printed)
    await expect(page.getByText(/^Example: /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy (?:as|report) text/ })).toBeVisible()
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Intended use.')).toBeVisible()
    await expect(page.locator('fieldset').first()).toBeHidden()
    await expect(page.getByText(/^(?:Entered|Findings):/)).toBeVisible()
    await expect(page.getByText(/^\d+ \w+ \d{4}\. Not stored/)).toBeVisible()
    const code = page.getByRole('img', { name: 'QR code of the empty form' })
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await colouredText(page)).toEqual([])
    await page.emulateMedia({ media: 'screen' })

    if (shown !== printed) await tryExample(page, shown)
    await expectCleanTool(page, '[data-filled]')
    const wrong = wrongCases[name]
    // A calculator of questions alone accepts every answer.
    if (wrong === null) return
    await page.evaluate((inputs) => location.assign(`#${inputs}`), wrong)
    await expect(page.getByText('No result until this is corrected').first()).toBeVisible()
    // Errors look the same in all calculators: each is tested in one look.
    await expectCleanTool(page, '[data-late]', looks.slice(at % looks.length).slice(0, 1))
  })

test('the comparison of all scores is clean in axe', async ({ page }) => {
  await open(page, `${index}#in=1&hb=9.4&plt=9999999&karyotype=-7`)
  await expect(page.getByRole('table', { name: 'The scores side by side' })).toBeVisible()
  await expectCleanTool(page, '[data-late]')
})

/** The ways in which people and browsers enter text in a control. */
const entryMethods: Record<string, (control: Locator, text: string) => Promise<void>> = {
  typed: (control, text) => control.pressSequentially(text),
  pasted: (control, text) =>
    control.evaluate((input: HTMLInputElement, pasted) => {
      input.focus()
      document.execCommand('insertText', false, pasted)
    }, text),
  dropped: (control, text) =>
    control.evaluate((input: HTMLInputElement, dropped) => {
      input.focus()
      input.setRangeText(dropped)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromDrop' }))
    }, text),
  composed: async (control, text) => {
    await control.focus()
    const session = await control.page().context().newCDPSession(control.page())
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await session.send('Input.insertText', { text })
  },
  'filled in by the browser': (control, text) => control.fill(text),
}

// Which texts are numbers does not depend on the way: see `score-page.test.tsx`.
test('D-116 input that is not a number stays in its field and is an error, in whatever way it is entered', async ({
  page,
}) => {
  await open(page, ipssr)
  const platelets = page.locator('#app-in-plt')
  for (const enter of Object.values(entryMethods)) {
    await platelets.fill('')
    await enter(platelets, '1e2')
    await platelets.blur()
    await expect(platelets).toHaveValue('1e2')
    await expect(platelets).toHaveAccessibleDescription(/Enter a number in digits, such as 9.5/)
    await platelets.fill('')
    await enter(platelets, '49,5')
    await platelets.blur()
    await expect(page.locator('[data-row="app-in-plt"]')).toContainText('< 50: 1 point')
    await expect(platelets).not.toHaveAttribute('aria-invalid')
  }
})

test.describe(() => {
  test.use({ hasOwnWindow: true })
  test('a click right after a wrong value works, and the controls do not move', async ({ page }) => {
    await page.clock.install()
    for (const [address, ...clicks] of [
      [
        ipssr,
        ['#app-in-age', page.getByRole('radio', { name: /^Group/ })],
        ['#app-in-hb', page.locator('#app-in-anc')],
      ],
      [ipssm, ['#app-in-blasts', page.getByRole('radio', { name: /^Group/ })]],
      [classifier, ['#app-in-blasts', page.locator('#app-in-pbBlasts')]],
    ] as const)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 780 })
        await open(page, address)
        for (const [wrong, next] of clicks) {
          await page.locator(wrong).pressSequentially('7.5.5')
          await next.scrollIntoViewIfNeeded()
          const at = await next.boundingBox()
          if (!at) throw new Error('The next control is not on the page')
          await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
          await page.mouse.down()
          // As long as a person takes, and longer than the delays of the classifier and the field.
          await page.clock.runFor(1200)
          await page.mouse.up()
          const isText = (await next.getAttribute('type')) === 'text'
          if (isText) await expect(next).toBeFocused()
          else await expect(next).toBeChecked()
          await expect(page.locator(wrong)).toHaveAttribute('aria-invalid', 'true')
          // A pressed choice may change the form; the error must not.
          if (isText) {
            const after = await next.boundingBox()
            expect(Math.abs((after?.y ?? 0) - at.y), `${address} ${wrong} at ${width} px`).toBeLessThan(2)
          }
          await page.locator(wrong).fill('')
        }
      }
  })
})
