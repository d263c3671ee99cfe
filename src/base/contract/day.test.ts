import { expect, test } from 'vitest'
import { dayAndMonth, dayText, monthText } from './day.ts'

test('days are written as the browser writes a long date in British English', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2026, month, month + 1, 23, 59))
    expect(dayText(at)).toBe(format.format(at))
  }
  expect(dayText('2026-02-28')).toBe('28 February 2026')
  expect(dayAndMonth('2026-02-01')).toBe('1 February')
  expect(monthText('2026-02-01')).toBe('February 2026')
})

test('what is no time is refused, never shown as a day', () => {
  for (const text of [dayText, dayAndMonth, monthText]) expect(() => text('soon')).toThrow(RangeError)
})
