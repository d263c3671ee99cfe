import type { Locator, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import { galleryTest as test } from './gallery.ts'
import { logInByCall, password, post } from './people.ts'
import { expect, ready } from './server.ts'

/** The page whose versions readers see. */
const at = '/treatment/imetelstat'
/** The page whose history the gallery shows. */
const inGallery = '/treatment/chelation'

test.use({ environment: { FEATURES: '', ADMIN_PASSWORD: password } })

const paragraph = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const documentOf = (...words: string[]) => ({ type: 'doc', content: words.map(paragraph) })

/** Saves the main text of a page as `admin`, who must be logged in. */
const save = (page: Page, url: string, ...words: string[]) =>
  post(page, '/api/editable/region', {
    page: { url },
    region: { editableId: `webui${url.replaceAll('/', '.')}.main`, content: documentOf(...words) },
  })

async function expectNoViolations(page: Page, within: string) {
  expect(await violations(page, { within })).toEqual([])
}

/** Scans a dialog in each look, in which nothing may be cut off. */
async function expectCleanDialog(page: Page, dialog: Locator) {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolations(page, 'dialog')
    const overflow = await dialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const summary = (page: Page) => page.locator('summary', { hasText: 'What changed' })

test.describe('what readers see', () => {
  test.beforeEach(async ({ page }) => {
    await logInByCall(page)
    await save(page, at, 'Start chelation at a ferritin of 1000 µg/L.', 'Stop when ferritin is low.')
    await save(page, at, 'Start chelation at a ferritin of 2500 µg/L.', 'Stop when ferritin is low.')
    await page.context().clearCookies()
  })

  test('what changed, and the page as it was', async ({ page, site }) => {
    await test.step('what changed loads when it is opened, and shows dates and words', async () => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await page.goto(at)
      await ready(page)
      await page.waitForLoadState('networkidle')
      expect(requests.filter((path) => /changes|for-readers|difference/.test(path))).toEqual([])
      await summary(page).focus()
      await page.keyboard.press('Enter')
      const first = page.locator('details li').filter({ hasText: '2500' }).first()
      await expect(first.getByRole('heading', { level: 3 })).toHaveText(/^\d{1,2} \w+ \d{4}: Main text$/)
      await expect(first).toContainText('1 paragraph changed')
      await expect(first.locator('del')).toHaveText('[removed: 1000] ')
      await expect(first.locator('ins')).toHaveText('[added: 2500] ')
      await expect(first).not.toContainText('Stop when')
      expect(requests).toContain('/api/content/changes')
    })

    await test.step('how to cite the version', async () => {
      const citation = page.locator('#app-cite')
      await citation.locator('summary').click()
      await expect(citation).toContainText(/Imetelstat\. MDS Guidelines, version \d+, \d{1,2} \w+ \d{4}\. http/)
      await expect(citation.getByRole('link', { name: 'RIS file' })).toHaveAttribute(
        'download',
        /^imetelstat-version-\d+\.ris$/,
      )
    })

    const day = page.getByRole('group', { name: 'See the page as it stood on' })
    await test.step('axe finds nothing in what changed', async () => {
      await expect(day).toBeVisible()
      for (const [colorScheme, width] of [...looks].reverse()) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        await expectNoViolations(page, '#app-content')
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })

    await test.step('the page on an earlier day says so, links back, and stays on that day when the reader returns to it', async () => {
      const fill = async (parts: readonly string[]) => {
        for (const [index, label] of ['Day', 'Month', 'Year'].entries())
          await day.getByLabel(label).fill(parts[index] ?? '')
      }
      await fill(['1', '1', '2099'])
      await button(page, 'Show the page').click()
      await expect(page.getByRole('region', { name: 'There is a problem' })).toContainText('The date is in the future')
      await fill(['1', '2', '2020'])
      await button(page, 'Show the page').click()
      await expect(page).toHaveURL(`${site.url}${at}?on=2020-02-01`)
      const banner = page.getByRole('note', { name: 'Earlier version of this page' })
      await expect(banner).toContainText('as it stood at the end of 1 February 2020')
      await expect(page.getByText('2500')).toHaveCount(0)
      await ready(page)
      await expectNoViolations(page, '#app-content')

      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Treatment' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatment')
      await expect(banner).toHaveCount(0)
      await page.goBack()
      await expect(banner).toBeVisible()
      await expect(page.getByText('2500')).toHaveCount(0)

      await banner.getByRole('link', { name: 'Show the page as it is now' }).click()
      await expect(page).toHaveURL(site.url + at)
      await expect(page.getByText('2500')).toBeVisible()
      await expect(banner).toHaveCount(0)
    })
  })

  test('if what changed cannot be loaded it says so; it can be opened before the application runs', async ({
    page,
    complaints,
  }) => {
    await test.step('if it cannot be loaded it says so, and the page is unaffected', async () => {
      await page.route(/changes.*\.js/, (route) => route.abort())
      await page.goto(at)
      await ready(page)
      await summary(page).click()
      await expect(page.getByText('This could not be loaded.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      complaints.length = 0
      await page.unroute(/changes.*\.js/)
    })

    await test.step('it can be opened before the application runs, and loaded again after a failure', async () => {
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          for (const details of document.querySelectorAll('details')) details.open = true
        }),
      )
      await page.route('**/api/content/changes', (route) => route.abort())
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Network Error')
      await page.unroute('**/api/content/changes')
      complaints.length = 0
      await button(page, 'Try again').click()
      await expect(page.locator('details ins').first()).toBeVisible()
    })
  })

  test('an address opens the fold that it names, or whose heading it names', async ({ page }) => {
    await page.goto(`${at}#app-what-changed`)
    await expect(page.locator('#app-what-changed ins').first()).toContainText('2500')
    await expect(page.locator('#app-what-changed')).toBeInViewport()
    await page.goto('/')
    await page.goto(`${at}#references`)
    await expect(page.locator('#app-reference-list')).toBeVisible()
  })
})

test.describe('two versions at once', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Two versions of “Main text”' })
  const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' })
  const conflict = (page: Page, number: number) => page.getByRole('group', { name: `Conflict ${number} of 2` })

  async function open(page: Page, name = 'Conflict') {
    await button(page, name).click()
    await expect(dialog(page)).toHaveCSS('opacity', '1')
  }

  test('two versions are merged', async ({ gallery: page }) => {
    await test.step('each conflict is decided separately; changes by one editor only are already in the result', async () => {
      await open(page)
      await expect(conflict(page, 1)).toContainText('2500')
      await expect(conflict(page, 1)).toContainText('800')
      await expect(conflict(page, 2)).toContainText('Changed: strength')
      await expect(conflict(page, 2)).toContainText('Recommendation removed')
      await conflict(page, 1).getByLabel('Keep theirs').check()
      await expect(dialog(page).getByText('2 passages have been changed in both. 1 still to be decided.')).toBeVisible()
      await conflict(page, 2).getByLabel('Keep mine').check()
      await dialog(page).getByRole('tab', { name: 'Result' }).click()
      const result = dialog(page).getByRole('tabpanel')
      await expect(result).toContainText('ferritin of 800')
      await expect(result).toContainText('seven days')
      await expect(result.getByRole('cell', { name: '2', exact: true })).toBeVisible()
      await expect(result).toContainText('Conditional, for')
      await expect(result.locator('ins, del')).toHaveCount(0)
      await button(page, 'Save the result').click()
      await expect(outcome(page)).toHaveText(
        'Alpha stays as it is. | Beta begins at a ferritin of 800 µg/L. | Gamma stays too. | Delta is given for seven days a week. | Item Limit Points Blasts > 10 % 2 Platelets < 50 × 10⁹/L 1 | Offer chelation.',
      )
    })

    await test.step('the keyboard is enough, and an undecided result is not saved', async () => {
      await open(page)
      await dialog(page).getByRole('tab', { name: 'Compare' }).press('ArrowRight')
      await expect(dialog(page).getByRole('tabpanel')).toContainText(
        'Passages not yet decided are shown as they were before',
      )
      await button(page, 'Save the result').press('Enter')
      const mine = conflict(page, 1).getByLabel('Keep mine')
      await expect(mine).toBeFocused()
      await expect(conflict(page, 1)).toHaveAccessibleDescription('Choose what to keep here')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(conflict(page, 1).getByLabel('Keep both, mine first')).toBeChecked()
      await expect(conflict(page, 1)).not.toHaveAccessibleDescription('Choose what to keep here')
      await button(page, 'Save the result').press('Enter')
      await expect(conflict(page, 2).getByLabel('Keep mine')).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await expect(button(page, 'Save the result')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(outcome(page)).toContainText('ferritin of 2500 µg/L. | Beta begins at a ferritin of 800 µg/L.')
    })

    await test.step('changes that do not overlap need no decision', async () => {
      await open(page, 'Changes that do not overlap')
      await expect(dialog(page).getByRole('radio')).toHaveCount(0)
      await button(page, 'Save the result').click()
      await expect(outcome(page)).toContainText(
        'ferritin of 800 µg/L. | Gamma stays too. | Delta is given for seven days',
      )
    })
  })

  test('the dialog fits, and is not left by mistake', async ({ gallery: page }) => {
    await open(page)
    await test.step('the versions are side by side, on a phone one above the other', async () => {
      const places = async () => {
        const boxes = await Promise.all(
          ['Yours', 'Theirs'].map((name) =>
            conflict(page, 1)
              .locator('div', { has: page.getByRole('heading', { name }) })
              .last()
              .boundingBox(),
          ),
        )
        return boxes.map((box) => box ?? { x: 0, y: 0 })
      }
      const [left, right] = await places()
      expect(left?.y).toBe(right?.y)
      expect(left?.x).toBeLessThan(right?.x ?? 0)
      await page.setViewportSize({ width: 360, height: 740 })
      const [upper, lower] = await places()
      expect(upper?.x).toBe(lower?.x)
      expect(upper?.y).toBeLessThan(lower?.y ?? 0)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('Escape, Close, Cancel and a click outside ask first, and choices are kept', async () => {
      await conflict(page, 1).getByLabel('Keep theirs').check()
      const question = page.getByRole('alertdialog', { name: 'Leave without merging the two versions?' })
      const ways = [
        () => page.keyboard.press('Escape'),
        () => button(page, 'Close').click(),
        () => button(page, 'Cancel').click(),
        () => page.mouse.click(3, 300),
        // A second Escape in a row closes a dialog without asking.
        async () => {
          await page.keyboard.press('Escape')
          await expect(question).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(question).toHaveCount(0)
          await page.keyboard.press('Escape')
        },
      ]
      for (const way of ways) {
        await way()
        await expect(question).toBeVisible()
        await button(page, 'Continue merging').click()
        await expect(dialog(page)).toBeVisible()
        await expect(conflict(page, 1).getByLabel('Keep theirs')).toBeChecked()
      }
      await page.keyboard.press('Escape')
      await button(page, 'Leave').click()
      await expect(outcome(page)).toHaveText('left')
      await expect(page.locator('dialog')).toHaveCount(0)
    })

    await test.step('axe finds nothing in the dialog', async () => {
      await open(page)
      for (const details of await dialog(page).locator('summary').all()) await details.click()
      await button(page, 'Save the result').click()
      await expectCleanDialog(page, dialog(page))
      await dialog(page).getByRole('tab', { name: 'Result' }).click()
      await expectCleanDialog(page, dialog(page))
    })
  })
})

test.describe('the history of an editable', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'History of “Main text”' })
  const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' })

  const saves = (page: Page) => dialog(page).getByRole('listitem').getByRole('button')

  async function open(page: Page) {
    await button(page, 'History').click()
    await expect(saves(page).first()).toContainText('Readers see this')
  }

  test('the saves of an editable', async ({ gallery: page, complaints }) => {
    await logInByCall(page)
    for (let dose = 0; dose < 24; dose++) await save(page, inGallery, 'It begins.', `The dose is ${dose} mg.`)
    await test.step('a failed load is reported, and can be tried again', async () => {
      await page.route('**/api/content/versions', (route) => route.abort())
      await button(page, 'History').click()
      await expect(dialog(page).getByRole('alert')).toContainText('Network Error')
      await page.unroute('**/api/content/versions')
      await page.route('**/api/content/compare', (route) => route.abort())
      await button(page, 'Try again').click()
      await expect(comparison(page).getByRole('alert')).toContainText('Network Error')
      await page.unroute('**/api/content/compare')
      await button(page, 'Try again').click()
      await expect(comparison(page).getByRole('alert')).toHaveCount(0)
      await expect(comparison(page).getByText('Comparing…')).toHaveCount(0)
      complaints.length = 0
    })

    await test.step('saves are listed with name and time, newest first, in pages; any two can be compared', async () => {
      await expect(saves(page)).toHaveCount(20)
      await expect(saves(page).first()).toContainText(/Administrator · \d\d:\d\d · Readers see this/)
      await expect(comparison(page)).toContainText('1 paragraph changed')
      await expect(comparison(page).locator('del')).toHaveText('[removed: 22] ')
      await expect(comparison(page).locator('ins')).toHaveText('[added: 23] ')
      await button(page, 'Show older saves').click()
      await expect(saves(page)).toHaveCount(25)
      await expect(button(page, 'Show older saves')).toHaveCount(0)
      await expect(saves(page).last()).toContainText('From the starter content')

      await comparison(page).getByLabel('Compare with').selectOption({ index: 20 })
      await expect(comparison(page).locator('del')).toHaveText('[removed: 3] ')
      await expect(comparison(page).locator('ins')).toHaveText('[added: 23] ')
      await saves(page).nth(20).click()
      await expect(comparison(page).locator('del')).toHaveText('[removed: 2] ')
      await comparison(page).getByLabel('Compare with').selectOption({ index: 22 })
      await expect(comparison(page).locator('del')).toHaveText('[removed: 1] ')
      const unchanged = comparison(page).getByText('It begins.')
      await expect(unchanged).toBeHidden()
      await comparison(page).getByText('Unchanged text').click()
      await expect(unchanged).toBeVisible()
      await comparison(page).getByText('Unchanged text').click()
      await expect(unchanged).toBeHidden()
      await comparison(page).getByLabel('Show the whole text').check()
      await expect(unchanged).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('status', { name: 'Outcome' })).toHaveText('closed')
    })
  })

  test('the text before a save is restored as a new version; no version is lost', async ({
    gallery: page,
    complaints,
  }) => {
    await logInByCall(page)
    const { version } = await save(page, inGallery, 'Before.', 'This shall come back.')
    await save(page, inGallery, 'Before.', 'This shall go.', 'More.')
    await open(page)
    await test.step('axe finds nothing in the history', async () => {
      await expect(comparison(page).locator('ins').first()).toBeVisible()
      await expect(dialog(page)).toHaveCSS('opacity', '1')
      await expectCleanDialog(page, dialog(page))
    })

    // Someone saves after the list was loaded: a restore must not overwrite it.
    await save(page, inGallery, 'This came in between.')
    const restore = button(page, 'Restore the text before this')
    await restore.click()
    await expect(page.getByRole('alertdialog')).toContainText('Nothing was restored.')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 409')])
    await button(page, 'Ok').click()
    await expect(saves(page).nth(1)).toHaveAttribute('aria-current', 'true')

    await restore.click()
    await expect(page.getByRole('status', { name: 'Outcome' })).toHaveText(`restored as version ${Number(version) + 3}`)
    const { contentItems } = await post(page, '/api/content/page', { url: inGallery })
    expect((contentItems as { html: string }[]).map(({ html }) => html)).toContain(
      '<p>Before.</p><p>This shall come back.</p>',
    )
  })
})
