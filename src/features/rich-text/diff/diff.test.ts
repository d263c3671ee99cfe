import { expect, test } from 'vitest'
import { edited, newDocuments, newRandom } from '#test/random-documents.ts'
import type { RichNode } from '../document.ts'
import { renderDifference } from '../render/diff.ts'
import { newRenderContext } from '../render/page.ts'
import { validDocument } from '../schema.ts'
import { diffDocuments } from './blocks.ts'
import { changedOnly, changesAlone, unchangedFolded } from './changed-only.ts'
import { type DiffNode, differs, isGone, isNew } from './node.ts'
import { summaryOf } from './summary.ts'

const doc = (...content: RichNode[]): RichNode => validDocument({ type: 'doc', content })
const text = (words: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: (RichNode | string)[]): RichNode => ({
  type: 'paragraph',
  content: content.map((node) => (typeof node === 'string' ? text(node) : node)),
})
const cite = (...refs: string[]): RichNode => ({ type: 'citation', attrs: { refs } })
const list = (...items: string[]): RichNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
const table = (...rows: string[][]): RichNode => ({
  type: 'table',
  content: rows.map((cells, at) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type: at === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(cell)] })),
  })),
})
const recommendation = (attrs: Record<string, string>, statement = 'Offer an ESA.'): RichNode => ({
  type: 'recommendation',
  attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'draft', ...attrs },
  content: [{ type: 'statement', content: [text(statement)] }],
})

/** One side of a difference, derived from its flags and marks alone. */
function side(node: DiffNode, which: 'old' | 'now'): RichNode | undefined {
  if (which === 'old' ? isNew(node) : isGone(node)) return
  const head = (which === 'old' && node.was) || node
  const marks = (node.was ? head.marks : node.marks)?.filter(({ type }) => type !== 'ins' && type !== 'del')
  const content = node.content?.flatMap((child) => side(child, which) ?? [])
  return {
    type: head.type,
    ...(head.attrs && { attrs: head.attrs }),
    ...(marks && marks.length > 0 && { marks }),
    ...(content && content.length > 0 && { content }),
    ...(node.text !== undefined && { text: node.text }),
  }
}

/** The words added and removed, as '+word' and '-word'. */
function marked(node: DiffNode): string[] {
  const sign = node.marks?.some(({ type }) => type === 'ins')
    ? '+'
    : node.marks?.some(({ type }) => type === 'del')
      ? '-'
      : ''
  if (sign && node.text !== undefined) return [sign + node.text]
  return (node.content ?? []).flatMap(marked)
}

const flagged = (node: DiffNode, change: DiffNode['change']): DiffNode[] => [
  ...(node.change === change ? [node] : []),
  ...(node.content ?? []).flatMap((child) => flagged(child, change)),
]

const rendered = (difference: DiffNode) => renderDifference(difference, newRenderContext('d-'))

test('both documents can be restored from their difference, whatever they are', () => {
  for (let seed = 0; seed < 400; seed++) {
    const chance = newRandom(seed)
    const { document } = newDocuments(chance)
    const old = document()
    const now = chance.is(0.15) ? document() : edited(old, chance)
    const isSame = JSON.stringify(old) === JSON.stringify(now)
    const difference = diffDocuments(old, now)
    expect(validDocument(side(difference, 'old')), `seed ${seed}`).toEqual(old)
    expect(validDocument(side(difference, 'now')), `seed ${seed}`).toEqual(now)
    expect(differs(difference), `seed ${seed}`).toBe(!isSame)
    expect(differs(changedOnly(difference)), `seed ${seed}`).toBe(!isSame)
    expect(summaryOf(difference) === 'no changes', `seed ${seed}`).toBe(isSame)
    expect(/<ins>|<del>|class="restyled"/.test(rendered(difference)), `seed ${seed}`).toBe(!isSame)
  }
})

test('a document does not differ from itself, whatever the order of its properties', () => {
  const document = newDocuments(newRandom(1)).document(10)
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, reversed(inner)]),
          )
        : value
  expect(differs(diffDocuments(document, reversed(document) as RichNode))).toBe(false)
})

test('a changed word is marked, the text around it is not', () => {
  const difference = diffDocuments(
    doc(paragraph('Do not exceed 12 g/dL in any patient.'), paragraph('Same.')),
    doc(paragraph('Do not exceed 11.5 g/dL in any patient.'), paragraph('Same.')),
  )
  expect(marked(difference)).toEqual(['-12', '+11.5'])
  expect(flagged(difference, 'changed').map(({ type }) => type)).toEqual(['paragraph'])
  expect(summaryOf(difference)).toBe('1 paragraph changed')
  expect(rendered(difference)).toContain(
    '<del><span class="unseen">[removed: </span>12<span class="unseen">] </span></del>',
  )
})

test('replaced words are one stretch, not marked word by word', () => {
  const difference = diffDocuments(
    doc(paragraph('Start treatment early in all of these patients.')),
    doc(paragraph('Start treatment only after two months in all of these patients.')),
  )
  expect(marked(difference)).toEqual(['-early', '+only after two months'])
})

test('a text that is almost wholly rewritten is marked as a whole', () => {
  const difference = diffDocuments(
    doc(list('This one stays in its place', 'the iron in the marrow')),
    doc(list('This one stays in its place', 'the platelets are counted weekly until recovery')),
  )
  expect(marked(difference)).toEqual(['-the iron in the marrow', '+the platelets are counted weekly until recovery'])
})

test('bold words are the same words; superscript ones are not', () => {
  const difference = diffDocuments(
    doc(paragraph('Platelets below 109/L are', ' low')),
    doc(paragraph('Platelets below 10', text('9', 'superscript'), '/L are ', text('low', 'bold'))),
  )
  expect(marked(difference)).toEqual(['-109', '+10', '+9'])
  expect(rendered(difference)).toMatch(/formatting changed: <\/span><strong>low<\/strong>/)
})

test('a changed cell is found by its row and column, beside a new row and column', () => {
  const difference = diffDocuments(
    doc(table(['Item', 'Points'], ['Blasts', '1'], ['Platelets', '0.5'])),
    doc(
      table(
        ['Item', 'Unit', 'Points'],
        ['Blasts', '%', '1.5'],
        ['Ferritin', 'µg/L', '0'],
        ['Platelets', '10⁹/L', '0.5'],
      ),
    ),
  )
  expect(marked(difference)).toEqual(['-1', '+1.5'])
  expect(flagged(difference, 'changed').map(({ type }) => type)).toEqual(['tableCell', 'paragraph'])
  expect(flagged(difference, 'added').map(({ type }) => type)).toEqual([
    'tableHeader',
    'tableCell',
    'tableRow',
    'tableCell',
  ])
  expect(summaryOf(difference)).toBe('1 table column added, 1 table cell changed, 1 table row added')
})

test('a removed table, an added block and a moved paragraph are reported as such', () => {
  const moved = paragraph('This paragraph with its seven words stays as is.')
  const others = ['One stays.', 'Two stays.', 'Three stays.'].map((words) => paragraph(words))
  const difference = diffDocuments(
    doc(moved, ...others, table(['A'], ['1'])),
    doc(...others, moved, { type: 'horizontalRule' }),
  )
  expect(flagged(difference, 'moved-away')).toHaveLength(1)
  expect(flagged(difference, 'moved-here')).toHaveLength(1)
  expect(flagged(difference, 'removed').map(({ type }) => type)).toEqual(['table'])
  expect(summaryOf(difference)).toBe('1 table removed, 1 paragraph moved, 1 rule added')
  expect(rendered(difference)).toContain('<p class="change-label">Table removed</p><del>')
})

test('changes of strength, direction, certainty and status of a recommendation show the earlier value', () => {
  const difference = diffDocuments(
    doc(recommendation({})),
    doc(
      recommendation(
        { strength: 'conditional', direction: 'against', certainty: 'very-low', status: 'agreed' },
        'Offer no ESA.',
      ),
    ),
  )
  const [changed] = flagged(difference, 'changed')
  expect(changed).toMatchObject({
    type: 'recommendation',
    attrs: { strength: 'conditional', certainty: 'very-low' },
    was: { attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'draft' } },
  })
  expect(summaryOf(difference)).toBe(
    '1 recommendation statement changed, strength strong → conditional, direction for → against, certainty low → very low, status draft → agreed',
  )
  expect(rendered(difference)).toMatch(/Changed: strength <del>.*strong.*<\/del> <ins>.*conditional.*<\/ins>/)
})

test('list items are added, removed and changed', () => {
  const difference = diffDocuments(
    doc(list('Check iron stores', 'Check renal function', 'Check blood pressure')),
    doc(list('Check iron stores', 'Check blood pressure daily', 'Ask about thrombosis')),
  )
  expect(summaryOf(difference)).toBe('1 list item removed, 1 list item changed, 1 list item added')
  expect(marked(difference)).toEqual(['+ daily'])
})

test('added and removed citations are named by their keys, or numbered as on the page around them', () => {
  const difference = diffDocuments(
    doc(paragraph('Supported ', cite('Park 2008', 'Fenaux 2018'), '.')),
    doc(paragraph('Supported ', cite('Park 2008', 'Fenaux 2021'), '.', cite('EMA Epoetin'))),
  )
  expect(summaryOf(difference)).toBe('1 paragraph changed, 2 citations added, 1 citation removed')
  expect(rendered(difference)).toMatch(/\[Park 2008; <ins>.*Fenaux 2021.*<\/ins>; <del>.*Fenaux 2018.*<\/del>\]/)
  const cited = ['EMA Epoetin', 'Park 2008', 'Fenaux 2021']
  const onPage = renderDifference(difference, newRenderContext('d-', { cited }))
  expect(onPage).toMatch(/<ins>.*<sup><abbr title="EMA Epoetin">1<\/abbr><\/sup>/)
  expect(onPage).toContain('[Park 2008; ')
  expect(renderDifference(difference, newRenderContext('d-', { cited: [...cited, 'Fenaux 2018'] }))).toMatch(
    /<sup><abbr title="Park 2008">2<\/abbr>,<ins>.*>3<\/abbr>.*<\/ins>,<del>.*>4<\/abbr>.*<\/del><\/sup>/,
  )
})

test('a paragraph turned into a heading is the same block in another form', () => {
  const difference = diffDocuments(
    doc(paragraph('Who should be treated')),
    doc({ type: 'heading', attrs: { level: 3 }, content: [text('Who should be treated')] }),
  )
  expect(summaryOf(difference)).toBe('form paragraph → heading of level 3')
})

test('only changes are shown, under their heading', () => {
  const heading = (words: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
  const before = [
    heading('Who'),
    paragraph('a b c'),
    paragraph('d e f'),
    heading('Dose'),
    paragraph('g h i'),
    paragraph('j k l'),
  ]
  const after = before.with(4, paragraph('g h x'))
  const { content } = changedOnly(diffDocuments(doc(...before), doc(...after)))
  expect(content?.map(({ type }) => type)).toEqual(['unchanged', 'heading', 'paragraph', 'unchanged'])
  expect(content?.[0]?.content).toBeUndefined()
  const folded = unchangedFolded(diffDocuments(doc(...before), doc(...after)))
  expect(folded.content?.map(({ type, content }) => [type, content?.length])).toEqual([
    ...[
      ['unchanged', 3],
      ['heading', 1],
      ['paragraph', 3],
      ['unchanged', 1],
    ],
  ])
  expect(rendered(folded)).toMatch(/<details><summary>Unchanged text<\/summary>.*a b c.*d e f.*<\/details>/)
})

test('a release shows of a block the rows that changed, and the whole of a new block', () => {
  const row = (label: string, words: string): RichNode => ({
    type: 'shortRow',
    attrs: { label },
    content: [text(words)],
  })
  const block = (...rows: RichNode[]): RichNode => ({ type: 'inShort', content: rows })
  const before = [paragraph('left out'), block(row('Dose', 'a b c'), row('Stop', 'd e f'))]
  const after = [paragraph('left out'), block(row('Dose', 'a b c'), row('Stop', 'd e x'))]
  const changed = rendered(changesAlone(diffDocuments(doc(...before), doc(...after))))
  expect(changed).toContain('Stop')
  expect(changed).not.toMatch(/Dose|left out/)
  const added = rendered(changesAlone(diffDocuments(doc(paragraph('left out')), doc(...after))))
  expect(added).toMatch(/Dose.*Stop/s)
  expect(added).not.toContain('left out')
})

test('markup in a text stays text in a difference', () => {
  expect(rendered(diffDocuments(doc(paragraph('a')), doc(paragraph('<img src=x onerror=alert(1)>'))))).not.toContain(
    '<img',
  )
})

test('a rendered difference has no ids of the page and no headings', () => {
  const difference = diffDocuments(doc(), newDocuments(newRandom(3)).document(30))
  const ids = [...rendered(difference).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(0)
  for (const id of ids) expect(id).toMatch(/^d-/)
  expect(rendered(difference)).not.toMatch(/<h\d/)
})

test('documents with nothing in common are compared in bounded time', () => {
  const many = (word: string) =>
    doc(...Array.from({ length: 4000 }, (_, at) => paragraph(`${word}${at} ${word}${at + 1}`)))
  const long = (word: string) => doc(paragraph(Array.from({ length: 20_000 }, (_, at) => word + at).join(' ')))
  for (const [old, now] of [
    [many('a'), many('b')],
    [long('a'), long('b')],
    [long('a'), many('a')],
  ] as const)
    expect(differs(diffDocuments(old, now))).toBe(true)
})
