import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getSchema } from '@tiptap/core'
import { afterAll, expect, test } from 'vitest'

/* A block of text is one folder, and a line in each of three lists. */

const folder = join(import.meta.dirname, '../test-results/new-block')
const blocks = join(folder, 'src/features/rich-text/blocks')

const trial = {
  'block.ts': `
    import type { Block } from '../block.ts'
    export const tip: Block = {
      name: 'tip',
      letter: 'p',
      nodes: { tip: { words: 'tip', content: 'tipLine+' }, tipLine: { words: 'line of a tip', content: 'inline*' } },
    }`,
  'render.ts': `
    import type { RichNode } from '../../document.ts'
    import { element, type Html } from '../../render/html.ts'
    import type { RenderContext } from '../../render/page.ts'
    import { lineOf, type Passages } from '../../passage.ts'
    export const renderedTip = {
      render: (node: RichNode, page: RenderContext, children: (node: RichNode) => Html) =>
        element('div', { class: 'tip', id: page.anchor(node).id },
          ...(node.content ?? []).map((line) => element('p', {}, children(line)))),
      passages: (node: RichNode, { add, anchorOf }: Passages) => add(node, 'text', { anchor: anchorOf(node), text: lineOf(node) }),
    }`,
  'form.ts': `
    import type { RichNode } from '../../document.ts'
    import { filled, hasClass, type PastedElement, type PasteReader } from '../../pasted.ts'
    export const editedTip = {
      form: { name: 'tip', label: 'Tip', nodes: {
        tip: { tag: 'div', className: 'tip', label: 'Tip', buttons: [{ label: 'Add line', adds: 'tipLine' }] },
        tipLine: { line: 'tip-line' },
      } },
      from: (element: PastedElement, { inline }: PasteReader): RichNode | undefined =>
        hasClass(element, 'tip') ? filled('tip', [filled('tipLine', inline(element.children))]) : undefined,
    } as const`,
}

const lists = {
  'blocks.ts': ["import { tip } from './tip/block.ts'", '= [note,', '= [note, tip,'],
  'rendered.ts': ["import { renderedTip } from './tip/render.ts'", '= {\n  note:', '= {\n  tip: renderedTip,\n  note:'],
  'edited.ts': [
    "import { editedTip } from './tip/form.ts'",
    '= [\n  { form: facts',
    '= [\n  editedTip,\n  { form: facts',
  ],
} as const

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, 'src/features', path)).href)

test('a new block is a folder and a line in three lists: schema, words, form, XML, paste, search and difference', async () => {
  rmSync(folder, { recursive: true, force: true })
  cpSync('src', join(folder, 'src'), { recursive: true })
  for (const path of ['package.json', 'content/thresholds.json']) cpSync(path, join(folder, path))
  mkdirSync(join(blocks, 'tip'))
  for (const [name, text] of Object.entries(trial)) writeFileSync(join(blocks, 'tip', name), text)
  for (const [name, [line, old, added]] of Object.entries(lists)) {
    const text = readFileSync(join(blocks, name), 'utf8')
    expect(text).toContain(old)
    writeFileSync(join(blocks, name), `${line}\n${text.replace(old, added)}`)
  }

  const { diffDocuments, renderRegion, newRenderContext, passagesIn, validDocument } = await load('rich-text/index.ts')
  const { summaryOf } = await load('rich-text/diff/summary.ts')
  const document = (words: string, id = 'p-234567') => ({
    type: 'doc',
    content: [{ type: 'tip', attrs: { id }, content: [{ type: 'tipLine', content: [{ type: 'text', text: words }] }] }],
  })
  // Schema
  const stored = validDocument(document('Drink enough'))
  expect(() => validDocument(document('Drink enough', 'x-234567'))).toThrow()
  // What readers and the search get
  expect(renderRegion(stored, newRenderContext())).toBe('<div class="tip" id="p-234567"><p>Drink enough</p></div>')
  expect(passagesIn(stored, newRenderContext())).toMatchObject([{ anchor: 'p-234567', text: 'Drink enough' }])
  // Difference, in words
  const difference = diffDocuments(stored, validDocument(document('Drink a lot')))
  expect(summaryOf(difference)).toBe('1 line of a tip changed')
  // Content files
  const { regionToXml } = await load('pages/kinds/region/server/to-xml.ts')
  const { regionFromXml } = await load('pages/kinds/region/server/from-xml.ts')
  const { parseElements } = await load('pages/kinds/server/elements.ts')
  const xml = regionToXml(stored)
  expect(xml).toBe('<tip id="p-234567">\n<tip-line>Drink enough</tip-line>\n</tip>')
  expect(regionFromXml(parseElements(`<region>${xml}</region>`))).toEqual(stored)
  // Paste
  const { cleanMarkup } = await load('editing/paste/clean.ts')
  const pasted = {
    name: 'body',
    attributes: {},
    children: [{ name: 'div', attributes: { class: 'tip' }, children: ['Rest'] }],
  }
  expect(cleanMarkup(pasted).document).toEqual(validDocument(document('Rest', '')))
  // Form, and the menu that inserts it
  const { extensions } = await load('editing/client/text/extensions.ts')
  expect(getSchema(extensions).nodeFromJSON(stored).toJSON()).toEqual(stored)
  const { insertEntries } = await load('editing/client/text/toolbar/tools.ts')
  expect(insertEntries.map(({ label }: { label: string }) => label)).toContain('Tip')
})
