import { expect, test } from 'vitest'
import { type RichNode, textOf } from '#features/rich-text/document.ts'
import { newRenderContext } from '#features/rich-text/render/page.ts'
import { renderRegion } from '#features/rich-text/render/region.ts'
import { unbroken } from '#features/rich-text/render/typography.ts'
import { DocumentError, validDocument } from '#features/rich-text/schema.ts'

const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const text = (words: string, ...marks: RichNode['marks'] & object): RichNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const cite = (...refs: string[]): RichNode => ({ type: 'citation', attrs: { refs } })
const rendered = (document: RichNode) => renderRegion(document, newRenderContext())

test('citations are numbered by first appearance on the page, across its regions', () => {
  const page = newRenderContext()
  renderRegion(doc(paragraph(text('a'), cite('B 2020', 'A 2019'))), page)
  const second = renderRegion(doc(paragraph(text('b'), cite('C 2021'), cite('B 2020'))), page)
  expect(page.cited).toEqual(['B 2020', 'A 2019', 'C 2021'])
  expect(second).toContain('href="#reference-3"')
  expect(second).toContain('href="#reference-1"')
})

test('headings get ids that differ on the page, and are listed for its contents', () => {
  const page = newRenderContext()
  const heading = (words: string, level: number): RichNode => ({
    type: 'heading',
    attrs: { level },
    content: [text(words)],
  })
  renderRegion(doc(heading('Who? Étude', 2), heading('Who étude', 3), heading('≥', 2)), page)
  expect(page.headings.map(({ id }) => id)).toEqual(['who-etude', 'who-etude-2', 'section'])
})

test('text shows just what it says, markup in it included', () => {
  expect(rendered(doc(paragraph(text('<img src=x onerror=alert(1)> & "quotes"'))))).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;</p>',
  )
})

test('a recommendation says strength, direction and certainty in words', () => {
  const recommendation = (attrs: Record<string, string>): RichNode => ({
    type: 'recommendation',
    attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'draft', ...attrs },
    content: [{ type: 'statement', content: [text('Do it')] }],
  })
  expect(rendered(doc(recommendation({})))).toMatch(
    /No panel has voted on these yet.*Do it.*Strong, for<.*>●●○○<.*Low certainty</s,
  )
  const drafts = rendered(doc(recommendation({}), recommendation({}), recommendation({ status: 'agreed' })))
  expect(drafts.match(/No panel/g)).toHaveLength(1)
  expect(rendered(doc(recommendation({ strength: 'conditional', direction: 'against' })))).toContain(
    'Conditional, against',
  )
  const practice = rendered(doc(recommendation({ strength: 'practice', certainty: 'ungraded', status: 'agreed' })))
  expect(practice).toContain('Good practice')
  expect(practice).not.toContain('certainty')
  expect(practice).not.toContain('panel')
})

test('evidence is folded under its heading, up to the next section; unconfirmed statements are counted', () => {
  const page = newRenderContext()
  const heading = (words: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
  const claim = paragraph(text('Trial '), { type: 'unconfirmed' }, text('.'))
  const html = renderRegion(doc(heading('Evidence'), claim, heading('Next'), claim), page)
  expect(html).toMatch(
    /<details class="fold"><summary><h2 id="evidence">.*<span class="unconfirmed"[^>]*>Trial.*<\/details><h2/s,
  )
  expect(page.unconfirmedCount).toBe(2)
})

test.each([
  'Licence by region',
  'Worked examples',
  'How the score is built',
  'HCT-CI: full table',
  'How old names map',
])('%s folds', (words) => {
  const html = rendered(doc({ type: 'heading', attrs: { level: 2 }, content: [text(words)] }, paragraph(text('More'))))
  expect(html).toMatch(/^<details class="fold"><summary><h2/)
})

test('tables name their cells for every reader: scopes, captions, labels where rows are stacked', () => {
  const cell = (type: string, words: string): RichNode => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [paragraph(text(words))],
  })
  const row = (...content: RichNode[]): RichNode => ({ type: 'tableRow', content })
  const table = (columns: number): RichNode => ({
    type: 'table',
    attrs: { caption: 'Points' },
    content: [
      row(...Array.from({ length: columns }, (_, at) => cell('tableHeader', `H${at}`))),
      row(cell('tableHeader', 'Blasts'), ...Array.from({ length: columns - 1 }, () => cell('tableCell', '+1.5'))),
    ],
  })
  const stacked = rendered(doc(table(3)))
  expect(stacked).toContain('<caption id="table-1-caption">Points</caption>')
  expect(stacked).toContain('scope="col"')
  expect(stacked).toContain('scope="row"')
  expect(stacked).toContain('data-label="H2"')
  expect(stacked).toContain('data-number')
  expect(rendered(doc(table(6)))).toContain('id="table-1" role="region" tabindex="0" aria-labelledby="table-1-caption"')
  // On a phone the label is in one column and the whole cell in the other.
  expect(stacked).toMatch(/data-label="H2" data-number><div>\+1\.5<\/div><\/td>/)
})

test('a rendering shown on a page beside its own text has no anchors, no landmarks, and ids of its own', () => {
  const table: RichNode = {
    type: 'table',
    attrs: { caption: 'Points' },
    content: [0, 1].map(() => ({
      type: 'tableRow',
      content: Array.from({ length: 6 }, () => ({ type: 'tableCell', content: [paragraph(text('1'))] })),
    })),
  }
  const shown = renderRegion(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Who')] },
      table,
      {
        type: 'recommendation',
        attrs: { strength: 'strong', direction: 'for', certainty: 'low', status: 'agreed' },
        content: [{ type: 'statement', content: [text('Do it')] }],
      },
      paragraph(text('a link', { type: 'link', attrs: { href: 'https://example.org/' } })),
    ),
    newRenderContext('preview-'),
  )
  for (const [, id] of shown.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(/^preview-/)
  expect(shown).not.toMatch(/class="anchor"|<section|role="region"|data-note/)
})

test.each([
  ['Hb < 8 g/dL', 'Hb <\u00a08\u00a0g/dL'],
  ['40 000 IU weekly', '40\u00a0000\u00a0IU weekly'],
  ['1.8 × 10', '1.8\u00a0×\u00a010'],
  ['5 groups', '5 groups'],
  ['in 24 weeks or 3 months', 'in 24\u00a0weeks or 3\u00a0months'],
  ['on days 1 and 8, in cycle 6', 'on days\u00a01 and 8, in cycle\u00a06'],
])('a number stays with its unit: %s', (input, expected) => {
  expect(unbroken(input)).toBe(expected)
})

const hostile: [string, unknown][] = [
  ['no document', null],
  ['a string', '<p>hello</p>'],
  ['an array', []],
  ['another top', paragraph(text('a'))],
  ['an unknown node', doc({ type: 'script', content: [] })],
  ['a prototype name', doc({ type: 'constructor' })],
  ['__proto__ as a node', doc({ type: '__proto__' })],
  ['an unknown mark', doc(paragraph(text('a', { type: 'style' })))],
  ['a script address', doc(paragraph(text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
  [
    'a script address in other case',
    doc(paragraph(text('a', { type: 'link', attrs: { href: ' JaVaScRiPt:alert(1)' } }))),
  ],
  ['a data address', doc(paragraph(text('a', { type: 'link', attrs: { href: 'data:text/html,x' } })))],
  [
    'an address of another host without scheme',
    doc(paragraph(text('a', { type: 'link', attrs: { href: '//evil.example' } }))),
  ],
  ['a heading level of text', doc({ type: 'heading', attrs: { level: 'script' } })],
  ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
  ['a bad strength', doc({ type: 'recommendation', attrs: { strength: 'x' }, content: [{ type: 'statement' }] })],
  ['a recommendation without a statement', doc({ type: 'recommendation', content: [] })],
  ['a cell outside a table', doc({ type: 'tableCell', content: [paragraph()] })],
  [
    'a huge colspan',
    doc({
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: 1e9, rowspan: 1 }, content: [paragraph()] }],
        },
      ],
    }),
  ],
  ['citations that are no list', doc(paragraph({ type: 'citation', attrs: { refs: 'A' } }))],
  ['an empty citation', doc(paragraph({ type: 'citation', attrs: { refs: [] } }))],
  ['empty text', doc(paragraph({ type: 'text', text: '' }))],
  ['control characters', doc(paragraph(text('a\u0000b')))],
  ['text that is no text', doc(paragraph({ type: 'text', text: 7 as unknown as string }))],
]

test.each(hostile)('D-64 a document with %s is refused', (_, document) => {
  expect(() => validDocument(document)).toThrow(DocumentError)
})

test('D-101 a document nested too deep is refused before anything recurses into it', () => {
  let deep: RichNode = paragraph(text('a'))
  for (let depth = 0; depth < 50_000; depth++)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), deep] }] }
  expect(() => validDocument(doc(deep))).toThrow(/deep/)
})

test('a valid document comes back in one canonical form, without what does not belong', () => {
  const input = doc({ type: 'heading', attrs: { level: 2, onclick: 'x' }, content: [text('A')] })
  expect(validDocument(input)).toEqual(doc({ type: 'heading', attrs: { level: 2 }, content: [text('A')] }))
})

test('rows that a cell of the head reaches into are of the head: a browser would end the cell with its section', () => {
  const cell = (words: string, attrs: object = {}, type = 'tableHeader') => ({
    type,
    attrs: { colspan: 1, rowspan: 1, ...attrs },
    content: [{ type: 'paragraph', content: [text(words)] }],
  })
  const row = (...content: RichNode[]) => ({ type: 'tableRow', content })
  const html = renderRegion(
    doc({
      type: 'table',
      content: [
        row(cell('Group', { rowspan: 2 }), cell('Dose', { colspan: 2 })),
        row(cell('Start'), cell('Most')),
        row(cell('Low', {}, 'tableCell'), cell('2.5', {}, 'tableCell'), cell('5 mg', {}, 'tableCell')),
      ],
    }),
    newRenderContext(),
  )
  expect(html.match(/<thead>.*<\/thead>/)?.[0]).toContain('Most')
  expect(html.match(/<tbody>.*<\/tbody>/)?.[0]).not.toContain('Most')
})

test('the text of a node keeps blocks, cells and lines apart', () => {
  const paragraphs = ['2.5', '5 mg'].map((words) => ({ type: 'paragraph', content: [text(words)] }))
  expect(textOf({ type: 'tableCell', content: paragraphs })).toBe('2.5 5 mg')
  expect(textOf({ type: 'heading', content: [text('5'), { type: 'hardBreak' }, text('10')] })).toBe('5 10')
})

test('direction overrides that were saved earlier do not reach readers', () => {
  const html = renderRegion(doc({ type: 'paragraph', content: [text('\u202e5–10\u202c mg')] }), newRenderContext())
  expect(html).toBe('<p><span class="whole">5–10</span>\u00a0mg</p>')
})

test('a name with a hyphen stays on one line', () => {
  const html = renderRegion(
    doc({ type: 'paragraph', content: [text('IPSS-M, HCT-CI and pre-dose')] }),
    newRenderContext(),
  )
  expect(html).toBe('<p><span class="whole">IPSS-M</span>, <span class="whole">HCT-CI</span> and pre-dose</p>')
})

test('a copied citation is in brackets: 10 with citation 1 is not 101', () => {
  const html = rendered(doc(paragraph(text('10'), cite('A 2020'))))
  expect(html.replace(/<[^>]+>/g, '')).toBe('10[1]')
})
