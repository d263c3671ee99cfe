import { time } from 'echarts/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chartOptions, momentsOf } from './chart-options.ts'

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
  const whole = { min: Date.parse('2018-04-11T00:00'), max: Date.parse('2026-11-27T00:00') }
  expect(xAxis).toMatchObject([whole, whole, whole])
})

test.each(['America/New_York', 'Europe/London', 'Europe/Berlin', 'Africa/Cairo', 'Pacific/Auckland'])(
  'the time axis and the zoom end where the library draws the first and the last value, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    // In Cairo the last of these days begins at one o'clock.
    const days = ['2025-07-01', '2026-02-02', '2026-04-24']
    const points = days.map((date) => ({ date, value: 1, words: '1' }))
    const panels = [{ name: 'Score', unit: '', points }]
    const { xAxis, series } = chartOptions(panels, colours, undefined, false)
    const [{ data }] = series as [{ data: { value: [string, number] }[] }]
    const drawn = data.map(({ value: [day] }) => time.parse(day).getTime())
    expect(xAxis).toMatchObject([{ min: drawn[0], max: drawn[2] }])
    expect(momentsOf(panels)).toEqual(drawn)
  },
)
