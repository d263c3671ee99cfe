import type { Locator, Page } from '@playwright/test'
import { outboxIn, uidIn } from '../test/emails.ts'
import { expectClean } from './axe.ts'
import { logInByCall, password, post, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'Publishing', RELEASE_SIGNATURES: '1' } })

const path = '/treatment/chelation'
/** As long a name as a form takes. */
const ann = `Ann ${'Example'.repeat(10)}`
const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })

/** Nothing is wider than the window of a phone. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

const write = (page: Page, words: string) =>
  post(page, '/api/editable/region', {
    page: { url: path },
    region: {
      editableId: 'webui.treatment.chelation.main',
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    },
  })

async function comment(reviewer: Page, comments: Locator) {
  const text = comments.getByRole('textbox', { name: 'Comment on the page' })
  await text.fill('x'.repeat(4012))
  await expect(comments).toContainText('12 characters too many: enter at most 4,000')
  await comments.getByRole('button', { name: 'Send the comment' }).click()
  await expect(comments.getByRole('link', { name: /12 characters too many/ })).toBeVisible()
  await expect(text).toHaveValue(/^x{4012}$/)
  await text.fill('Serum or plasma?')
  await comments.getByLabel('Must be settled').check()
  await expectClean(reviewer, 'comment on a phone')
  await comments.getByRole('button', { name: 'Send the comment' }).click()
  await expect(comments).toContainText(`${ann} (must be settled): Serum or plasma?`)
}

test('a page is sent for review, signed on a phone, and released; readers read who signed', async ({
  page,
  browser,
  site,
  complaints,
}) => {
  await logInByCall(page)
  await write(page, 'Start at a ferritin of 2500.')
  await page.goto(path)
  await ready(page)
  await turnOnEditMode(page)
  const sending = page.getByRole('dialog', { name: 'Review of this page' })
  await test.step('it is sent', async () => {
    await bar(page).getByRole('button', { name: 'Send for review' }).click()
    await sending.getByRole('button', { name: 'Add a person' }).click()
    await sending.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('A slip')
    await sending.getByRole('button', { name: 'Send for review' }).click()
    await expect(sending).toContainText('Answer by: Enter the date by which you need their answer')
    await sending.getByRole('button', { name: 'Remove person 1' }).click()
    await expect(sending.getByRole('button', { name: 'Add a person' })).toBeFocused()
    await expect(sending.getByRole('link', { name: /^Name: / })).toHaveCount(1)
    await expect(sending.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await sending.getByLabel('Name').fill(ann)
    await sending.getByLabel('E-mail address').fill('ann@example.org')
    await sending.getByLabel('Profession').fill('haematologist')
    await fillDue(sending)
    await expectClean(page, 'send for review', { within: 'dialog[open]' })
    await sending.getByRole('button', { name: 'Send for review' }).click()
    await expect(sending).toContainText(`${ann}, haematologist, ann@example.org: No answer yet`)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText('0 of 1 have signed')
    expect((await bar(page).boundingBox())?.height).toBeLessThan(50)
  })
  await test.step('while it is under way it is not ended without a question', () => sendAgain(page, sending))

  const releasing = page.getByRole('dialog', { name: 'Release to readers' })
  await test.step('without a signature it is not released', async () => {
    await bar(page).getByRole('button', { name: 'Release…' }).click()
    await expect(releasing.getByLabel('What changed')).toHaveAttribute('aria-required', 'true')
    await releasing.getByRole('button', { name: 'Release this page' }).click()
    await expect(releasing).toContainText('What changed: Say in one sentence what changed')
    await releasing.getByLabel('What changed').fill('The threshold of ferritin')
    await releasing.getByRole('button', { name: 'Release this page' }).click()
    await expect(releasing).toContainText('One more person has to sign Iron chelation before it is released.')
    await expect(releasing.getByLabel('Why can this correction not wait')).toBeVisible()
    // The browser reports the refused call.
    complaints.length = 0
    await page.keyboard.press('Escape')
  })

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: site.url })
  const reviewer = await phone.newPage()
  await test.step('the reviewer opens the link', () => openLink(reviewer, site.dataDir))

  await test.step('comments on the page; the editor answers and settles it', async () => {
    const comments = reviewer.getByRole('region', { name: 'Comments on the page' })
    await comments.getByRole('button', { name: 'Comment on the page' }).click()
    await comment(reviewer, comments)
    await page.reload()
    await ready(page)
    await expect(bar(page)).toContainText('1 comment to settle')
    await bar(page).getByRole('button', { name: 'Review', exact: true }).click()
    await sending.getByRole('button', { name: `Answer the comment of ${ann}` }).click()
    await sending.getByRole('textbox', { name: 'Answer', exact: true }).fill('Serum.')
    await expectClean(page, 'answer to a comment', { within: 'dialog[open]' })
    await settleWhileSending(page, sending)
    await page.keyboard.press('Escape')
    await expect(bar(page)).not.toContainText('to settle')
  })

  await test.step('comments on “In short” while the changes are shown', () => commentOnInShort(reviewer))

  await test.step('the editor reads in the bar that there is a comment that need not be settled', async () => {
    await page.reload()
    await ready(page)
    await expect(bar(page)).toContainText('have signed; 1 comment')
    await expect(bar(page)).not.toContainText('to settle')
    expect((await bar(page).boundingBox())?.height).toBeLessThan(50)
  })

  await test.step('asks for changes, then signs, with the keyboard alone', async () => {
    const answer = reviewer.getByRole('region', { name: 'Your answer' })
    await answer.getByRole('button', { name: 'I need changes' }).focus()
    await reviewer.keyboard.press('Enter')
    await answer.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(answer).toContainText('Say what has to change')
    await answer.getByLabel('What has to change').fill('Which assay?')
    await answer.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(answer).toContainText('The editors have been told what has to change.')
    await answer.getByRole('button', { name: 'Sign', exact: true }).focus()
    await reviewer.keyboard.press('Enter')
    await expect(answer.getByRole('button', { pressed: true })).toHaveText('Sign')
    await expectClean(reviewer, 'signing on a phone')
    await answer.getByLabel('Organisation').fill('Example Hospital')
    await answer.getByLabel('Interests').fill('None')
    await answer.getByLabel('I have read this page').focus()
    await reviewer.keyboard.press('Space')
    await answer.getByRole('button', { name: 'Sign this page' }).focus()
    await reviewer.keyboard.press('Enter')
    await expect(answer).toContainText('You have signed this page.')
    await expect(answer.getByRole('heading', { name: 'Your answer' })).toBeFocused()
    await reviewer.reload()
    await expect(answer).toContainText('You have signed this page.')
    await expectToFit(reviewer)
  })

  await test.step('it is released, and readers read who signed', async () => {
    await bar(page).getByRole('button', { name: 'Release…' }).click()
    await releasing.getByLabel('What changed').fill('The threshold of ferritin')
    await releasing.getByRole('button', { name: 'Release this page' }).click()
    await expect(bar(page)).toContainText('Readers have seen it since')
    await reviewer.goto(path)
    await expect(reviewer.locator('[data-review]')).toContainText(`Reviewed by ${ann} (haematologist)`)
    await expect(reviewer.locator('[data-review]')).toContainText('Next review by')
    await expectClean(reviewer, 'signed page on a phone')
    await expectToFit(reviewer)
    await reviewer.goto('/about/review-status')
    await expect(reviewer.getByRole('row').filter({ hasText: ann })).toBeVisible()
    await expectToFit(reviewer)
    await reviewer.goto(path)
    await expect(page.locator('[data-review]')).toContainText(/Version \d+/)
    await reviewer.locator('[data-review]').getByRole('link', { name: 'cite', exact: true }).click()
    await expect(reviewer.locator('#app-cite')).toContainText(/Iron chelation\. MDS Guidelines, version \d+, /)
    const code = reviewer.getByRole('img', { name: /^QR code of .*\/treatment\/chelation\?version=\d+$/ })
    await expect(code).toHaveCount(0)
    await reviewer.emulateMedia({ media: 'print' })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(reviewer.locator('[data-review]')).toContainText(`Reviewed by ${ann} (haematologist)`)
  })
  await phone.close()

  await test.step('the history has a row for the signature', () => seeSignature(page))
})

async function openLink(reviewer: Page, dataDir: string) {
  const letter = (await outboxIn(dataDir)).findLast(({ headers }) => headers.get('to')?.includes('ann@'))
  await reviewer.goto(`/link/${letter ? uidIn(letter) : ''}`)
  await reviewer.getByRole('button', { name: 'Continue' }).click()
  await reviewer.waitForURL('/review')
  const request = reviewer.getByRole('region', { name: 'Request for review' })
  await expect(request).toContainText(`You are reviewing Iron chelation as ${ann}, haematologist. Please answer by`)
  await expect(reviewer.getByRole('heading', { level: 1, name: 'Iron chelation' })).toBeVisible()
  await expect(reviewer.locator('#app-content')).toContainText('Start at a ferritin of 2500.')
  await expect(reviewer.getByText(/Not yet|Report it|What changed|Copy link/)).toHaveCount(0)
  await expectClean(reviewer, 'review on a phone')
  await request.getByLabel('Show changes').check()
  await expect(reviewer.locator('ins').first()).toBeVisible()
  await expectClean(reviewer, 'changes on a phone')
  await request.getByLabel('Show changes').uncheck()
}

async function commentOnInShort(reviewer: Page) {
  const request = reviewer.getByRole('region', { name: 'Request for review' })
  await request.getByLabel('Show changes').check()
  await reviewer.getByRole('button', { name: 'Comment on In short' }).click()
  const form = reviewer.getByRole('form', { name: 'Comment on In short' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill('Which label?')
  await request.getByLabel('Show changes').uncheck()
  await form.getByRole('button', { name: 'Send the comment' }).click()
  await expect(reviewer.locator('.key-points')).toContainText(`${ann}: Which label?`)
  await expect(reviewer.getByRole('button', { name: 'Comment on In short' })).toBeFocused()
  await expectClean(reviewer, 'comment on “In short” on a phone')
  await request.getByLabel('Show changes').check()
  await expect(reviewer.locator('.key-points')).toContainText('Which label?')
  await request.getByLabel('Show changes').uncheck()
}

/** The answer arrives during a press of *Settle*, and later after one of *Open again*: neither press is lost. */
async function settleWhileSending(page: Page, sending: Locator) {
  const calls = '**/api/publishing/comment/answer'
  let held = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await held.promise
    await route.continue()
  })
  const settle = sending.getByRole('button', { name: `Settle the comment of ${ann}` })
  const comment = sending.getByText('Serum or plasma?').locator('..')
  await sending.getByRole('button', { name: 'Save the answer' }).click()
  await settle.hover()
  await page.mouse.down()
  const answered = page.waitForResponse(calls)
  held.resolve()
  await answered
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(comment).toContainText(`${ann} (settled): Serum or plasma?`)
  await expect(comment).toContainText(': Serum.')

  held = Promise.withResolvers()
  await sending.getByRole('button', { name: `Answer the comment of ${ann}` }).click()
  await sending.getByRole('textbox', { name: 'Answer', exact: true }).fill('Always.')
  await sending.getByRole('button', { name: 'Save the answer' }).click()
  await sending.getByRole('button', { name: `Open the comment of ${ann}` }).click()
  await expect(comment).toContainText(`${ann} (must be settled)`)
  held.resolve()
  await expect(comment).toContainText(': Always.')
  await settle.click()
  await expect(comment).toContainText('(settled)')
}

/** Opens the review of a tool with a link of its own. */
async function openTool(page: Page, dataDir: string) {
  await logInByCall(page)
  const dan = { name: 'Dan Example', email: 'dan@example.org', profession: 'haematologist' }
  const due = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await post(page, '/api/publishing/review/send', {
    ...{ pages: ['/prognosis/calculators/ipssr'], note: '', due, people: [dan] },
  })
  const letter = (await outboxIn(dataDir)).findLast(({ headers }) => headers.get('to')?.includes('dan@'))
  await page.goto(`/link/${letter ? uidIn(letter) : ''}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('/review')
}

test('what a reviewer has typed is never lost without a question', async ({ page, site }) => {
  await openTool(page, site.dataDir)
  const answer = page.getByRole('region', { name: 'Your answer' })
  const question = page.getByRole('alertdialog')
  const leave = () => page.getByRole('link', { name: 'Return to the home page' }).press('Enter')
  const stay = async () => {
    await expect(question).toContainText('There are unsaved changes, are you sure you wish to leave the page?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/review')
  }

  await answer.getByRole('button', { name: 'I need changes' }).click()
  await answer.getByLabel('What has to change').fill('The second cut-off.')
  await leave()
  await stay()
  await expect(answer.getByLabel('What has to change')).toHaveValue('The second cut-off.')

  await answer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(answer.getByLabel('Remark')).toHaveValue('The second cut-off.')
  await answer.getByLabel('Organisation').fill('Example Hospital')
  await answer.getByRole('button', { name: 'Sign this page' }).click()
  await expect(answer).toContainText('Interests: Write what they are, or None')
  await answer.getByRole('button', { name: 'I need changes' }).click()
  await expect(answer.getByRole('region', { name: 'There is a problem' })).toHaveCount(0)
  await answer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(answer.getByLabel('Organisation')).toHaveValue('Example Hospital')

  await answer.getByRole('button', { name: 'I need changes' }).click()
  await answer.getByRole('button', { name: 'Send to the editors' }).click()
  await expect(answer).toContainText('The editors have been told what has to change.')
  const comments = page.getByRole('region', { name: 'Comments on the page' })
  await comments.getByRole('button', { name: 'Comment on the page' }).click()
  await comments.getByRole('textbox').fill('Half a thought')
  await leave()
  await stay()
  await comments.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(comments.getByRole('textbox')).toHaveValue('Half a thought')
  await comments.getByRole('button', { name: 'Send the comment' }).click()
  await expect(comments).toContainText('Dan Example: Half a thought')
  await leave()
  await expect(page).toHaveURL('/')
})

test('of a tool, a reviewer reads every text that the signature is for', async ({ page, site }) => {
  await openTool(page, site.dataDir)
  for (const name of ['When to use it', 'Pitfalls', 'What to do next', 'How the points are read'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Risk very low' })).toContainText('Lower risk: aim to')
  await page.getByRole('heading', { name: 'Pitfalls' }).click()
  await expect(page.getByRole('button', { name: 'Comment on Pitfalls' })).toBeVisible()
  await page.getByRole('button', { name: 'Comment on Risk very low' }).click()
  const form = page.getByRole('form', { name: 'Comment on Risk very low' })
  await form.getByRole('textbox').fill('Whose aim?')
  await form.getByRole('button', { name: 'Send the comment' }).click()
  await expect(page.getByRole('region', { name: 'Risk very low' })).toContainText('Dan Example: Whose aim?')
  await expectClean(page, 'review of a tool')
  await page.goto('/prognosis/calculators/ipssr')
  await ready(page)
  await turnOnEditMode(page)
  await bar(page).getByRole('button', { name: 'Review', exact: true }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Show the section' })
  await expect(page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`)).toContainText(
    'Lower risk: aim to',
  )
})

test('without a link there is no review', async ({ page }) => {
  await page.goto('/review')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no review to open' })).toBeVisible()
  await expectClean(page, 'no review')
})

async function fillDue(sending: Locator) {
  const due = new Date(Date.now() + 7 * 86_400_000)
  await sending.getByLabel('Day').fill(String(due.getUTCDate()))
  await sending.getByLabel('Month').fill(String(due.getUTCMonth() + 1))
  await sending.getByLabel('Year').fill(String(due.getUTCFullYear()))
}

async function sendAgain(page: Page, sending: Locator) {
  await bar(page).getByRole('button', { name: 'Review', exact: true }).click()
  await expect(sending.getByRole('form')).toHaveCount(0)
  await sending.getByRole('button', { name: 'Send for review again…' }).click()
  await sending.getByRole('button', { name: 'Send for review', exact: true }).click()
  const faults = sending.getByRole('region', { name: 'There is a problem' })
  await expect(faults).toBeFocused()
  await expect(faults.getByRole('link')).toHaveText([/: Choose at least one person$/, /^Answer by: Enter the date/])
  await sending.getByRole('checkbox', { name: ann }).check()
  await fillDue(sending)
  await sending.getByRole('button', { name: 'Send for review', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('End the review under way of this page?')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(faults).toContainText('Nothing was sent.')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('There are unsaved changes, are you sure you wish to close the dialog?')
  await question.getByRole('button', { name: 'Ok' }).click()
  await expect(bar(page)).toContainText('0 of 1 have signed')
}

async function seeSignature(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await bar(page).getByRole('button', { name: 'Page history' }).click()
  const history = page.getByRole('dialog', { name: 'History of the page' })
  await expect(history.getByRole('button', { name: 'Reviewed and signed' })).toContainText(ann)
  expect(await history.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  await expect(history.getByRole('button', { name: 'Restore the text before this' })).toBeVisible()
}
