import { expect, test } from 'vitest'
import { idle, nextProgress, type ProgressEvent, shownPercent } from './timed-progress.ts'

const after = (...events: ProgressEvent[]) => events.reduce(nextProgress, idle)
const steps = (count: number): ProgressEvent[] => Array.from({ length: count }, () => ({ type: 'step' }))

test('4.8 D-83 the bar starts at 2 percent at once', () => {
  expect(shownPercent(idle)).toBe(0)
  expect(shownPercent(after({ type: 'start' }))).toBe(2)
})

test('4.8 each step adds 2 percent', () => {
  expect(shownPercent(after({ type: 'start' }, ...steps(1)))).toBe(4)
  expect(shownPercent(after({ type: 'start' }, ...steps(10)))).toBe(22)
})

test('D-41 neither clock nor upload moves the bar past 98 until the server has answered', () => {
  expect(shownPercent(after({ type: 'start' }, ...steps(200)))).toBe(98)
  expect(shownPercent(after({ type: 'start' }, { type: 'report', percent: 100 }))).toBe(98)
  expect(shownPercent(after({ type: 'start' }, ...steps(200), { type: 'finish' }))).toBe(100)
})

test('D-41 the bar shows the greater of clock and upload', () => {
  expect(shownPercent(after({ type: 'start' }, { type: 'report', percent: 41.7 }))).toBe(41)
  expect(shownPercent(after({ type: 'start' }, ...steps(30), { type: 'report', percent: 41 }))).toBe(62)
})

test('D-41 the bar never goes back while it runs', () => {
  expect(shownPercent(after({ type: 'start' }, { type: 'report', percent: 60 }, { type: 'report', percent: 20 }))).toBe(
    60,
  )
})

test('D-41 a failure returns the bar to 0 with a reason', () => {
  const failed = after({ type: 'start' }, ...steps(9), { type: 'fail', reason: 'The file is too large.' })
  expect(shownPercent(failed)).toBe(0)
  expect(failed).toMatchObject({ state: 'failed', reason: 'The file is too large.' })
})

test('events after the end change nothing, and a new start begins at the beginning', () => {
  const failed = after({ type: 'start' }, { type: 'fail', reason: 'No connection.' })
  for (const late of [...steps(1), { type: 'report', percent: 80 }, { type: 'finish' }] satisfies ProgressEvent[])
    expect(nextProgress(failed, late)).toEqual(failed)
  const done = after({ type: 'start' }, { type: 'finish' })
  expect(nextProgress(done, { type: 'fail', reason: 'Too late.' })).toEqual(done)
  expect(nextProgress(failed, { type: 'start' })).toEqual(after({ type: 'start' }))
  expect(nextProgress(done, { type: 'clear' })).toEqual(idle)
})
