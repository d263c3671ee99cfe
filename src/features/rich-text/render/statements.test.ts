import { expect, test } from 'vitest'
import type { RichNode } from '../document.ts'
import { passagesIn } from '../passages.ts'
import { validDocument } from '../schema.ts'
import { newRenderContext } from './page.ts'
import { renderRegion } from './region.ts'

const text = (words: string): RichNode => ({ type: 'text', text: words })
const mark: RichNode = { type: 'unconfirmed' }
const cite: RichNode = { type: 'citation', attrs: { refs: ['Park 2008'] } }
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const heading = (words: string): RichNode => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const doc = (...content: RichNode[]) => validDocument({ type: 'doc', content })
const rendered = (document: RichNode) => renderRegion(document, newRenderContext())
const underlined = (html: string) =>
  [...html.matchAll(/<span class="unconfirmed"[^>]*>(.*?)<span class="unseen">/g)].map(([, words]) => words)

test('an unconfirmed statement is underlined from where it begins: after a sentence, a semicolon or a citation', () => {
  const statements = (...content: RichNode[]) => underlined(rendered(doc(paragraph(...content))))
  expect(statements(text('Known. Not known '), mark)).toEqual(['Not known'])
  expect(statements(text('Known '), cite, text('; but not this '), mark, text('. And more'))).toEqual(['but not this.'])
  expect(statements(text('First '), mark, text('; second '), mark)).toEqual(['First;', 'second'])
})

test('a citation follows the punctuation without a gap', () => {
  expect(rendered(doc(paragraph(text('It helps '), cite, text('. Go on'))))).toMatch(/It helps\.<sup .*<\/sup> Go on/)
})

test('a citation that is itself the source named stays before the full stop', () => {
  for (const words of ['Source: ', 'For a review, see '])
    expect(rendered(doc(paragraph(text(words), cite, text('. Go on'))))).toMatch(
      /(?:Source:|see)<sup .*<\/sup>\. Go on/,
    )
})

test('each section ends with the number of its unconfirmed statements, and with a list that leads to them', () => {
  const html = rendered(doc(heading('One'), paragraph(text('A '), mark), heading('Two'), paragraph(text('B '), mark)))
  expect(html.match(/1 statement not yet confirmed <span>Show it</g)).toHaveLength(2)
  expect(html).toMatch(/href="#unconfirmed">A<.*id="two".*href="#unconfirmed-2">B</)
})

test('readers get neither what would change the page nor a dose that no source confirms', () => {
  const row = (label: string, ...content: RichNode[]): RichNode => ({ type: 'doseRow', attrs: { label }, content })
  const card: RichNode = {
    type: 'doseCard',
    content: [
      { type: 'doseName', content: [text('Drug')] },
      row('Start', text('About 5 mg/kg/day '), mark, text(', then by trough level')),
      row('Kidney', text('10 mg '), cite, text(' if clearance is ≥ 50 mL/min '), mark),
    ],
  }
  const document = doc(card, heading('What would change this page'), paragraph(text('A trial')))
  const html = rendered(document)
  expect(html).not.toContain('5 mg')
  expect(html).toContain('No confirmed figure. See the product information.')
  expect(html).toContain('50')
  expect(html).not.toContain('A trial')
  const words = JSON.stringify(passagesIn(document, newRenderContext()))
  expect(words).not.toContain('trial')
  expect(words).not.toContain('kg/day')
})
