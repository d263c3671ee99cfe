import { expect, test } from 'vitest'
import type { Texts } from '#features/clinical/text-input.ts'
import { pick, seeded } from '#test/score-inputs.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { scoreTables } from '../server/score-command.ts'
import { assess, type Calculator, commonTexts } from './calculator.ts'
import { compare, compareFormOf } from './compare.ts'
import { enteredOf } from './entered.ts'
import { scoreReport } from './score-report.ts'
import { placeOn, type ScoreView } from './score-view.ts'

const calculators = [ipssRCalculator, ipssMCalculator, ipssCalculator]

function viewed(calculator: Calculator, texts: Texts): ScoreView {
  const { view } = assess(calculator, texts)
  if (!view) throw new Error('There is no view')
  return view
}

test('a mark is within its category, never on the line between two', () => {
  const ends = [1.5, 3, 4.5, 6]
  for (let half = 0; half <= 20; half += 1) {
    const score = half / 2
    const at = placeOn(ends, [0, 10], score) * 5
    const segment = ends.filter((end) => score > end).length
    expect([score, Math.floor(at), Math.abs(at - Math.round(at)) > 0.05]).toEqual([score, segment, true])
  }
  expect(placeOn([0, 1, 2], [0, 3.5], 0)).toBeCloseTo(0.125)
  expect(placeOn([0, 1], [-4, 5], 99)).toBeLessThan(1)
})

test('with any values missing, every category in the table has one possible segment, and marks agree', () => {
  const random = seeded(41)
  for (const calculator of Object.values(scoreTables))
    for (const example of calculator.examples)
      for (let round = 0; round < 20; round += 1) {
        const texts = Object.fromEntries(Object.entries(example.texts).filter(() => random() < 0.8))
        const { completeness, scale, categories, variables, category } = viewed(calculator, texts)
        const possible = categories.rows.filter((row) => row.isPossible).map(({ name }) => name)
        if (completeness === 'nothing') continue
        expect(possible.filter((name) => category.includes(name)).length).toBeGreaterThan(0)
        if (scale) {
          const { segments, marks } = scale
          expect(segments.filter((one) => one.isPossible).map(({ name }) => name)).toEqual(possible)
          const [mark] = marks
          expect(segments[Math.floor((mark?.from ?? 0) * segments.length)]?.name).toBe(possible[0])
          expect(segments[Math.floor((mark?.to ?? 0) * segments.length)]?.name).toBe(possible.at(-1))
        }
        for (const variable of variables) {
          // The comorbidities are one table, of which any number of rows applies.
          if (variable.id === 'comorbidities') continue
          const lit = variable.rows.filter((row) => row.isMatch).length
          expect([variable.id, lit]).toEqual([variable.id, Math.min(lit, 1)])
          if (
            variable.given !== null &&
            typeof variable.points === 'object' &&
            variable.points.lowest === variable.points.highest
          )
            expect([variable.id, lit]).toEqual([variable.id, 1])
        }
      }
})

test('points shown at the fields add up to the score', () => {
  const view = viewed(ipssRCalculator, ipssRCalculator.examples[4]?.texts ?? {})
  expect(view.readings).toEqual({
    marrowBlasts: '5 to 10: 2 points',
    haemoglobin: '≥ 10: 0 points',
    platelets: '50 to < 100: 0.5 points',
    anc: '< 0.8: 0.5 points',
    cytogeneticGroup: 'Poor, 3 points: single -7 or inv(3)/t(3q)/del(3q)',
    karyotype: 'Poor, 3 points: single -7 or inv(3)/t(3q)/del(3q)',
  })
  expect([view.score, view.category, view.half?.text]).toEqual(['6', 'High', 'Higher risk (more than 3.5 points)'])
})

test('the text for the notes has score, figures, inputs and missing inputs', () => {
  const texts = { haemoglobin: '94', haemoglobinUnit: 'g/L', karyotype: '-7', age: '63' }
  const text = scoreReport(viewed(ipssRCalculator, texts), {
    entered: enteredOf(ipssRCalculator, texts),
    date: new Date('2026-11-21T12:00:00Z'),
    place: 'MDS Guidelines',
  })
  expect(text.split('\n')).toEqual([
    'IPSS-R: 4 to 8.5 points, Intermediate to Very high; Higher risk (more than 3.5 points)',
    'IPSS-RA: 3.79 to 8.45, Intermediate to Very high (Age-adjusted, 63 years; for survival only, not for AML)',
    'Median survival, years: 0.8 to 3.0; Time until 25% have AML, years: 0.7 to 3.2',
    'Medians of 7012 untreated patients (Greenberg 2012)',
    'Points: Cytogenetics 3; Haemoglobin 1',
    'Entered: Haemoglobin 94 g/L; Karyotype: -7; Age 63 years',
    'Not given: Marrow blasts, Platelets, Neutrophils (ANC)',
    expect.stringContaining('does not replace it'),
    'Calculated on 21 November 2026 with MDS Guidelines',
  ])
})

test('the text for the notes of a score without figures names its source alone', () => {
  const view = { ...viewed(ipssRCalculator, { karyotype: '-7' }), figures: [], figuresNote: null }
  const text = scoreReport(view, { entered: [], date: new Date('2026-11-21T12:00:00Z'), place: 'MDS Guidelines' })
  expect(text.split('\n')).toContain('Source: Greenberg 2012')
  expect(text).not.toContain('null')
})

test('genes with the same answer are listed together', () => {
  const texts = { HB: '10', ASXL1: '1', SRSF2: '1', CBL: '0', complex: '1', del5q: '0' }
  expect(enteredOf(ipssMCalculator, texts)).toEqual([
    'Haemoglobin 10 g/dL',
    'Complex karyotype (3 or more abnormalities)',
    'Mutated: ASXL1, SRSF2',
    'Wild type: CBL',
  ])
})

test('the combined form asks each question once, and gives each score all its inputs', () => {
  const form = compareFormOf(calculators)
  const ids = form.fields.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const placed = form.parts.flatMap((part) => ('ways' in part ? part.ways.flatMap((way) => way.fields) : part.fields))
  expect(placed.toSorted()).toEqual(ids.toSorted())
  for (const calculator of calculators)
    for (const { name, texts } of calculator.examples) {
      const { assessments, faults } = compare(calculators, commonTexts(calculator, texts))
      expect([name, faults]).toEqual([name, []])
      expect(assessments[calculators.indexOf(calculator)]?.view?.score).toBe(viewed(calculator, texts).score)
    }
})

test('a value that several scores reject is reported once', () => {
  const { faults, assessments } = compare(calculators, { hb: '95', plt: '100', anc: pick(seeded(1), ['1', '2']) })
  expect(faults.map(({ field }) => field)).toEqual(['hb'])
  expect(assessments.every(({ view }) => view === null)).toBe(true)
})

test('one point is singular, several are plural', () => {
  const fewPoints: Texts = { haemoglobin: '12', platelets: '120', anc: '2', cytogeneticGroup: 'Very good' }
  const unit = (blasts: string) => viewed(ipssRCalculator, { ...fewPoints, marrowBlasts: blasts }).unit
  expect([unit('0'), unit('3'), unit('6')]).toEqual(['points', 'point', 'points'])
})
