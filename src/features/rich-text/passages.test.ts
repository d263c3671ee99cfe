import { expect, test } from 'vitest'
import type { RichNode } from './document.ts'
import { passagesIn } from './passages.ts'
import { newRenderContext } from './render/page.ts'
import { renderRegion } from './render/region.ts'

const text = (words: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: (RichNode | string)[]): RichNode => ({
  type: 'paragraph',
  content: content.map((each) => (typeof each === 'string' ? text(each) : each)),
})
const heading = (words: string, level = 2): RichNode => ({ type: 'heading', attrs: { level }, content: [text(words)] })
const cell = (words: string, type = 'tableCell'): RichNode => ({ type, content: [paragraph(words)] })
const row = (...cells: RichNode[]): RichNode => ({ type: 'tableRow', content: cells })
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })

const table: RichNode = {
  type: 'table',
  attrs: { id: 't-abc234', caption: 'Doses' },
  content: [
    row(cell('Drug', 'tableHeader'), cell('Dose', 'tableHeader')),
    row(cell('Epoetin', 'tableHeader'), cell('450 IU/kg')),
    row(cell('Epoetin', 'tableHeader'), cell('300 IU/kg')),
  ],
}
const recommendation: RichNode = {
  type: 'recommendation',
  attrs: { id: 'r-abc234', strength: 'strong', direction: 'against', certainty: 'low', status: 'draft' },
  content: [
    {
      type: 'statement',
      content: [text('We recommend not using it'), { type: 'citation', attrs: { refs: ['A 2020'] } }, text('.')],
    },
    { type: 'population', content: [text('Lower risk')] },
    { type: 'rationale', content: [paragraph('Because')] },
  ],
}
const whole = doc(
  heading('How'),
  paragraph('Give 450 IU/kg ', { type: 'citation', attrs: { refs: ['A 2020'] } }, '.'),
  {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph('Platelets 50 × 10', text('9', 'superscript'), '/L')] }],
  },
  table,
  heading('How', 3),
  { type: 'note', attrs: { kind: 'warning' }, content: [paragraph('Thrombosis ', { type: 'unconfirmed' })] },
  recommendation,
)

test('passages have the ids of the page', () => {
  const rendered = renderRegion(whole, newRenderContext('', { lasting: ['t-abc234', 'r-abc234'] }))
  const passages = passagesIn(whole, newRenderContext('', { lasting: ['t-abc234', 'r-abc234'] }))
  expect(passages.map(({ kind, anchor }) => [kind, anchor])).toEqual([
    ['section', 'how'],
    ['text', 'how'],
    ['text', 'how'],
    ['row', 't-abc234-epoetin'],
    ['row', 't-abc234-epoetin-2'],
    ['section', 'how-2'],
    ['caution', 'how-2'],
    ['recommendation', 'r-abc234'],
  ])
  for (const { anchor } of passages) expect(rendered).toContain(`id="${anchor}"`)
})

test('rendering continues after passages as it does after rendering', () => {
  const rendering = () => newRenderContext('', { lasting: ['t-abc234', 'r-abc234'] })
  const [rendered, read] = [rendering(), rendering()]
  renderRegion(whole, rendered)
  passagesIn(whole, read)
  expect(renderRegion(whole, read)).toBe(renderRegion(whole, rendered))
})

test('passages contain the text that readers see', () => {
  const [, text, item, first, , , caution, last] = passagesIn(whole, newRenderContext())
  expect(text).toMatchObject({ text: 'Give 450\u00a0IU/kg.', headings: ['How'], cites: ['A 2020'] })
  expect(item?.text).toBe('Platelets 50\u00a0×\u00a010⁹/L')
  expect(first).toMatchObject({
    ...{ title: 'Epoetin', text: 'Dose: 450\u00a0IU/kg', caption: 'Doses', groupId: 't-abc234' },
    cells: [{ column: 'Dose', text: '450\u00a0IU/kg' }],
  })
  expect(caution).toMatchObject({ text: 'Thrombosis', label: 'Caution', isUnconfirmed: true, headings: ['How', 'How'] })
  expect(last).toMatchObject({
    ...{ label: 'Strong recommendation against', strength: 'strong', certainty: 'low', status: 'draft' },
    ...{ text: 'We recommend not using it.', population: 'Lower risk', rationale: 'Because' },
  })
})

test('a character without a superscript is kept apart from the number before it', () => {
  const [only] = passagesIn(doc(paragraph('10', text('x', 'superscript'))), newRenderContext())
  expect(only?.text).toBe('10^x')
})

test('a list item carries the line that introduces its list, with its sources', () => {
  const item = (words: string): RichNode => ({ type: 'listItem', content: [paragraph(words)] })
  const list: RichNode = { type: 'bulletList', content: [item('Kidney: halve it'), item('Liver: stop it')] }
  const introduction = paragraph('Deferasirox, dose limits', { type: 'citation', attrs: { refs: ['A 2020'] } }, ':')
  const passages = passagesIn(
    doc(introduction, list, paragraph('See:'), paragraph('After'), list),
    newRenderContext(''),
  )
  expect(passages.map(({ title, text, cites }) => [title, text, cites])).toEqual([
    ['Deferasirox, dose limits', 'Kidney: halve it', ['A 2020']],
    ['Deferasirox, dose limits', 'Liver: stop it', ['A 2020']],
    ['', 'See:', undefined],
    ['', 'After', undefined],
    ['', 'Kidney: halve it', undefined],
    ['', 'Liver: stop it', undefined],
  ])
})
