import { expect, test } from 'vitest'
import { chartOptions } from './chart-options.ts'

const colours = { font: 'sans-serif', ink: '#000', soft: '#666', line: '#ccc', accent: '#00f' }

test.each([true, false])('a line breaks where more than a year lies between values, stepped %s', (isStepped) => {
  const point = (date: string, value: number) => ({ date, value, words: String(value) })
  const points = [point('2020-01-01', 3), point('2021-01-01', 4), point('2026-01-01', 5)]
  const { series } = chartOptions([{ name: 'Score', unit: '', isStepped, points }], colours, undefined, false)
  const [{ data }] = series as [{ data: { value: [string, number | null] }[] }]
  // A step leads from a value to the day of whatever follows it.
  expect(data.map(({ value }) => value)).toEqual([
    ['2020-01-01', 3],
    ['2021-01-01', 4],
    ['2021-01-01', null],
    ['2026-01-01', 5],
  ])
})

test('all panels have one time axis, whatever days they have values of', () => {
  const panel = (name: string, ...days: string[]) => ({
    ...{ name, unit: '' },
    points: days.map((date) => ({ date, value: 1, words: '1' })),
  })
  const panels = [panel('Haemoglobin', '2018-04-11', '2026-11-27'), panel('Platelets', '2018-05-01', '2020-01-08')]
  const { xAxis } = chartOptions([...panels, panel('Neutrophils')], colours, undefined, false)
  const whole = { min: Date.parse('2018-04-11'), max: Date.parse('2026-11-27') }
  expect(xAxis).toMatchObject([whole, whole, whole])
})
