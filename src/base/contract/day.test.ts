import { expect, test } from 'vitest'
import { clockText, dayAndMonth, dayText, localDay, momentText, monthText } from './day.ts'

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

test('a time is written in the time zone of the reader, as the browser writes it', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  for (const at of ['2026-01-01T00:05:59Z', '2026-03-29T01:30:00Z', '2026-07-31T23:30:00Z', '2026-12-31T12:00:00Z']) {
    expect(momentText(at)).toBe(format.format(new Date(at)))
    expect(`${localDay(at)} at ${clockText(at)}`).toBe(momentText(at))
  }
})

test('what is no time is refused, never shown as a day', () => {
  for (const text of [dayText, dayAndMonth, monthText, localDay, clockText, momentText])
    expect(() => text('soon')).toThrow(RangeError)
})
