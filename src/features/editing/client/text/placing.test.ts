import { getSchema } from '@tiptap/core'
import { Fragment, Node, Slice } from '@tiptap/pm/model'
import { AllSelection, EditorState, NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { describe, expect, test } from 'vitest'
import { regionFromXml } from '#features/pages/kinds/region/server/from-xml.ts'
import { parseElements } from '#features/pages/kinds/server/elements.ts'
import { plainTextOf, type RichNode, textOf } from '#features/rich-text/index.ts'
import { validDocument } from '#features/rich-text/schema.ts'
import { lossesInWords } from '../../paste/report.ts'
import { extensions } from './extensions.ts'
import { documentOf, placed } from './placing.ts'

const schema = getSchema(extensions)
const region = (xml: string) => regionFromXml(parseElements(`<region>${xml}</region>`))

/** An editor with a region. The caret is where the text has a caret sign. */
function stateAt(xml: string, select?: (doc: Node) => Selection): EditorState {
  const marked = Node.fromJSON(schema, region(xml))
  if (select) return EditorState.create({ doc: marked, selection: select(marked) })
  let at = -1
  marked.descendants((node, pos) => {
    if (node.isText && node.text?.includes('^')) at = pos + node.text.indexOf('^')
  })
  const state = EditorState.create({ doc: marked })
  const plain = state.apply(state.tr.delete(at, at + 1))
  return plain.apply(plain.tr.setSelection(TextSelection.create(plain.doc, at)))
}

const after = (state: EditorState, document: RichNode) => {
  const { change, losses } = placed(state, document)
  change.doc.check()
  return { document: validDocument(change.doc.toJSON()), losses: lossesInWords(losses) }
}

const cellsAt = (doc: Node) => {
  const found: number[] = []
  doc.descendants((node, pos) => {
    if (/^table(Cell|Header)$/.test(node.type.name)) found.push(pos)
  })
  return found
}
const cellsFrom = (first: number, last: number) => (doc: Node) =>
  CellSelection.create(doc, cellsAt(doc)[first] ?? 0, cellsAt(doc)[last] ?? 0)

const places: Record<string, () => EditorState> = {
  'an empty region': () => EditorState.create({ doc: schema.node('doc', null, [schema.node('paragraph')]) }),
  'the middle of a paragraph': () => stateAt('<p>one 2.^5 mg two</p>'),
  'the end of a paragraph': () => stateAt('<p>one 2.^</p><p>5 mg</p>'),
  'the start of a paragraph': () => stateAt('<p>one 2.</p><p>^5 mg</p>'),
  'a heading': () => stateAt('<h2>one 2.^5 mg two</h2>'),
  'an item of a list': () => stateAt('<ul><li>one 2.^5 mg two</li><li>three</li></ul>'),
  'the end of an item': () => stateAt('<ul><li>one 2.^</li><li>5 mg</li></ul>'),
  'an empty item': () => stateAt('<ul><li>one</li><li>^</li><li>two</li></ul>'),
  'an item of a list in a list': () => stateAt('<ol><li>one<ul><li>2.^</li></ul></li></ol>'),
  'a cell': () => stateAt('<table><tr><td>one 2.^5 mg</td><td>5 mg</td></tr><tr><td>a</td><td>b</td></tr></table>'),
  'a list in a cell': () => stateAt('<table><tr><td><ul><li>2.^</li></ul></td><td>5 mg</td></tr></table>'),
  'a merged cell': () =>
    stateAt('<table><tr><td rowspan="2">one 2.^</td><td>5 mg</td></tr><tr><td>b</td></tr></table>'),
  'a cell beside merged ones': () =>
    stateAt(
      '<table><tr><td>^2.</td><td rowspan="2">x</td></tr><tr><td>b</td></tr><tr><td colspan="2">c</td></tr></table>',
    ),
  'a header cell': () => stateAt('<table><tr><th>one 2.^</th><th>5 mg</th></tr><tr><td>a</td><td>b</td></tr></table>'),
  'one selected cell': () => stateAt('<table><tr><td>one</td><td>two</td></tr></table>', cellsFrom(0, 0)),
  'selected cells': () =>
    stateAt('<table><tr><td>one</td><td>two</td></tr><tr><td>c</td><td>d</td></tr></table>', cellsFrom(0, 3)),
  'a quotation': () => stateAt('<blockquote><p>one 2.^5 mg</p></blockquote>'),
  'a note': () => stateAt('<note kind="info"><p>one 2.^5 mg</p></note>'),
  'a statement': () => stateAt('<recommendation strength="strong"><statement>one 2.^5 mg</statement></recommendation>'),
  'an empty statement': () => stateAt('<recommendation strength="strong"><statement>^</statement></recommendation>'),
  'for whom': () =>
    stateAt(
      '<recommendation strength="strong"><statement>one</statement><population>2.^5 mg</population></recommendation>',
    ),
  'a rationale': () =>
    stateAt(
      '<recommendation strength="strong"><statement>one</statement><rationale><p>2.^5 mg</p></rationale></recommendation>',
    ),
  'all that is selected': () => stateAt('<p>one</p><p>two</p>', (doc) => new AllSelection(doc)),
  'a selected line': () => stateAt('<hr/><p>one</p>', (doc) => NodeSelection.create(doc, 0)),
}

const pasted: Record<string, string> = {
  'a table': '<table><tr><td>2.5</td><td>5 mg</td></tr><tr><td>5</td><td>10</td></tr></table>',
  'a table with a head':
    '<table><caption>Doses</caption><tr><th>2.5</th><th>5 mg</th></tr><tr><td>5</td><td>10</td></tr></table>',
  'a merged table':
    '<table><tr><td rowspan="2">2.5</td><td colspan="2">5 mg</td></tr><tr><td>5</td><td>10</td></tr><tr><td colspan="3">2.5</td></tr></table>',
  'a table of lists': '<table><tr><td><ul><li>5</li><li>10</li></ul></td><td><p>5</p><p>10</p></td></tr></table>',
  'a list': '<ul><li>5</li><li>10</li></ul>',
  'a list in a list': '<ol><li>5<ul><li>10</li></ul></li><li>5 mg</li></ol>',
  'a table between paragraphs': '<p>2.5</p><table><tr><td>5 mg</td><td>5</td></tr></table><p>10</p>',
  'a list and a table': '<ul><li>5</li></ul><table><tr><td>10</td><td>5 mg</td></tr></table>',
  'two tables': '<table><tr><td>2.5</td><td>5 mg</td></tr></table><table><tr><td>5</td><td>10</td></tr></table>',
  'a recommendation':
    '<recommendation strength="strong" direction="against"><statement>2.5</statement><population>5 mg</population><rationale><p>5</p><ul><li>10</li></ul></rationale></recommendation>',
  'a note': '<note kind="warning"><p>2.5</p><ul><li>5</li><li>10</li></ul></note>',
  'a heading and a list': '<h2>2.5</h2><ul><li>5 mg</li></ul>',
}

/** The separate texts of the document, in reading order. */
const apart = (node: RichNode): string[] =>
  node.content?.some(({ type }) => /^(text|hardBreak)$/.test(type))
    ? [textOf(node)]
    : (node.content ?? []).flatMap(apart)

describe.each(Object.keys(places))('into %s', (place) => {
  test.each(Object.keys(pasted))('%s', (name) => {
    const document = region(pasted[name] ?? '')
    const { document: now } = after((places[place] as () => EditorState)(), document)
    const texts = apart(now)
    // Texts that were separate are still separate, by signs that no number contains.
    const words = texts.flatMap((text) => text.split(/ \||; |[.:] |\(\d+\) /).map((word) => word.trim()))
    for (const word of apart(document)) expect(words).toContain(word)
  })
})

test('cells pasted into a table become its cells, and it grows', () => {
  const state = stateAt('<table><tr><td>a</td><td>^b</td></tr></table>')
  const { document, losses } = after(state, region(pasted['a merged table'] ?? ''))
  expect(document).toEqual(
    region(
      '<table><tr><td>a</td><td>2.5</td><td>5 mg</td><td></td></tr><tr><td></td><td></td><td>5</td><td>10</td></tr><tr><td></td><td>2.5</td><td></td><td></td></tr></table>',
    ),
  )
  expect(losses).toBe('Changed: 3 merged cells were split.')
})

test('more cells than are selected are pasted completely', () => {
  const state = stateAt('<table><tr><td>a</td><td>b</td></tr></table>', cellsFrom(0, 0))
  expect(after(state, region(pasted['a table'] ?? '')).document).toEqual(region(pasted['a table'] ?? ''))
})

test('a dropped caption is reported', () => {
  const state = stateAt('<table><tr><td>^</td></tr></table>')
  expect(after(state, region(pasted['a table with a head'] ?? '')).losses).toBe('Left out: 1 caption of a table.')
})

test('a table that is not allowed becomes rows of text with the column names, and is reported', () => {
  const { document, losses } = after(stateAt('<ul><li>^</li></ul>'), region(pasted['a merged table'] ?? ''))
  expect(document).toEqual(region('<ul><li><p>2.5 | 5 mg</p><p> | 5 | 10</p><p>2.5</p></li></ul>'))
  expect(losses).toBe('Changed: 1 table became plain lines, because it was inside a table or a list.')
})

test('a recommendation that loses its strength is reported', () => {
  const { losses } = after(stateAt('<blockquote><p>^</p></blockquote>'), region(pasted['a recommendation'] ?? ''))
  expect(losses).toBe('Changed: 1 recommendation became plain text without its strength.')
})

test('cells copied in the editor are pasted into a statement with separators', () => {
  const from = stateAt('<table><tr><td>2.5</td><td>5 mg</td></tr></table>', cellsFrom(0, 1))
  const copied = documentOf(from.selection.content())
  const { document } = after(stateAt('<recommendation><statement>^</statement></recommendation>'), copied as RichNode)
  expect(textOf(document)).toBe('2.5 | 5 mg')
})

test('items copied in the editor are pasted into the population with separators', () => {
  const from = stateAt('<ul><li>5</li><li>10</li></ul>', (doc) => TextSelection.create(doc, 3, 10))
  const copied = documentOf(from.selection.content())
  const { document } = after(stateAt('<recommendation><statement>^</statement></recommendation>'), copied as RichNode)
  expect(textOf(document)).toBe('5; 10')
})

test('partly copied blocks become separate blocks', () => {
  const row = region('<table><tr><td>2.5</td><td>5 mg</td></tr></table>').content?.[0]?.content?.[0] as RichNode
  const part = (...nodes: RichNode[]) => documentOf(new Slice(Fragment.fromJSON(schema, nodes), 0, 0))
  expect(part(row, row)).toMatchObject({ content: [{ type: 'table', content: [row, row] }] })
  expect(part({ type: 'paragraph', content: [{ type: 'text', text: 'a' }] })).toBeUndefined()
})

test('copied plain text has a line for each row and a tab between cells', () => {
  const document = region(`<p>Doses</p>${pasted['a merged table']}${pasted['a list']}`)
  expect(plainTextOf(document)).toBe('Doses\n2.5\t5 mg\n5\t10\n2.5\n5\n10')
})
