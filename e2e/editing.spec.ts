import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { looks, violations } from './axe.ts'
import {
  fillLogin,
  leaveEditMode,
  openAsAdmin,
  password,
  post,
  readersGet,
  saveText,
  turnOnEditMode,
  wordsReadersGet,
} from './people.ts'
import { expect, layoutShift, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// Each test that writes has its own page.
const pages = {
  write: '/treatment/Growth-factors/ESA',
  conflict: '/treatment/chelation',
  kept: '/treatment/supportive',
  crash: '/diagnosis/classification/ICC',
  keyboard: '/treatment/Immunosuppressive',
  undo: '/treatment/non-HMA-low-dose',
  regions: '/diagnosis/workup',
  paste: '/about',
  tools: '/help',
  leave: '/diagnosis/germline',
  tabs: '/treatment/Growth-factors/GCSF',
  empty: '/diagnosis/MDS-AML',
  looks: '/treatment/Luspatercept',
}

const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })
const state = (page: Page) => bar(page).locator('[data-state]')
const text = (page: Page) => page.getByRole('textbox', { name: 'Main text' })

async function openMain(page: Page) {
  await page.getByRole('button', { name: 'Edit Main text' }).click()
  await expect(text(page)).toBeFocused()
}

async function edit(page: Page, path: string) {
  await openAsAdmin(page, path)
  await turnOnEditMode(page)
  await openMain(page)
}

/** Writes a separate paragraph at the start of the region. */
async function write(page: Page, words: string) {
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(words)
}

const points = (page: Page) => page.getByRole('textbox', { name: 'In short' })

async function openPoints(page: Page) {
  await page.getByRole('button', { name: 'Edit In short' }).click()
  await expect(points(page)).toBeFocused()
}

/** Holds the calls of an address until the function it returns is called. */
async function hold(page: Page, address: string) {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return answer
}

type Region = { editableId: string; content: { content: object[] } }

/** Saves a region of a page with a new first paragraph, as an editor elsewhere does. */
async function saveElsewhere(page: Page, path: string, name: string, words: string) {
  const { contentItems } = await post(page, '/api/content/page', { url: path })
  const region = (contentItems as Region[]).find(({ editableId }) => editableId.endsWith(`.${name}`))
  if (!region) throw new Error(`${path} has no ${name}.`)
  const { editableId, content } = region
  content.content.unshift({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  await post(page, '/api/editable/region', { page: { url: path }, region: { editableId, content } })
}

/** Scrolls to a section and expects the contents to mark it. */
async function expectMarked(page: Page, name: string) {
  const marked = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  const scroll = () =>
    page.evaluate((start) => {
      const heading = [...document.querySelectorAll('main h2')].find((heading) => heading.textContent.startsWith(start))
      scrollBy({ top: (heading?.getBoundingClientRect().top ?? 0) - 150, behavior: 'instant' })
    }, name)
  // Edit mode replaces the headings while it begins.
  await expect.poll(() => scroll().then(() => marked.textContent())).toBe(name)
}

const storedDraft = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('mds.draft.'))?.[1] ?? '')

/** Clears the complaints about a refusal or a broken connection that a test causes on purpose. */
const clearComplaints = (complaints: string[]) => void complaints.splice(0)

test('in edit mode everything that can be edited is listed and reached, and readers get a text as soon as it is saved', async ({
  page,
}) => {
  await openAsAdmin(page, pages.write)
  await turnOnEditMode(page)
  await test.step('the outline lists every editable in reading order and leads to it', async () => {
    await bar(page).getByRole('button', { name: 'Outline' }).click()
    const outline = page.getByRole('navigation', { name: 'Everything that can be edited' })
    await expect(outline.getByRole('listitem')).toHaveText([
      'In short',
      'Figure',
      'Main text',
      'Download',
      'Further reading',
      'Funders',
    ])
    await outline.getByRole('button', { name: 'Main text' }).click()
    await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeFocused()
    await bar(page).getByRole('button', { name: 'Outline' }).click()
  })
  await test.step('the controls are reached by Tab in reading order', async () => {
    const order = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('#app-content a[href], #app-content button')]
      return all.filter(({ tabIndex }) => tabIndex >= 0).map((element) => element.textContent?.trim())
    })
    const points = order.indexOf('Edit In short')
    const main = order.indexOf('Edit Main text')
    expect(points).toBeGreaterThan(-1)
    expect(main).toBeGreaterThan(points)
    await page.getByRole('button', { name: 'Edit In short' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('#app-content :focus')).toHaveText(order[points + 1] ?? '')
  })
  await test.step('links do not open on a click; the editor shows where they lead, and opens them', async () => {
    await page.getByRole('link', { name: 'luspatercept' }).first().click()
    await expect(page.getByRole('textbox', { name: 'In short' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${pages.write}$`))
    await expect(bar(page)).toContainText('Links do not open on a click while you edit.')
    const open = page.getByRole('link', { name: 'Open link' })
    await expect(open).toHaveAttribute('href', '/treatment/Luspatercept')
    await expect(open).toHaveAttribute('target', '_blank')
  })
  await test.step('4.7 readers get an editor’s text as soon as it is saved', async () => {
    await openMain(page)
    await write(page, 'Written in place ')
    await expect(state(page)).toHaveText(/Not saved.*Main text/)
    expect(await readersGet(page, pages.write)).not.toContain('Written in place')
    await saveText(page)
    await expect(state(page)).toHaveText('Saved')
    await expect(text(page)).toHaveCount(0)
    await expect(page.locator('[data-editable$=".main"] h2').first()).toContainText('Written in place Dose')
    await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeFocused()
    expect(await readersGet(page, pages.write)).toMatch(/<h2\b[^>]*>Written in place Dose/)
  })
})

test('2.6 edit mode is offered to editors only, and loads nothing for readers', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(pages.write)
  await ready(page)
  await page.getByRole('button', { name: 'User options' }).click()
  await expect(page.getByRole('button', { name: /Theme/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Edit mode/ })).toHaveCount(0)
  for (const link of await page.locator('#app-content a[href^="/"]').all()) await link.dispatchEvent('pointerover')
  const names = loaded.map((url) => new URL(url).pathname)
  expect(names.some((name) => name.endsWith('.js'))).toBe(true)
  const files = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  const editors = files.filter((name) =>
    /ProseMirror|prosemirror/.test(readFileSync(`dist/client/assets/${name}`, 'utf8')),
  )
  expect(editors.length).toBeGreaterThan(0)
  expect(names.filter((name) => editors.some((editor) => name.endsWith(editor)))).toEqual([])
  expect(names.filter((name) => /editable-region|frame|switch-edit-mode/.test(name))).toEqual([])
})

test('edit mode stays on in its tab when an address is typed, until it is left', async ({ page, context }) => {
  await openAsAdmin(page, pages.write)
  await turnOnEditMode(page)
  await page.goto(pages.leave)
  await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeVisible()
  await test.step('not on a page of an earlier day, nor in another tab', async () => {
    await page.goto(`${pages.leave}?on=2020-01-01`)
    await ready(page)
    const other = await context.newPage()
    await other.goto(pages.leave)
    await ready(other)
    await expect(other.getByRole('button', { name: 'Administrator' })).toBeVisible()
    await expect(bar(other)).toHaveCount(0)
    await other.close()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  await page.goto(pages.write)
  await expect(bar(page)).toBeVisible()
  await leaveEditMode(page)
  await expect(bar(page)).toHaveCount(0)
  await page.goto(pages.leave)
  await ready(page)
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page.getByRole('button', { name: 'Edit mode - Off' })).toBeVisible()
})

test('opening, writing and leaving move nothing on the screen and lose nothing', async ({ page }) => {
  await openAsAdmin(page, pages.leave)
  const answer = await hold(page, '**/api/content/page')
  const fold = page.locator('details.fold').first()
  await fold.locator('summary').first().click()
  const folds = await page.locator('details.fold[open]').count()
  // The press may have scrolled the page, which hides its header.
  await page.evaluate(() => scrollTo(0, 0))
  const main = await page.locator('[id$=".main"]').elementHandle()
  const isInPlace = () => main?.evaluate((element) => element.isConnected)
  await turnOnEditMode(page)
  await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeVisible()
  expect(await isInPlace()).toBe(true)
  await test.step('a text keeps its focus when edit mode reads it again, and its open folds afterwards', async () => {
    const link = page.locator('[data-editable$=".key-points"] a[href]').first()
    await link.focus()
    const begun = await page.evaluate(() => performance.now())
    const read = page.waitForResponse('**/api/content/page')
    answer()
    await read
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page, begun)).toBeLessThan(0.02)
    await expect(link).toBeFocused()
    await expect(page.locator('details.fold[open]')).toHaveCount(folds)
    await leaveEditMode(page)
    await expect(page.locator('[data-editable]')).toHaveCount(0)
    expect(await isInPlace()).toBe(true)
    await expect(page.locator('details.fold[open]')).toHaveCount(folds)
  })
  await turnOnEditMode(page)
  await test.step('a click puts the caret where it was pressed', () => clickIntoText(page))
  await test.step('8 leaving edit mode, or the page, with unsaved changes asks in the words of the specification', async () => {
    await write(page, 'To be lost ')
    await leaveEditMode(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('There are unsaved changes, are you sure you wish to leave edit mode?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(text(page)).toContainText('To be lost')

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Diagnosis' }).click()
    await expect(question).toContainText('There are unsaved changes, are you sure you wish to leave the page?')
    await expect(question).toContainText('Unsaved changes will be lost.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`${pages.leave}$`))

    await leaveEditMode(page)
    await question.getByRole('button', { name: 'Ok' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.locator('#app-content')).not.toContainText('To be lost')
    expect(await storedDraft(page)).toBe('')
  })
})

for (const [screen, options] of [
  ['a phone', { viewport: { width: 360, height: 780 }, hasTouch: true }],
  ['a wide window', {}],
  ['a wide touch screen', { hasTouch: true }],
] as const)
  for (const path of ['/prognosis/calculators/ipssm', '/treatment/Growth-factors/ESA', '/treatment/HMA'])
    test(`nothing moves on ${path} when edit mode begins or ends, or a save is undone, on ${screen}`, async ({
      browser,
      site,
    }) => {
      const context = await browser.newContext({
        ...{ baseURL: site.url, viewport: { width: 1440, height: 900 } },
        ...options,
      })
      const page = await context.newPage()
      await openAsAdmin(page, path)
      for (const share of [0, 0.9])
        await test.step(`${share} of it scrolled`, async () => {
          await scrollToShare(page, share)
          const before = await placesOfTexts(page)
          await turnOnAndWait(page)
          await expectNothingMoved(page, before)
          await leaveEditMode(page)
          await expect(bar(page)).toHaveCount(0)
          await expectNothingMoved(page, before)
        })
      await test.step('left at the top', async () => {
        await turnOnAndWait(page)
        await scrollToShare(page, 0)
        const atTop = await placesOfTexts(page)
        const [line, edges] = await Promise.all([
          page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol').boundingBox(),
          bar(page).boundingBox(),
        ])
        expect(line?.y).toBeGreaterThanOrEqual((edges?.y ?? 0) + (edges?.height ?? 0))
        await leaveEditMode(page)
        await expect(bar(page)).toHaveCount(0)
        await expectNothingMoved(page, atTop)
        // The room that the bar leaves goes once it is out of sight.
        await scrollToShare(page, 0.5)
        const scrolled = await placesOfTexts(page)
        await expect(page.locator('#app-content > article')).not.toHaveAttribute('style', /margin/)
        await expectNothingMoved(page, scrolled)
        // With the header.
        await scrollToShare(page, 0)
      })
      await test.step('undone', async () => {
        await turnOnEditMode(page)
        await page.getByRole('button', { name: /^Edit (In short|When)$/ }).click()
        await page.keyboard.press('Control+Home')
        await page.keyboard.type('Written by somebody with much to say about this. '.repeat(4))
        await saveText(page)
        await expect(state(page)).toHaveText(/^Saved/)
        // What has changed is above the window.
        await scrollToShare(page, 0.95)
        const before = await placesOfTexts(page)
        // `click` would scroll to the button although it is visible.
        await bar(page).getByRole('button', { name: 'Undo last save' }).dispatchEvent('click')
        await expect(bar(page)).toContainText('Undone.')
        await expect(page.locator('[data-editable]').filter({ hasText: 'Written by somebody' })).toHaveCount(0)
        await expectNothingMoved(page, before)
      })
      await context.close()
    })

const scrollToShare = (page: Page, share: number) =>
  page.evaluate(
    (share) => scrollTo({ top: share * (document.body.scrollHeight - innerHeight), behavior: 'instant' }),
    share,
  )

/** How high each text that readers see is in the window, or above or below it; of equal texts each has its number. */
const placesOfTexts = (page: Page) =>
  page.locator('article :is(nav a, h1, h2, p, dt, dd, tr, summary)').evaluateAll((all) => {
    const places: Record<string, number> = {}
    for (const part of all) {
      // On a phone the edit bar takes the place of the contents.
      if (!part.checkVisibility() || part.closest('[data-media], [data-collection], nav summary')) continue
      let name = part.textContent
      for (let number = 2; name in places; number++) name = `${part.textContent} (${number})`
      places[name] = part.getBoundingClientRect().top
    }
    return places
  })

/** Expects each text that was in the window to be as high as before, but for a part of a pixel. */
async function expectNothingMoved(page: Page, before: Awaited<ReturnType<typeof placesOfTexts>>) {
  const height = page.viewportSize()?.height ?? 0
  const now = await placesOfTexts(page)
  const wasSeen = Object.entries(before).filter(([, top]) => top >= 0 && top < height)
  const moved = wasSeen.map(([text, top]) => ({ text, from: top, to: now[text] }))
  expect(moved.filter(({ from, to }) => to === undefined || Math.abs(to - from) >= 1)).toEqual([])
}

/** Turns on edit mode from where the page is scrolled to, and waits until it has read the page again. */
async function turnOnAndWait(page: Page) {
  // `click` would scroll to the header, which may be hidden.
  await page.getByRole('button', { name: 'Administrator' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Edit mode - Off' }).dispatchEvent('click')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit mode - On' })).toBeHidden()
  await page.waitForLoadState('networkidle')
}

/** Clicks into the text and expects the caret there. */
async function clickIntoText(page: Page) {
  await page.mouse.wheel(0, 900)
  const paragraph = page.locator('[data-editable$=".main"] .prose > p:not(.drafts)').nth(2)
  // Reloaded content may still be on its way into the page.
  await expect(() => paragraph.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  const place = await paragraph.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    const range = document.createRange()
    range.setStart(words, 7)
    range.setEnd(words, 8)
    const { left, top, height } = range.getBoundingClientRect()
    return { x: left, y: top + height / 2, before: words.data.slice(0, 7) }
  })
  await page.mouse.click(place.x + 1, place.y)
  await expect(text(page)).toBeFocused()
  const caret = await page.evaluate(() => {
    const { anchorNode, anchorOffset } = getSelection() ?? {}
    const range = document.createRange()
    range.setStart(anchorNode as Node, anchorOffset ?? 0)
    const { top, height } = range.getBoundingClientRect()
    return { before: (anchorNode as Text).data.slice(0, anchorOffset), y: top + height / 2 }
  })
  expect(caret.before.replace(/\s/g, ' ')).toBe(place.before.replace(/\s/g, ' '))
  expect(Math.abs(caret.y - place.y)).toBeLessThan(4)
}

test('an open region is not disturbed by a save', async ({ page }) => {
  await edit(page, pages.empty)
  const closed = page.locator('[data-editable$=".main"]')
  await test.step('a text saved empty is shown empty, and can be written again', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await saveText(page)
    await expect(state(page)).toHaveText('Saved')
    await expect(closed.getByText('Nothing is written here yet.')).toBeVisible()
    await expect(closed.locator('[data-text]')).not.toContainText('10–19%')
    await openMain(page)
    await page.keyboard.type('Written again')
    await saveText(page)
    await expect(closed.locator('[data-text]')).toHaveText('Written again')
  })
  await test.step('the answer to a save does not touch a region that is being edited', async () => {
    await openMain(page)
    const answer = await hold(page, '**/api/editable/region')
    await write(page, 'Saved slowly ')
    await saveText(page)
    await openPoints(page)
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Before ')
    const saved = page.waitForResponse('**/api/editable/region')
    answer()
    await (await saved).finished()
    await expect(closed).toContainText('Saved slowly')
    await expect(state(page)).toHaveText(/Not saved.*In short/)
    await page.keyboard.type('and after ')
    await expect(points(page)).toBeFocused()
    await expect(points(page)).toContainText('Before and after')
  })
})

test('another editor saves the same region: nobody loses anything', async ({ page, complaints }) => {
  await openAsAdmin(page, pages.conflict)
  await test.step('a word typed at the moment another user’s save arrives is not lost', async () => {
    // Hold the first load of the page until the other editor has saved.
    const release = await hold(page, '**/api/content/page')
    await turnOnEditMode(page)
    await openMain(page)
    await page.keyboard.press('Control+End')
    await saveElsewhere(page, pages.conflict, 'main', 'Theirs')
    await saveElsewhere(page, pages.conflict, 'key-points', 'Points')
    // Type as soon as the page shows the new text, before anything else reacts to it.
    await page.evaluate(() => {
      const points = document.querySelector('[data-editable$=".key-points"]') as Element
      const observer = new MutationObserver(() => {
        observer.disconnect()
        document.execCommand('insertText', false, ' typed just then')
      })
      observer.observe(points, { childList: true, subtree: true, characterData: true })
    })
    release()
    await expect(page.locator('[data-editable$=".key-points"]')).toContainText('Points')
    await expect(text(page)).toContainText('typed just then')
    await expect(state(page)).toHaveText(/Not saved.*Main text/)
  })
  await test.step('two editors: the second is asked', async () => {
    await saveElsewhere(page, pages.conflict, 'main', 'Meanwhile')
    await saveText(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You have saved this text in another tab while you were editing.')
    await expect(dialog.getByText(/^In the other tab, \d\d:\d\d$/).first()).toBeVisible()
    await dialog.getByRole('button', { name: /save/i }).click()
    await expect(state(page)).toHaveText('Saved')
    await expect.poll(() => wordsReadersGet(page, pages.conflict)).toContain('typed just then')
    for (const words of ['Meanwhile', 'Theirs']) expect(await readersGet(page, pages.conflict)).toContain(words)
  })
  clearComplaints(complaints)
})

test('text is kept whatever happens to the connection or the session', async ({ page, context, complaints }) => {
  await edit(page, pages.kept)
  await test.step('text written offline is kept, and saved when the connection returns', async () => {
    await context.setOffline(true)
    await write(page, 'Written off line ')
    await expect(state(page)).toHaveText('Offline, kept here')
    await saveText(page)
    await expect(page.getByText('Offline: kept here, saved when the connection returns.')).toBeVisible()
    await expect(page.getByText('Network Error')).toHaveCount(0)
    await expect(text(page)).toContainText('Written off line')
    await expect.poll(() => storedDraft(page)).toContain('Written off line')
    await context.setOffline(false)
    // A save that was just failing is tried again only after a pause.
    await expect(state(page)).toHaveText('Saved', { timeout: 20_000 })
    expect(await readersGet(page, pages.kept)).toContain('Written off line')
    expect(await storedDraft(page)).toBe('')
  })
  await test.step('D-43 a session that ends during editing loses no text', async () => {
    await text(page).focus()
    await write(page, 'Written too late ')
    await context.clearCookies({ name: 'sid' })
    await saveText(page)
    const dialog = page.getByRole('dialog', { name: 'Logged out' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('#app-content')).toContainText('Written too late')
    await expect(page.locator('#app-content').getByRole('button', { name: /^Edit / })).toHaveCount(0)
    expect(await storedDraft(page)).toContain('Written too late')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(state(page)).toHaveText('Saved')
    await expect(page.getByRole('button', { name: 'Edit Main text' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go on writing' })).toHaveCount(0)
    expect(await readersGet(page, pages.kept)).toContain('Written too late')
  })
  await test.step('after a logout in another tab the edit bar offers to log in again', async () => {
    const other = await context.newPage()
    await other.goto('/help')
    await ready(other)
    await other.getByRole('button', { name: /Administrator|User options/ }).click()
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(bar(page)).toContainText('You have been logged out')
    await bar(page).getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Logged out' })
    await fillLogin(dialog)
    await expect(dialog).toBeHidden()
    await expect(bar(page)).not.toContainText('You have been logged out')
  })
  clearComplaints(complaints)
})

test.describe('a crash', () => {
  test.use({ hasOwnWindow: true })

  test('D-43 unsaved text of two tabs and of an item is offered again after a crash', async ({
    page,
    context,
    complaints,
  }) => {
    const list = (at: Page) => at.getByRole('region', { name: 'Further reading' })
    const collectionId = `webui${pages.crash.replaceAll('/', '.')}.reading`
    await openAsAdmin(page, pages.crash)
    await post(page, '/api/editable/collection/save', {
      page: { url: pages.crash },
      item: { collectionId, data: { title: 'Before', url: 'https://example.org/a' } },
    })
    await turnOnEditMode(page)
    await openMain(page)
    await write(page, 'Written in one tab ')
    await expect.poll(() => storedDraft(page), { timeout: 1000 }).toContain('Written in one tab')
    await list(page).getByRole('button', { name: 'Edit Before' }).click()
    await list(page).getByLabel('Note').fill('written before the crash')
    const other = await context.newPage()
    await other.goto(pages.crash)
    await ready(other)
    await turnOnEditMode(other)
    await openMain(other)
    await write(other, 'Written in another ')
    const storage = () => other.evaluate(() => Object.entries(localStorage).flat().join())
    for (const words of ['Written in another', 'Written in one tab', 'written before the crash'])
      await expect.poll(storage).toContain(words)
    const next = await context.newPage()
    await crash(context, page)
    await crash(context, other)
    await next.goto(pages.crash)
    // Its window has nothing in the cache.
    await ready(next)
    const offer = next.getByRole('region', { name: 'Unsaved drafts' })
    await expect(offer).toContainText('Main text')
    await offer.getByRole('button', { name: 'Turn edit mode on' }).click()
    const goOn = (name: RegExp) => next.getByRole('region', { name }).getByRole('button', { name: 'Go on writing' })
    await expect(goOn(/^Draft: Main text/)).toHaveCount(2)
    const [last, breadcrumb] = await Promise.all([
      next.locator('[data-draft]').last().boundingBox(),
      next.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
    ])
    expect(breadcrumb?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
    await goOn(/^Draft: Main text/)
      .first()
      .click()
    await expect(text(next)).toContainText('Written in another')
    await expect(state(next)).toHaveText(/Not saved/)
    await saveText(next)
    await expect(state(next)).toHaveText('Not savedFurther reading: Before, Main text: kept in this browser')
    expect(await readersGet(next, pages.crash)).toContain('Written in another')
    const drafts = () => next.evaluate(() => Object.entries(localStorage).flat().join())
    expect(await drafts()).not.toContain('Written in another')
    expect(await drafts()).toContain('Written in one tab')
    await expect(goOn(/^Draft: Main text/)).toHaveCount(1)
    await goOn(/^Draft: Further reading/).click()
    await expect(list(next).getByLabel('Note')).toHaveValue('written before the crash')
    await list(next).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(state(next)).toHaveText('Not savedMain text: kept in this browser')
    await expect.poll(() => wordsReadersGet(next, pages.crash)).toContain('Before: written before the crash')
    await goOn(/^Draft: Main text/).click()
    await expect(text(next)).toContainText('Written in one tab')
    clearComplaints(complaints)
  })
})

async function crash(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
}

test("a save in another tab keeps this tab's draft, which is offered even from the middle of a page", async ({
  page,
  context,
}) => {
  await edit(page, pages.tabs)
  const other = await context.newPage()
  await other.goto(pages.tabs)
  await ready(other)
  await turnOnEditMode(other)
  const warnings: string[] = []
  other.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const contents = other.getByRole('navigation', { name: 'On this page' })
  for (const name of ['Evidence', 'Evidence', 'Dose']) await contents.getByRole('link', { name }).click()
  await other.goBack()
  await expect(other).toHaveURL(/#evidence$/)
  expect(warnings).toEqual([])
  await expectMarked(other, 'Dose')
  await openMain(other)
  await expectMarked(other, 'Safety and monitoring')
  await write(page, 'Written in one tab ')
  await expect.poll(() => storedDraft(page)).toContain('Written in one tab')
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' Written in another')
  await saveText(other)
  await expect(state(other)).toHaveText('Not savedMain text: kept in this browser')
  await expect.poll(() => storedDraft(other)).toContain('Written in one tab')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.close()
  await other.setViewportSize({ width: 360, height: 740 })
  await other.getByRole('heading', { name: 'References' }).scrollIntoViewIfNeeded()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Go on writing' })).toBeFocused()
  await expect(other.getByRole('button', { name: 'Go on writing' })).toBeInViewport()
  await expect(state(other)).toBeInViewport({ ratio: 1 })
  const words = other.getByText('what you wrote on')
  expect(await words.evaluate((item) => getComputedStyle(item, '::first-letter').textTransform)).toBe('uppercase')
  await other.keyboard.press('Enter')
  await expect(text(other)).toContainText('Written in one tab')
  await expect(text(other)).toBeInViewport()
})

test('4.5 the button Back to top covers no button of what is being written', async ({ page }) => {
  await openAsAdmin(page, pages.looks)
  await turnOnEditMode(page)
  await page.evaluate(() => scrollTo({ top: innerHeight * 2, behavior: 'instant' }))
  const top = page.getByRole('button', { name: 'Back to top' })
  await expect(top).toBeVisible()
  await page.getByRole('button', { name: 'Edit Main text' }).dispatchEvent('click')
  await expect(text(page)).toBeFocused()
  await expect(top).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => scrollTo({ top: innerHeight * 2, behavior: 'instant' }))
  await expect(top).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(top).toBeHidden()
  // By a key: the header may slide in under a pointer.
  await bar(page).getByRole('button', { name: 'Leave', exact: true }).press('Enter')
  await page.evaluate(() => scrollTo({ top: innerHeight * 3, behavior: 'instant' }))
  await expect(top).toBeVisible()
})

test('by the keyboard alone: open, write, format, cite, save', async ({ page }) => {
  await openAsAdmin(page, pages.keyboard)
  await turnOnEditMode(page)
  await page.getByRole('button', { name: 'Edit Main text' }).focus()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: /^Text style/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' plain ')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('heading', { level: 3, name: 'bold plain' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Alt+r')
  await page.keyboard.type('Do it by keys')
  await page.keyboard.press('Control+Alt+r')
  await expect(page.getByLabel('Strength').first()).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(state(page)).toHaveText('Saved')
  const block = page.locator('.recommendation', { hasText: 'Do it by keys' })
  await expect(block).toContainText('Strong, for')
})

test('the tools do what they say: table, note, characters, link, citation, threshold, unconfirmed source', async ({
  page,
}) => {
  await edit(page, pages.tools)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Enter')
  const insert = async (name: string) => {
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(text(page)).toBeFocused()
  }
  const inTable = async (name: string) => {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(text(page)).toBeFocused()
  }
  await insert('Table')
  await page.keyboard.type('Score')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Group')
  await inTable('Column after')
  await inTable('Row below')
  await page.keyboard.press('ArrowDown')
  await inTable('Delete row')
  await text(page).getByLabel('Caption of the table').first().fill('Points')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Special characters' }).click()
  await page.getByRole('button', { name: '× 10⁹/L', exact: true }).click()
  await page.keyboard.type(' ')
  await page.getByRole('button', { name: 'Special characters' }).click()
  await page.getByRole('button', { name: 'at least ≥' }).click()
  await page.keyboard.type('5 ')
  await insert('Source to be confirmed')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Link' })
  await link.getByLabel('Link text').fill('the chelation page')
  await link.getByLabel('Or another address').fill('javascript:alert(1)')
  await link.getByRole('button', { name: 'Ok' }).click()
  await expect(link.getByText(/enter an address that starts with/).first()).toBeVisible()
  await link.getByLabel('Page of this site').selectOption({ value: '/treatment/chelation' })
  await link.getByRole('button', { name: 'Ok' }).click()
  await page.keyboard.type(' ')
  await page.getByRole('button', { name: 'Citation' }).click()
  const citation = page.getByRole('dialog', { name: 'Citation' })
  await citation.getByLabel('Author, title, year, DOI or PMID').fill('Park 2008')
  await citation.getByRole('checkbox', { name: /^Park 2008/ }).check()
  await citation.getByRole('button', { name: 'Ok' }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(' ')
  const number = page.getByRole('dialog', { name: /threshold$/i })
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Threshold' }).click()
  await number.getByRole('button', { name: 'Ok' }).click()
  await expect(number.getByText('Choose a number').first()).toBeVisible()
  await number.getByLabel('Number from the list').selectOption('esa.hb.start')
  await number.getByRole('button', { name: 'Ok' }).click()
  // Replace a confirmed threshold with an unconfirmed one; then paste it again from the clipboard.
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Change threshold' }).click()
  await expect(number.getByLabel('Number from the list')).toHaveValue('esa.hb.start')
  await number.getByLabel('Number from the list').selectOption('gcsf.anc')
  await number.getByRole('button', { name: 'Ok' }).click()
  await expect(text(page)).toBeFocused()
  for (const keys of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+c']) await page.keyboard.press(keys)
  // The editor follows the caret at the event, which a key pressed at once would overtake.
  const caret = await page.evaluateHandle(() => ({
    moved: new Promise<void>((resolve) =>
      document.addEventListener('selectionchange', () => resolve(), { once: true }),
    ),
  }))
  await page.keyboard.press('ArrowRight')
  await caret.evaluate(({ moved }) => moved)
  await page.keyboard.press('Control+v')
  await insert('Caution')
  await page.keyboard.type('Take care')
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
  const content = page.locator('[data-editable$=".main"]')
  await expect(content.getByRole('table', { name: 'Points' })).toContainText('Score')
  await expect(content.locator('sup').first()).toHaveText('9')
  await expect(content).toContainText(/≥\s?5/)
  await expect(content.locator('.unconfirmed').first()).toBeVisible()
  await expect(content.getByRole('link', { name: 'the chelation page' })).toHaveAttribute(
    'href',
    '/treatment/chelation',
  )
  await expect(content.locator('.citation').first()).toBeVisible()
  await expect(content.locator('.unconfirmed > .threshold + .unseen')).toHaveText(
    Array(2).fill(' (source to be confirmed)'),
  )
  await expect(content.locator('.threshold[data-threshold="gcsf.anc"]')).toHaveCount(2)
  await expect(content.locator('.note[data-kind=warning]').first()).toContainText('Take care')
  await expect(page.locator('#app-content .references')).toContainText('Park')
})

test('references are added and corrected where they are cited', async ({ page, complaints }) => {
  await edit(page, pages.tools)
  const citation = page.getByRole('dialog', { name: 'Citation' })
  const search = citation.getByLabel('Author, title, year, DOI or PMID')
  await test.step('a reference is added in its form; a pasted DOI fills its field', async () => {
    await page.getByRole('button', { name: 'Citation' }).click()
    await search.fill('https://doi.org/10.1234/not.there.yet')
    await expect(citation.getByText('0 references found')).toBeVisible()
    await citation.getByRole('button', { name: 'Add a reference' }).click()
    const form = page.getByRole('dialog', { name: 'Add a reference' })
    await expect(form.getByLabel('DOI')).toHaveValue('10.1234/not.there.yet')
    await paste(page, form.getByLabel('Title'), { 'text/plain': 'PMID: 12345678' })
    await expect(form.getByLabel('PMID')).toHaveValue('12345678')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByText('There is a problem')).toBeVisible()
    await form.getByLabel('Authors').fill('Writer A\nOther B')
    await form.getByLabel('Title').fill('A work that was not there')
    await form.getByLabel('Year').fill('2026')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(citation.getByRole('list', { name: 'Chosen references' })).toContainText('Writer 2026')
    await citation.getByRole('button', { name: 'Ok' }).click()
    await saveText(page)
    await expect(page.locator('#app-content .references')).toContainText('A work that was not there')
  })
  const reference = {
    key: 'Conflict 2026',
    type: 'article-journal',
    authors: ['Writer A'],
    title: 'As it was',
    year: 2026,
  }
  await post(page, '/api/content/reference', { reference, baseVersion: 0 })
  await openMain(page)
  await test.step('if somebody else corrects a reference meanwhile, typed text is kept, their version is shown, and there is a history', async () => {
    await page.getByRole('button', { name: 'Citation' }).click()
    await search.fill('Conflict 2026')
    await citation.getByRole('button', { name: 'Correct Conflict 2026' }).click()
    const form = page.getByRole('dialog', { name: 'Correct Conflict 2026' })
    await expect(form.getByLabel('Authors')).toHaveValue('Writer A')
    await form.getByLabel('Title').fill('As I want it')
    await post(page, '/api/content/reference', {
      reference: { ...reference, title: 'As they want it' },
      baseVersion: 1,
    })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('This reference has been saved again while you were writing.')).toBeVisible()
    await expect(form.getByRole('region', { name: 'What was saved in the meantime' })).toContainText('As they want it')
    await expect(form.getByLabel('Title')).toHaveValue('As I want it')
    await form.getByRole('button', { name: 'Take theirs' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('As they want it')
    await form.getByLabel('Title').fill('As we want it')
    await form.getByRole('button', { name: 'Save mine' }).click()
    await expect(citation.getByText('As we want it')).toBeVisible()
    await citation.getByRole('button', { name: 'Correct Conflict 2026' }).click()
    await form.getByText('History', { exact: true }).click()
    await expect(form.getByRole('listitem').filter({ hasText: /^Version/ })).toHaveCount(3)
    expect(await violations(page, { within: 'dialog[open]' })).toEqual([])
    await form.getByRole('button', { name: 'Copy version 1 into the fields' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('As it was')
  })
  clearComplaints(complaints)
})

type Clipboard = Readonly<Record<string, string>>

/** Pastes as a user does, without the system's own clipboard. */
async function paste(page: Page, into: ReturnType<Page['locator']>, data: Clipboard) {
  await into.focus()
  await page.evaluate((types) => {
    const transfer = new DataTransfer()
    for (const [type, value] of Object.entries(types)) transfer.setData(type, value)
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, data)
}

test('pasted text from Word is cleaned, and a notice lists what was left out', async ({ page }) => {
  const corpus = 'src/features/editing/paste/corpus'
  await edit(page, pages.paste)
  await page.keyboard.press('Control+a')
  await paste(page, text(page), { 'text/html': readFileSync(`${corpus}/word-tracked-changes.html`, 'utf8') })
  await expect(text(page)).toHaveText('Start at 450 IU/kg each week.')
  await expect(page.getByRole('status').filter({ hasText: 'Left out: 1 comment' })).toBeVisible()
  for (const name of readdirSync(corpus).filter((file) => file.endsWith('.html'))) {
    await page.keyboard.press('Control+a')
    await paste(page, text(page), { 'text/html': readFileSync(`${corpus}/${name}`, 'utf8') })
    await paste(page, text(page), { 'text/html': readFileSync(`${corpus}/${name}`, 'utf8') })
    const words = readFileSync(`${corpus}/${name.replace('.html', '.expected.xml')}`, 'utf8').replace(
      /<caption>.*<\/caption>/,
      '',
    )
    const longest = [...words.replace(/<[^>]+>/g, '\n').matchAll(/[\p{L}\d ]{4,}/gu)].map(([run]) => run.trim())
    const [sample = ''] = longest.sort((heading, other) => other.length - heading.length)
    await expect(text(page), name).toContainText(sample)
  }
  await saveText(page)
  await expect(state(page)).toHaveText('Saved')
})

test('typing and saves are undone', async ({ page }) => {
  await openAsAdmin(page, pages.undo)
  await test.step('undone typing leaves nothing to save, even before edit mode has read the page again', async () => {
    const answer = await hold(page, '**/api/content/page')
    await turnOnEditMode(page)
    await openMain(page)
    await page.keyboard.insertText('Once ')
    await expect(state(page)).toHaveText(/Not saved/)
    await page.keyboard.press('Control+z')
    await expect(state(page)).toHaveText('Saved')
    const read = page.waitForResponse('**/api/content/page')
    answer()
    await (await read).finished()
  })
  await test.step('Mod-Z undoes typing, and the last save can be undone for everybody', async () => {
    await page.keyboard.press('Control+Home')
    // In one step, however slow the machine.
    await page.keyboard.insertText('Once ')
    await page.keyboard.press('Control+z')
    await expect(text(page)).not.toContainText('Once')
    await expect(state(page)).toHaveText('Saved')
    await write(page, 'Twice ')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText('Saved')
    await expect(text(page)).toBeFocused()
    expect(await readersGet(page, pages.undo)).toContain('Twice')
    await bar(page).getByRole('button', { name: 'Undo last save' }).click()
    await expect(bar(page)).toContainText('Undone. Readers see the earlier version again.')
    await expect(text(page)).not.toContainText('Twice')
    expect(await readersGet(page, pages.undo)).not.toContain('Twice')
  })
  await test.step('undo and redo work across the regions of a page', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('In the main text ')
    await openPoints(page)
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('In the points ')
    await page.keyboard.press('Control+z')
    await expect(points(page)).not.toContainText('In the points')
    await page.keyboard.press('Control+z')
    await expect(text(page)).toBeFocused()
    await expect(text(page)).not.toContainText('In the main text')
    await expect(state(page)).toHaveText('Saved')
    await page.keyboard.press('Control+Shift+z')
    await expect(text(page)).toContainText('In the main text')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(points(page)).toBeFocused()
    await expect(points(page)).toContainText('In the points')
    await expect(bar(page)).toContainText('In short: redone.')
  })
})

test('T7.1 a save elsewhere on the page does not disturb typing, and unsaved text is kept while another region is edited', async ({
  page,
}) => {
  await openAsAdmin(page, pages.regions)
  await turnOnEditMode(page)
  await page.getByRole('button', { name: 'Edit In short' }).click()
  await page.waitForSelector('.ProseMirror-focused')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' First text')
  await page.evaluate(() => {
    const { bottom = 0 } = document.querySelector('.key-points')?.getBoundingClientRect() ?? {}
    scrollBy(0, bottom - 250)
  })
  const isReachable = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).evaluate(isReachable)).toBe(true)
  const coveredTools = () =>
    page.getByRole('toolbar', { name: 'Tools for In short' }).evaluate((tools) =>
      [...tools.querySelectorAll<HTMLElement>('[data-tool]')].flatMap((tool) => {
        const { right, y, height } = tool.getBoundingClientRect()
        return tool.contains(document.elementFromPoint(right - 4, y + height / 2)) ? [] : tool.title
      }),
    )
  expect(await coveredTools()).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await coveredTools()).length).toBeLessThanOrEqual(4)
  // The edit bar has two lines, and the tools are wider than their room.
  await page.setViewportSize({ width: 700, height: 900 })
  for (const name of ['Save', 'Redo'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).evaluate(isReachable), name).toBe(true)
  const [block, frame] = await Promise.all(
    ['.ProseMirror .in-short', '.ProseMirror'].map((which) => page.locator(which).boundingBox()),
  )
  expect(block?.x).toBe(frame?.x)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((tool) => getComputedStyle(tool).backgroundColor)
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: 'Bold', exact: true, pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Italic', exact: true, pressed: false })).toBeVisible()
  // The background fades.
  await expect.poll(async () => (await background('Bold')) !== (await background('Italic'))).toBe(true)
  await page.emulateMedia({ forcedColors: 'none' })
  await openMain(page)
  await write(page, 'Second text ')
  await expect(page.locator('[data-editable$=".key-points"]')).toContainText('First text')
  // Request the save of the other region while the caret stays in this one.
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-editable$=".key-points"] [data-edit]')?.click())
  await expect(points(page)).toBeFocused()
  await expect(points(page)).toContainText('First text')
  await expect(page.locator('[data-editable$=".main"]')).toContainText('Second text')
  await saveText(page)
  await expect(points(page)).toHaveCount(0)
  await expect(page.locator('[data-editable$=".main"]')).toContainText('Second text')
  await expect(state(page)).toHaveText(/Not saved.*Main text/)
  await openMain(page)
  await expect(text(page)).toContainText('Second text')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(state(page)).toHaveText('Saved')
})

test('edit mode has no accessibility violation in any look', async ({ page }) => {
  // On a phone the tools fold, and stay shown when the window becomes wide.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAsAdmin(page, pages.looks)
  await turnOnEditMode(page)
  const inEachLook = async (
    check: (expectClean: (what: string, within?: string) => Promise<void>) => Promise<void>,
  ) => {
    for (const [colorScheme, width] of [...looks].reverse()) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await check(async (what, within = 'html') =>
        expect(await violations(page, { within }), `${what}, ${colorScheme}, ${width} px`).toEqual([]),
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await bar(page).getByRole('button', { name: 'Outline' }).click()
  await inEachLook((expectClean) => expectClean('outline'))
  await bar(page).getByRole('button', { name: 'Outline' }).click()
  await openMain(page)
  await write(page, 'x')
  await inEachLook(async (expectClean) => {
    await expectClean('open text')
    // Scan only the menus and dialogs: the rest of the page has not changed.
    await page.getByRole('button', { name: 'Insert' }).click()
    await expect(page.getByRole('menu', { name: 'Insert' })).toBeVisible()
    await expectClean('menu', '[role=menu]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Special characters' }).click()
    await expect(page.getByRole('dialog', { name: 'Special characters' })).toBeVisible()
    await expectClean('special characters', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Citation' }).click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expectClean('citation', 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
})
