import { expect, test } from 'vitest'
import { badNumbers, malformedInputs } from '#test/score-inputs.ts'
import { assess } from './calculator.ts'
import { pointsCalculator, spread } from './points-calculator.ts'
import { pointsScore } from './points-score.ts'
import { fieldsOf, type ScoreInputs } from './score-inputs.ts'

// A whole score of two inputs: its tables, its rules and its page.
const source = { tags: ['C'], cite: 'Trial' } as const
const inputs = {
  ferritin: {
    kind: 'number',
    label: 'Ferritin',
    units: [
      { id: 'ug/L', label: 'µg/L', min: 0, max: 5000 },
      { id: 'ng/mL', label: 'ng/mL', min: 0, max: 5000 },
    ],
    bands: [{ points: 0, upTo: { 'ug/L': 300, 'ng/mL': 300 } }, { points: 1.5 }],
    source,
  },
  fitness: {
    kind: 'choice',
    label: 'Fitness',
    rows: [
      { name: 'Fit', detail: 'independent in daily life', points: -1 },
      { name: 'Frail', detail: 'needs help in daily life', points: 1 },
    ],
    source,
  },
} as const satisfies ScoreInputs
const categories = [
  { id: 'low', name: 'Low', score: '≤ 0.5', upTo: 0.5, patientsPercent: 60 },
  { id: 'high', name: 'High', score: '> 0.5', upTo: Infinity, patientsPercent: 40 },
] as const
const trial = pointsScore({ inputs, categories })
const share = ({ patientsPercent }: (typeof categories)[number]) => `${patientsPercent}%`
const calculator = pointsCalculator({
  ...{ name: 'trial', path: 'trial', title: 'Trial', description: 'A score of two inputs' },
  parts: [{ legend: 'Patient', fields: ['ferritin', 'fitness'] }],
  examples: [{ name: 'Frail', input: { ferritin: 400, fitness: 'Frail' } }],
  score: trial,
  reach: [-1, 2.5],
  figures: (possible) => [{ label: 'Share of patients', value: spread(possible, share) }],
  ...{ figuresNote: 'Invented', figuresSource: source, caption: 'Trial categories', sources: [source] },
  columns: { 'Share of patients': share },
  ...{ scope: { text: 'Nobody', excluded: null, sources: [source] }, citations: [] },
})

test('a score adds the points of what is given, and is a range while something is missing', () => {
  expect(trial.score({ ferritin: 301, fitness: 'Frail' })).toMatchObject({
    score: 2.5,
    category: { id: 'high' },
    missing: [],
  })
  expect(trial.score({ ferritin: 300, ferritinUnit: 'ng/mL' })).toMatchObject({
    score: null,
    category: null,
    lowest: { score: -1, category: { id: 'low' } },
    highest: { score: 1, category: { id: 'high' } },
    missing: ['fitness'],
  })
  expect(trial.score({ fitness: 'Fit' })).toMatchObject({ score: null, category: { id: 'low' } })
})

test('a score refuses each value that no field accepts, and never throws', () => {
  const codes = (input: object) => {
    const result = trial.score(input)
    return result.valid ? [] : result.errors.map(({ field, code }) => `${field} ${code}`)
  }
  expect(codes({ ferritin: 5001, fitness: 'Tired' })).toEqual(['ferritin max', 'fitness option'])
  expect(codes({ ferritin: 1, ferritinUnit: 'g/L' })).toEqual(['ferritin option'])
  for (const id of ['ferritin', 'ferritinUnit', 'fitness'])
    for (const value of malformedInputs) expect(badNumbers(trial.score({ [id]: value }))).toEqual([])
})

test('the fields, the table of cases and the readings come from the description', () => {
  expect(fieldsOf(inputs)).toMatchObject([
    { id: 'ferritin', kind: 'number', required: true, unitField: 'ferritinUnit' },
    { id: 'fitness', kind: 'choice', options: [{ value: 'Fit' }, { value: 'Frail' }] },
  ])
  expect(calculator.cells({ fitness: 'Fit' })).toMatchObject({ cells: { lowest_score: '-1', missing: 'ferritin' } })
  const { view, readings } = assess(calculator, { ferritin: '400', fitness: 'Frail' })
  expect([view?.score, view?.category, view?.figures]).toEqual([
    '2.5',
    'High',
    [{ label: 'Share of patients', value: '40%' }],
  ])
  // A row with a detail is a reading of its own field, not of a karyotype.
  expect(readings).toEqual({ ferritin: '> 300: 1.5 points', fitness: 'Frail, 1 point' })
})
