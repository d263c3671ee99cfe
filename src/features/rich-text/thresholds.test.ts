import { expect, test } from 'vitest'
import { diffDocuments } from './diff/blocks.ts'
import { passagesIn } from './passages.ts'
import { renderDifference } from './render/diff.ts'
import { newRenderContext } from './render/page.ts'
import { renderRegion } from './render/region.ts'
import { validDocument } from './schema.ts'
import { thresholds, thresholdText, withCurrentThresholds } from './thresholds.ts'

const documentWith = (key: string, value: string) =>
  validDocument({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Start at Hb ' },
          { type: 'threshold', attrs: { key, value } },
        ],
      },
    ],
  })

test.each([
  ['≤ 10 (100)', 'g/dL (g/L)', '≤ 10 g/dL (100 g/L)'],
  ['10–12 (100–120)', 'g/dL (g/L)', '10–12 g/dL (100–120 g/L)'],
  ['< 200', 'U/L (= mU/mL)', '< 200 U/L'],
  ['≥ 20', '% blasts', '≥ 20% blasts'],
  ['2.21', '–', '2.21'],
  ['5.6; 4.4', 'mg/kg', undefined],
  ['grade 2–3', '–', undefined],
])('%s with the unit %s reads %s', (value, unit, text) => {
  expect(thresholdText(value, unit)).toBe(text)
})

test('the list offers each number once, with its source and the day it was checked', () => {
  expect(thresholds.length).toBeGreaterThan(70)
  expect(new Set(thresholds.map(({ key }) => key)).size).toBe(thresholds.length)
  for (const { checked, source } of thresholds)
    expect([checked, source]).toEqual([expect.stringMatching(/^\d{4}-/), expect.any(String)])
})

test('a value changed in the list is rendered and found; the version keeps the value that it showed', () => {
  const saved = documentWith('esa.hb.start', '≤ 9 g/dL')
  const now = withCurrentThresholds(saved)
  expect(renderRegion(now, newRenderContext())).toContain('≤\u00a010\u00a0<span class="whole">g/dL</span>')
  expect(passagesIn(now, newRenderContext())[0]?.text).toBe('Start at Hb ≤\u00a010\u00a0g/dL (100\u00a0g/L)')
  expect(renderRegion(saved, newRenderContext())).toContain('≤\u00a09\u00a0')
  const difference = renderDifference(diffDocuments(saved, now), newRenderContext('change-'))
  expect(difference).toMatch(/<del>.*≤\u00a09\u00a0.*<\/del>.*<ins>.*≤\u00a010\u00a0/s)
})

test('a threshold that the list no longer has shows the value that was saved', () => {
  expect(renderRegion(withCurrentThresholds(documentWith('gone', '5%')), newRenderContext())).toContain('>5%</span>')
  expect(() => documentWith('No key', '5%')).toThrow('not allowed')
})
