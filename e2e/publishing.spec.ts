import type { Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { logInByCall, password, post, turnOnEditMode } from './people.ts'
import { expect, ready, testInWindow as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'Publishing' } })

const path = '/treatment/chelation'
const bar = (page: Page) => page.getByRole('region', { name: 'Edit mode', exact: true })

const write = (page: Page, at: string, words: string) =>
  post(page, '/api/editable/region', {
    page: { url: at },
    region: {
      editableId: `webui${at.replaceAll('/', '.')}.main`,
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    },
  })

/** All buttons of the bar are in one row. */
const expectOneRow = (page: Page) =>
  expect
    .poll(() =>
      bar(page).evaluate((shown) => {
        const boxes = [...(shown.firstElementChild ?? shown).querySelectorAll('button')].map((each) =>
          each.getBoundingClientRect(),
        )
        const middles = boxes.filter(({ width }) => width > 0).map(({ y, height }) => Math.round(y + height / 2))
        return Math.max(...middles) - Math.min(...middles)
      }),
    )
    .toBeLessThan(2)

async function seeAsReaderOnPhone(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 360, height: 740 })
  await bar(page).getByRole('button', { name: 'Tools' }).click()
  await bar(page).getByRole('button', { name: 'View as a reader' }).click()
  const reader = page.getByRole('region', { name: 'As a reader' })
  await expect(reader.getByText('You see what readers see')).toBeVisible()
  await expect
    .poll(async () => {
      const [bottom, top] = await Promise.all([
        reader.evaluate((element) => element.getBoundingClientRect().bottom),
        page.getByRole('heading', { level: 1 }).evaluate((element) => element.getBoundingClientRect().top),
      ])
      return top - bottom
    })
    .toBeLessThan(100)
  await reader.getByRole('button', { name: 'Go on editing' }).click()
  await expect(page.locator('#app-content')).toContainText('Start at a ferritin of 2500.')
  await page.setViewportSize({ width, height })
}

test('a draft is compared, released and undone; the page is seen as a reader', async ({ page }) => {
  await logInByCall(page)
  await write(page, path, 'Start at a ferritin of 2500.')
  await write(page, '/treatment/Lenalidomide', 'Another draft.')
  await page.goto(path)
  await ready(page)
  const content = page.locator('#app-content')
  await expect(content).not.toContainText('2500')
  await turnOnEditMode(page)
  await expect(bar(page)).toContainText('Draft: 1 change that readers do not see')
  await expect(bar(page)).toContainText(/Readers have seen version 1 since \d/)
  await expect(content).toContainText('Start at a ferritin of 2500.')

  await test.step('as a reader, and back', async () => {
    await bar(page).getByRole('button', { name: 'View as a reader' }).click()
    await expect(content).not.toContainText('2500')
    const reader = page.getByRole('region', { name: 'As a reader' })
    await expect(reader.getByText('You see what readers see')).toBeVisible()
    await reader.getByRole('button', { name: 'Go on editing' }).click()
    await expect(content).toContainText('Start at a ferritin of 2500.')
  })

  await test.step('on a phone too, from the tools, which leave no room behind', () => seeAsReaderOnPhone(page))

  const compared = page.getByRole('dialog', { name: 'What readers do not see yet' })
  const dialog = page.getByRole('dialog', { name: 'Release to readers' })
  const height = async () => (await bar(page).boundingBox())?.height
  await test.step('it is compared from the bar, which takes one line; the pages with drafts are listed', async () => {
    expect(await height()).toBeLessThan(50)
    await bar(page).getByRole('button', { name: 'What changed' }).click()
    await expect(compared.locator('ins').first()).toBeVisible()
    await expect(compared.getByRole('form')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Drafts' }).click()
    const drafts = page.getByRole('dialog', { name: 'Pages with drafts' })
    await expect(drafts.getByRole('listitem')).toHaveText([
      /^Iron chelation: 1 change by Administrator, since/,
      /^Lenalidomide: 1 change by Administrator, since/,
    ])
    await expect(drafts.getByRole('link', { name: 'Lenalidomide' })).toHaveAttribute('href', '/treatment/Lenalidomide')
    await expectClean(page, 'drafts', { within: 'dialog[open]' })
    await page.keyboard.press('Escape')
  })
  const other = await page.context().newPage()
  const otherDialog = other.getByRole('dialog', { name: 'Release to readers' })
  await test.step('another tab has it open for release', async () => {
    await other.goto(path)
    await ready(other)
    await turnOnEditMode(other)
    await bar(other).getByRole('button', { name: 'Release…' }).click()
    await otherDialog.getByLabel('What changed').fill('The threshold of ferritin')
  })
  await test.step('it is compared, with other drafts, and released with a sentence', async () => {
    await bar(page).getByRole('button', { name: 'Release…' }).click()
    await expect(dialog.locator('ins').first()).toBeVisible()
    await expect(dialog.getByLabel(/^Lenalidomide/)).toBeVisible()
    await expectClean(page, 'release', { within: 'dialog[open]' })
    await dialog.getByRole('button', { name: 'Release this page' }).click()
    await expect(dialog).toContainText('Say in one sentence what changed')
    await dialog.getByLabel('What changed').fill('The threshold of ferritin')
    await dialog.getByRole('button', { name: 'Release this page' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(bar(page)).toContainText('Readers have seen it since')
    await expect(bar(page)).toContainText(/Readers have seen version \d+ since/)
    expect(await height()).toBeLessThan(50)
  })
  await test.step('the other tab says so, and by whom', async () => {
    await otherDialog.getByRole('button', { name: 'Release this page' }).click()
    await expect(other.getByRole('alertdialog')).toContainText(/You have already released this, at \d\d:\d\d\./)
    await other.getByRole('button', { name: 'Ok' }).click()
    await expect(otherDialog).toContainText('This page has no changes waiting.')
    await expect(bar(other)).toContainText(/Readers have seen version \d+ since/)
    await other.close()
  })
  await test.step('its text of before can be restored from the history', async () => {
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    const history = page.getByRole('dialog', { name: 'History of the page' })
    await expect(history.locator('button[aria-current]', { hasText: 'Released to readers' })).toBeVisible()
    await expect(history.getByRole('button', { name: 'Restore the text before this' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('on a phone the bar has one row of buttons, and has all its tools', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await bar(page).getByRole('button', { name: 'Tools' }).click()
    await expect(bar(page).getByRole('button', { name: 'View as a reader' })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Tools' }).click()
    await expectOneRow(page)
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    await expect(page.getByRole('button', { name: 'Restore the text before this' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('it is undone', async () => {
    await bar(page).getByRole('button', { name: 'Undo this release' }).click()
    await expect(bar(page)).toContainText('The release is undone')
    await expect(bar(page)).toContainText('Draft: 1 change that readers do not see')
    await bar(page).getByRole('button', { name: 'Page history' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Release undone')
    await expect(page.getByRole('button', { name: 'Restore the text before this' })).toBeInViewport()
    await page.keyboard.press('Escape')
  })
  await test.step('it is taken back', async () => {
    await bar(page).getByRole('button', { name: 'Release…' }).click()
    await dialog.getByRole('button', { name: 'Take back: Main text' }).click()
    await expect(dialog).toContainText('This page has no changes waiting.')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText(/Readers have seen version \d+/)
    await expect(content).not.toContainText('2500')
  })
  await test.step('a message does not cover the title, and is with the bar while a text is open on a phone', async () => {
    await page.getByRole('button', { name: 'Edit Main text' }).click()
    await expect(page.getByRole('textbox', { name: 'Main text' })).toBeFocused()
    await page.keyboard.type('More ')
    await page.keyboard.press('ControlOrMeta+s')
    await bar(page).getByRole('button', { name: 'Undo last save' }).click()
    const message = bar(page).locator('[data-notice]')
    await expect(message).toContainText('Undone.')
    const [title, shown] = await Promise.all([page.locator('h1').boundingBox(), message.boundingBox()])
    expect((title?.x ?? 0) + 300).toBeLessThan(shown?.x ?? 0)
    await page.setViewportSize({ width: 360, height: 740 })
    const below = async () => ((await message.boundingBox())?.y ?? 0) - ((await bar(page).boundingBox())?.y ?? 0)
    await expect.poll(below).toBeLessThan(60)
  })
})

test('on a phone a release shows what changed, the field for its sentence and its button at once', async ({ page }) => {
  const at = '/diagnosis/MDS-AML'
  await logInByCall(page)
  const { contentItems } = await post(page, '/api/content/page', { url: at })
  type Part = { content: { content: { content: object[] }[] }[] }
  const points = (contentItems as { editableId: string; content: Part }[]).find(({ editableId }) =>
    editableId.endsWith('.key-points'),
  )
  points?.content.content[0]?.content.at(-1)?.content.push({ type: 'text', text: ' New words.' })
  await post(page, '/api/editable/region', { page: { url: at }, region: points })
  await page.goto(at)
  await ready(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await turnOnEditMode(page)
  await bar(page).getByRole('button', { name: 'Release…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release to readers' })
  await expect(dialog.locator('ins', { hasText: 'New words.' })).toBeInViewport()
  await expect(dialog.getByLabel('What changed')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Release this page' })).toBeInViewport({ ratio: 1 })
})

test('by the keyboard alone: write, compare, release with what was typed, undo', async ({ page, complaints }) => {
  const at = '/treatment/Luspatercept'
  const other = '/treatment/Immunosuppressive'
  await logInByCall(page)
  await write(page, other, 'A draft elsewhere.')
  await page.goto(at)
  await ready(page)
  await turnOnEditMode(page)
  const press = async (name: string, key = 'Enter') => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press(key)
  }
  await press('Edit Main text')
  await expect(page.getByRole('textbox', { name: 'Main text' })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('By keys. ')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(bar(page)).toContainText('Draft: 1 change that readers do not see')
  await press('What changed')
  const compared = page.getByRole('dialog', { name: 'What readers do not see yet' })
  const dialog = page.getByRole('dialog', { name: 'Release to readers' })
  await expect(compared.locator('ins').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'What changed' })).toBeFocused()

  await press('Release…')
  await expect(dialog.getByLabel('What changed')).toBeVisible()
  await dialog.getByLabel('What changed').focus()
  await page.keyboard.type('Written by keys')
  await test.step('another page that is ticked, and a save elsewhere, leave what was typed', async () => {
    await dialog.getByLabel(/^Immunosuppressive/).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('region', { name: 'Changes on Immunosuppressive treatment' })).toBeVisible()
    await expect(dialog.getByLabel('What changed')).toHaveValue('Written by keys')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Release this page' })).toBeVisible()
    await expect(dialog.getByText('Comparing')).toHaveCount(0)
    await write(page, at, 'Saved meanwhile.')
    await dialog.getByRole('button', { name: 'Release this page' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('Nothing was released.')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Saved meanwhile.')
    await expect(dialog.getByLabel('What changed')).toHaveValue('Written by keys')
  })
  await test.step('without a connection it says so, and keeps it too', async () => {
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Release this page' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Network Error')
    await dialog.getByLabel(/^Immunosuppressive/).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('What changed')).toHaveValue('Written by keys')
    await page.context().setOffline(false)
  })
  await dialog.getByLabel('What changed').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(bar(page)).toContainText(/Readers have seen version 2 since \d/)
  await press('Undo this release')
  await expect(bar(page)).toContainText('The release is undone')
  // The browser reports the refused call and the lost connection.
  complaints.length = 0
})

test('the bar says what is waiting and since when readers have seen which version, in one row', async ({ page }) => {
  const at = '/treatment/supportive'
  await logInByCall(page)
  const expectWords = async (state: RegExp, onPhone: RegExp) => {
    await page.goto(at)
    await ready(page)
    await turnOnEditMode(page)
    for (const width of [1440, 1360, 1200, 1024, 900, 640, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectOneRow(page)
      const words = bar(page).locator('p').first()
      const isPhone = width < 640
      await expect.poll(() => words.innerText()).toMatch(isPhone ? onPhone : state)
      await expect
        .poll(() => words.innerText())
        .toMatch(isPhone ? /Readers version \d+ since \d\d:\d\d/ : /Readers have seen version \d+ since \d\d:\d\d/)
    }
    await expectClean(page, String(state), { within: '[data-edit-bar]' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await expectWords(/^Released: no changes waiting/, /^Released/)
  await write(page, at, 'Start at a ferritin of 2500.')
  await expectWords(/^Draft: 1 change that readers do not see/, /^Draft: 1 change/)
  const people = ['Ann', 'Bob'].map((name) => ({ name, email: `${name}@example.org`, profession: 'pharmacist' }))
  const due = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  await post(page, '/api/publishing/review/send', { pages: [at], note: '', due, people })
  await expectWords(/^In review until \d+ \w+: 0 of 2 have signed/, /^In review: 0 of 2 signed/)
  await write(page, at, 'Start at a ferritin of 2000.')
  await expectWords(/^Changed since it was sent for review/, /^Changed since sent/)
})
