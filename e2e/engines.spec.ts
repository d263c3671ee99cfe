import { readdirSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { type Engine, engines } from './engines.ts'
import { password } from './people.ts'
import { expect as hasty, siteTest as test } from './server.ts'

test.use({ environment: { ADMIN_PASSWORD: password, FEATURES: 'ImageViewer' } })

// On a busy machine the driver of WebKitGTK now and then refuses an action without a reason.
test.describe.configure({ retries: 2 })

/** A second engine beside Chromium takes its time on a busy machine. */
const expect = hasty
const esa = '/treatment/Growth-factors/ESA'

/** Firefox’s status of a request that was broken off, NS_BINDING_ABORTED. */
const brokenOff = 2152398850

for (const { name, packages, start } of engines)
  test(`a reader calculates and prints, an editor logs in, writes, drags and saves, in ${name}`, async ({
    site,
  }, testInfo) => {
    if (!start) console.info(`${name} is not installed, so its journey is skipped: apt-get install ${packages}`)
    test.skip(!start, `${name} is not installed.`)
    const engine = await (start as () => Promise<Engine>)()
    const user = userOf(engine)
    try {
      await test.step('read', async () => {
        await engine.open(site.url + esa)
        await user.sees('h1', 'Erythropoiesis-stimulating agents')
        expect(await engine.run(looks)).toEqual({
          ink: 'rgb(19, 32, 46)',
          columns: 2,
          isScrolledSideways: false,
        })
        await user.clicks('nav[aria-label=Breadcrumb] a', 'Treatment')
        await user.sees('h1', 'Treatment')
        await engine.run(() => history.back())
        await user.sees('h1', 'Erythropoiesis-stimulating agents')
      })

      await test.step('print', async () => {
        if (!engine.print) return
        const printed = await engine.print()
        const [first = '', ...otherPages] = printedPages(printed)
        expect(first).toContain('guidelinesacceptupto')
        expect(first.length).toBeGreaterThan(900)
        // Folded on the screen.
        expect(otherPages.join('')).toContain('24-weekplacebo-controlledtrial')
      })

      await test.step('calculate', async () => {
        await engine.open(`${site.url}/prognosis/calculators/ipssr`)
        await user.fills('#app-in-hb', '10.4')
        await user.fills('#app-in-anc', '0.7')
        await user.fills('#app-in-plt', '65')
        await user.fills('#app-in-blasts', '6')
        await user.fills('#app-in-karyotype', '-7')
        await user.sees('[aria-labelledby=result], section', '6 points')
        await user.sees('[aria-labelledby=result], section', 'Higher risk (more than 3.5 points)')
        if (engine.print) expect(printedPages(await engine.print())).toHaveLength(1)
      })

      await test.step('log in', async () => {
        await engine.open(`${site.url}/login?redirect=${encodeURIComponent(esa)}`)
        await user.fills('input[name=username]', 'admin')
        await user.fills('input[name=password]', password)
        await user.clicks('form button', 'Login')
        await user.sees('h1', 'Erythropoiesis-stimulating agents')
      })

      await test.step('write at both ends of a text that ends with a table', async () => {
        await user.clicks('button', 'Administrator')
        await user.clicks('button', 'Edit mode - Off')
        await user.clicks('button', 'Edit Main text')
        await expect.poll(() => engine.run(() => document.activeElement?.getAttribute('aria-label'))).toBe('Main text')
        await user.presses(key.control, key.end)
        await user.types(` ${name} at the end.`)
        await user.presses(key.control, key.home)
        await user.types(`${name} at the start. `)
        await user.sees('[data-state]', 'Not saved')
        await user.clicks('button', 'Save')
        await user.sees('[data-state]', 'Saved')
        const saved = await (await fetch(site.url + esa)).text()
        expect(saved).toContain(`${name} at the start. `)
        expect(saved).toContain(`${name} at the end.</div></td></tr></tbody></table>`)
      })

      await test.step('drag', async () => {
        await user.clicks('nav[aria-label=Breadcrumb] a', 'Treatment')
        await user.sees('h1', 'Treatment')
        const [last = '', ...others] = (await readingOf(site)).reverse()
        const rows = '#app-content [data-item]'
        await expect.poll(() => engine.run(countOf, `${rows} [aria-label^=Drag]`)).toBe(others.length + 1)
        await engine.run(dragLastToFirst, rows, '[aria-label^=Drag]')
        await user.sees('[role=status]', `moved to position 1 of ${others.length + 1}`)
        await expect.poll(() => readingOf(site)).toEqual([last, ...others.reverse()])
      })
      // Leaving a page breaks off its imports and fonts. If code were really missing, the journey would have failed.
      const isOfLeaving = (complaint: string) =>
        complaint.startsWith('ChunkLoadError') || complaint.includes(`status=${brokenOff}`)
      expect((await engine.complaints()).filter((complaint) => !isOfLeaving(complaint))).toEqual([])
    } catch (error) {
      await testInfo.attach('screen', { body: await engine.screenshot(), contentType: 'image/png' }).catch(() => {})
      throw error
    } finally {
      await engine.close()
    }
  })

test('the styles use nothing that the oldest browsers for calculators lack', () => {
  const styles = readdirSync('dist/client/assets').filter((name) => name.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(10)
  for (const name of styles)
    expect(readFileSync(`dist/client/assets/${name}`, 'utf8'), name).not.toMatch(/light-dark\(|[{};]&/)
})

/** The titles of the further reading on Treatment, as readers get it. */
async function readingOf({ url }: { url: string }): Promise<string[]> {
  const html = await (await fetch(`${url}/treatment`)).text()
  const [, items = ''] = /<h2 id="further-reading">.*?<ul>(.*?)<\/ul>/s.exec(html) ?? []
  return [...items.matchAll(/<a[^>]*>(.*?)<\/a>/g)].map(([, title = '']) => title)
}

const key = { control: '\uE009', end: '\uE010', home: '\uE011' }

/** A person's actions with mouse and keyboard; each waits for its element. */
function userOf(engine: Engine) {
  const place = (selector: string, text: string) => engine.run(placeOf, selector, text)
  const strokes = (values: readonly string[]) =>
    values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  const types = (text: string) => engine.act({ type: 'key', id: 'keyboard', actions: strokes([...text]) })

  async function clicks(selector: string, text = '') {
    const found = () => place(selector, text).catch(whileLeaving)
    await expect.poll(found, { message: `${selector} ${text}` }).toBeTruthy()
    const at = await place(selector, text)
    const pressed = [
      { type: 'pointerMove', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: pressed })
  }

  return {
    types,
    clicks,
    async fills(selector: string, text: string) {
      await clicks(selector)
      await types(text)
    },
    async presses(modifier: string, value: string) {
      const [down, up] = [
        { type: 'keyDown', value: modifier },
        { type: 'keyUp', value: modifier },
      ]
      await engine.act({ type: 'key', id: 'keyboard', actions: [down, ...strokes([value]), up] })
    },
    sees: (selector: string, text: string) =>
      expect
        .poll(() => engine.run(isShown, selector, text).catch(whileLeaving), { message: `${selector}: ${text}` })
        .toBe(true),
  }
}

/** A script fails if its page is left meanwhile: the next try finds the new one. */
const whileLeaving = () => undefined

/** Runs in the page: the middle of the first visible element with this text, once nothing covers it. */
function placeOf(selector: string, text: string) {
  for (const element of document.querySelectorAll(selector)) {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim()
    if (!name.startsWith(text) || element.getClientRects().length === 0) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    const top = document.elementFromPoint(middle.x, middle.y)
    if (top && (element.contains(top) || top.contains(element))) return middle
  }
  return null
}

function countOf(selector: string) {
  return document.querySelectorAll(selector).length
}

function isShown(selector: string, text: string) {
  const all = [...document.querySelectorAll(selector)]
  return all.some((element) => element.textContent.replace(/\s/g, ' ').includes(text))
}

/** Runs in the page: drags the last row above the first. Neither driver starts a drag of the system. */
async function dragLastToFirst(rows: string, handle: string) {
  const all = [...document.querySelectorAll(rows)]
  const [first, last] = [all[0], all.at(-1)] as [Element, Element]
  first.scrollIntoView({ block: 'center', behavior: 'instant' })
  const dataTransfer = new DataTransfer()
  async function fire(type: string, on: Element, { x, y, width, height }: DOMRect) {
    const at = { clientX: x + width / 2, clientY: y + height / 2 }
    on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }))
    await new Promise(requestAnimationFrame)
  }
  const handleBox = (last.querySelector(handle) as Element).getBoundingClientRect()
  const { x, y, width } = first.getBoundingClientRect()
  const edge = new DOMRect(x, y, width, 8)
  await fire('dragstart', last, handleBox)
  await fire('dragenter', first, edge)
  await fire('dragover', first, edge)
  await fire('drop', first, edge)
  await fire('dragend', last, handleBox)
}

/** Runs in the page: properties that a browser gets wrong if it does not understand the styles. */
function looks() {
  const { color } = getComputedStyle(document.body)
  const row = document.querySelector('.key-points .in-short dl > div') as Element
  return {
    ink: color,
    columns: getComputedStyle(row).gridTemplateColumns.split(' ').length,
    isScrolledSideways: document.documentElement.scrollWidth > innerWidth,
  }
}

/**
 * The regular text of each page of a PDF that Firefox printed, without its white space; bold text is drawn as outlines.
 */
function printedPages(file: Buffer): string[] {
  const streams = [...file.toString('latin1').matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return inflateSync(file.subarray(index + 'stream\n'.length)).toString('latin1')
    } catch {
      return []
    }
  })
  return streams
    .filter((stream) => stream.startsWith('1 0 0 -1 0 842 cm'))
    .map((stream) =>
      [...stream.matchAll(/\(((?:\\.|[^()\\])*)\)/g)]
        .map(([, text = '']) => text)
        .join('')
        .replace(/\\.../g, '')
        .replace(/\s/g, ''),
    )
}
