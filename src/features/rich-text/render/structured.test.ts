import { expect, test } from 'vitest'
import { factFault } from '../blocks/facts/fault.ts'
import { shortFault } from '../blocks/in-short/fault.ts'
import type { RichNode } from '../document.ts'
import { validDocument } from '../schema.ts'
import { abbreviationsIn } from './abbreviations.ts'
import { newRenderContext } from './page.ts'
import { renderRegion } from './region.ts'

const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content })
const text = (words: string): RichNode => ({ type: 'text', text: words })
const cite: RichNode = { type: 'citation', attrs: { refs: ['Park 2008'] } }
const part = (type: string, ...content: RichNode[]): RichNode => ({ type, content })
const rendered = (document: RichNode) => renderRegion(validDocument(document), newRenderContext())
const fact = (label: string, value: string, ...detail: RichNode[]) =>
  part('fact', part('factLabel', text(label)), part('factValue', text(value)), part('factDetail', ...detail))

test('facts are a list of names and values, their citations numbered with those of the page', () => {
  const html = rendered(
    doc(
      part(
        'facts',
        fact('Start at Hb', '≤ 10 g/dL (100 g/L)', text('with symptoms '), cite),
        fact('EPO', '< 200 U/L', cite),
      ),
    ),
  )
  expect(html).toContain(
    '<dl data-count="2"><div><dt>Start at Hb</dt><dd><b>≤\u00a010\u00a0<span class="whole">g/dL</span> (100\u00a0<span class="whole">g/L</span>)</b> with symptoms',
  )
  expect(html).toContain('href="#reference-1"')
})

test.each([
  ['one fact', doc(part('facts', fact('a', '1', cite)))],
  ['five facts', doc(part('facts', ...Array.from({ length: 5 }, () => fact('a', '1', cite))))],
  [
    'a day that is none',
    doc({ type: 'doseCard', content: [part('doseName'), { type: 'doseRow', attrs: { checked: '2026-02-30' } }] }),
  ],
  ['a dose card without a row', doc(part('doseCard', part('doseName', text('Drug'))))],
  ['an unknown tag', doc({ type: 'doseCard', attrs: { tag: 'x' }, content: [part('doseName'), part('doseRow')] })],
  [
    'a reason that GRADE does not have',
    doc({ type: 'recommendation', attrs: { strongReason: 'x' }, content: [part('statement')] }),
  ],
  ['parts out of order', doc(part('recommendation', part('statement'), part('comparator'), part('population')))],
])('%s is not stored', (_, document) => {
  expect(() => validDocument(document)).toThrow()
})

test('a fact without label, value or citation is reported with its place', () => {
  const facts = (second: RichNode) => doc(part('paragraph'), part('facts', fact('a', '1', cite), second))
  expect(factFault(facts(fact('b', '2', cite)))).toBeUndefined()
  expect(factFault(facts(fact('b', '2')))).toEqual({
    path: '/content/1/content/1',
    message: 'Fact 2 (“b”) has no citation. Add the source of the number.',
  })
  expect(
    factFault(facts(part('fact', part('factLabel', text('b')), part('factValue', text(' ')), part('factDetail', cite))))
      ?.message,
  ).toBe('Fact 2 has no value.')
})

test('“In short” is a list of labels and sentences; a number in bold needs its source', () => {
  const bold = (words: string): RichNode => ({ ...text(words), marks: [{ type: 'bold' }] })
  const row = (label: string, ...content: RichNode[]): RichNode => ({ type: 'shortRow', attrs: { label }, content })
  const short = (...rows: RichNode[]) => doc(part('inShort', ...rows))
  const whole = short(row('Dose', bold('75 mg/m²'), cite), row('Aim', bold('Cure'), text(' where possible')))
  expect(shortFault(whole)).toBeUndefined()
  expect(rendered(whole)).toContain('<dl><div><dt>Dose</dt><dd><strong>75')
  expect(shortFault(short(row('Dose', bold('75 mg/m²'))))).toEqual({
    path: '/content/0/content/0',
    message: 'Row 1 of “In short” (“Dose”) has no citation. Add the source of the number.',
  })
  expect(shortFault(short(row(' ', text('Words'))))?.message).toBe('Row 1 of “In short” has no label.')
  expect(shortFault(short(row('Dose')))?.message).toBe('Row 1 of “In short” (“Dose”) has no text.')
})

test('a dose card shows its drug, status, rows, cautions, sources and dates, and its rows have anchors', () => {
  const html = rendered(
    doc({
      type: 'doseCard',
      attrs: { id: 'd-222222', tag: 'off-label' },
      content: [
        part('doseName', text('Darbepoetin alfa, SC')),
        {
          type: 'doseRow',
          attrs: { label: 'Start', source: 'ESA table ASH', checked: '2026-11-22' },
          content: [text('150–240 µg once weekly')],
        },
        {
          type: 'doseRow',
          attrs: { label: 'Maximum', source: 'ESA table ASH', checked: '2026-11-22' },
          content: [text('300 µg weekly')],
        },
        part('doseCaution', text('Too sparse every 3 weeks.')),
      ],
    }),
  )
  expect(html).toContain('id="d-222222"')
  expect(html).toContain('Off-label in MDS')
  expect(html).toContain(
    '<div id="d-222222-start" class="dose-main"><dt class="unseen">Start</dt><dd><span class="whole">150–240</span>\u00a0µg once weekly</dd></div>',
  )
  expect(html).toMatch(/class="dose-caution".*Caution: .*Too sparse/s)
  expect(html).toContain('<b>Source</b> ESA table ASH. Checked 22 November 2026.')
})

test('a dose card folds rows that only describe, and shows any row that may change what one does', () => {
  const row = (label: string): RichNode => ({ type: 'doseRow', attrs: { label }, content: [text(`${label}.`)] })
  const labels = ['Dose', 'Renal impairment', 'Vials', 'Grade ≥ 3 toxicity', 'Interactions', 'Trial dose']
  const [shown = '', folded = ''] = rendered(
    doc(part('doseCard', part('doseName', text('Drug')), ...labels.map(row))),
  ).split('<details class="dose-more">')
  for (const label of ['Dose', 'Renal impairment', 'Grade ≥ 3 toxicity', 'Interactions'])
    expect(shown).toContain(`>${label}</dt>`)
  for (const label of ['Vials', 'Trial dose']) {
    expect(shown).not.toContain(`>${label}</dt>`)
    expect(folded).toContain(`>${label}</dt>`)
  }
  expect(folded).toContain('Vials · Trial dose')
})

test('the layers of a recommendation are folded in their order; empty ones are left out', () => {
  const html = rendered(
    doc({
      type: 'recommendation',
      attrs: { strength: 'strong', certainty: 'very-low', strongReason: 'catastrophic-harm' },
      content: [
        part('statement', text('We recommend it')),
        part('intervention', text('A')),
        part('outcomes', { type: 'outcome', attrs: { importance: 'important' }, content: [text('Days')] }),
        part('rationale', part('paragraph', text('Because'))),
        part('evidenceProfile', {
          type: 'profileOutcome',
          attrs: { outcome: 'Survival', effect: 'HR 0.8', certainty: 'very-low', reasons: 'imprecise' },
          content: [text('Longer')],
        }),
        part('conditions', { type: 'condition', attrs: { trial: 'NCT00000000' }, content: [text('fails')] }),
      ],
    }),
  )
  expect(html).toContain('Why strong: possible catastrophic harm')
  expect(html.indexOf('>Rationale<')).toBeGreaterThan(html.indexOf('>Question<'))
  expect([...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, name]) => name)).toEqual([
    'Question',
    'Evidence',
    'What would change this',
  ])
  expect(html).toContain('Days<span class="importance"> (important)</span>')
  expect(html).toContain('<th scope="row">Survival</th><td>HR 0.8</td><td>Very low (imprecise)</td><td>Longer</td>')
  expect(html).toContain('<b>NCT00000000</b>: fails')
})

test('older stored recommendations are rendered as before', () => {
  const html = rendered(
    doc(part('recommendation', part('statement', text('Do')), part('rationale', part('paragraph')))),
  )
  expect(html).toContain('>Rationale<')
  expect(html).not.toContain('<summary>')
  expect(html).not.toContain('Why strong')
})

test('a sign and a unit stay with their number when that is bold or from the list of thresholds', () => {
  const bold = (words: string): RichNode => ({ ...text(words), marks: [{ type: 'bold' }] })
  const html = rendered(
    doc(
      part('paragraph', text('Start at Hb ≤ '), bold('10'), text(' g/dL and sEPO < '), {
        type: 'threshold',
        attrs: { key: 'sepo.lus', value: '500 U/L' },
      }),
    ),
  )
  expect(html).toContain('Hb ≤\u00a0<strong>10</strong>\u00a0g/dL and sEPO &lt;\u00a0<span class="threshold"')
})

test('a threshold in bold is bold', () => {
  const maximum = { type: 'threshold', attrs: { key: 'lus.max', value: '1.75 mg/kg' }, marks: [{ type: 'bold' }] }
  expect(rendered(doc(part('paragraph', maximum)))).toMatch(/<strong><span class="threshold"[^>]*>.*1\.75/)
})

const cell = (type: 'tableHeader' | 'tableCell', ...content: RichNode[]) => part(type, part('paragraph', ...content))
const tableOf = (...rows: RichNode[][]) => doc(part('table', ...rows.map((cells) => part('tableRow', ...cells))))

test('the same head of successive rows is rendered once, over its rows; a phone gets it in each', () => {
  const head = (words: string) => cell('tableHeader', text(words))
  const html = rendered(
    tableOf(
      [head('Counts'), head('Course'), head('Next cycle')],
      ...['High', 'High', 'High', 'Low', 'High'].map((words) => [
        head(words),
        cell('tableCell', text('a')),
        cell('tableCell', text('b')),
      ]),
    ),
  )
  const heads = [...html.matchAll(/<th scope="row"([^>]*)>(\w+)/g)].map(
    ([, attributes = '', words]) => `${words}${/ rowspan="\d"| class="again"/.exec(attributes)?.[0] ?? ''}`,
  )
  expect(heads).toEqual(['High rowspan="3"', 'High class="again"', 'High class="again"', 'Low', 'High'])
})

test('a cell with the amount of a drug that no source confirms says so, and the other cells stay', () => {
  const unconfirmed: RichNode = { type: 'unconfirmed' }
  const html = rendered(
    tableOf(
      [cell('tableHeader', text('Clearance')), cell('tableHeader', text('Europe')), cell('tableHeader', text('US'))],
      [
        cell('tableHeader', text('30–49 mL/min')),
        cell('tableCell', text('7 mg daily '), unconfirmed),
        cell('tableCell', text('5 mg daily')),
      ],
      [
        cell('tableHeader', text('Transfusion')),
        cell('tableCell', text('0 units in 16 weeks (other trials put 1–2 units here '), unconfirmed, text(')')),
        cell('tableCell', text('10 g/L '), unconfirmed),
      ],
      [
        cell('tableHeader', text('Start')),
        cell('tableCell', text('450 units/kg weekly '), unconfirmed),
        cell('tableCell', text('40 000 units '), unconfirmed),
      ],
    ),
  )
  expect(html.match(/No confirmed figure/g)).toHaveLength(3)
  expect(html).not.toContain('7\u00a0mg')
  expect(html).toContain('5\u00a0mg daily')
  expect(html).toMatch(/0\u00a0units in 16.*10\u00a0/s)
})

test('an abbreviation is explained where a section first has it, and readers do not get the list', () => {
  const heading = (words: string): RichNode => ({ ...part('heading', text(words)), attrs: { level: 2 } })
  const document = doc(
    heading('What CR means'),
    part('paragraph', text('CR or PR; CR again, not ICR or CR-like.')),
    heading('Later'),
    part('paragraph', text('CR')),
    heading('Abbreviations'),
    part('paragraph', text('CR, complete remission; PR, partial remission.')),
  )
  const abbreviations = new Map(abbreviationsIn(document))
  const html = renderRegion(validDocument(document), newRenderContext('', { abbreviations }))
  const [cr, pr] = ['<abbr title="complete remission">CR</abbr>', '<abbr title="partial remission">PR</abbr>']
  expect(html).toContain(`<p>${cr} or ${pr}; CR again, not ICR or CR-like.</p>`)
  expect(html).toContain(`<p>${cr}</p>`)
  expect(html).toContain('>What CR means<')
  expect(html).not.toContain('Abbreviations')
})
