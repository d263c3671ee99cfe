import { expect, test } from 'vitest'
import { type DateNeed, dateFault, daysIn, isLeapYear, isStoredDate, parseStoredDate, storedDate } from './date.ts'

const fault = (year: number, month: number, day: number, need?: DateNeed) => dateFault({ year, month, day }, need)

test('5.2 empty is valid, whichever parts are required', () => {
  for (const need of ['day', 'month', 'year'] as const) {
    expect(fault(0, 0, 0, need)).toBeUndefined()
    expect(isStoredDate('', need)).toBe(true)
  }
})

test.each([
  [1900, 1, 1, undefined],
  [2100, 12, 31, undefined],
  [1899, 12, 31, 'Year must be between 1900 and 2100'],
  [2101, 1, 1, 'Year must be between 1900 and 2100'],
  [24, 1, 1, 'Year must be between 1900 and 2100'],
  [2024, 13, 1, 'Month must be between 1 and 12'],
  [2024, 1, 32, 'Day must be between 1 and 31'],
  [2024, 4, 31, 'April has only 30 days'],
  [2024, 4, 30, undefined],
  [2024, 2, 29, undefined],
  [2023, 2, 29, 'February 2023 has only 28 days'],
  [2000, 2, 29, undefined],
  [1900, 2, 29, 'February 1900 has only 28 days'],
  [2100, 2, 29, 'February 2100 has only 28 days'],
  [2024, 2, 30, 'February 2024 has only 29 days'],
])('5.2 %i-%i-%i: %s', (year, month, day, message) => {
  expect(fault(year, month, day)).toBe(message)
})

test('5.2 leap years and the days of each month agree with the calendar from 1900 to 2100', () => {
  for (let year = 1900; year <= 2100; year++) {
    expect(isLeapYear(year)).toBe(new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1)
    for (let month = 1; month <= 12; month++)
      expect(daysIn(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
  }
})

test('5.2 D-63 a partial date: the day needs the month, the month needs the year', () => {
  expect(fault(2024, 0, 0, 'year')).toBeUndefined()
  expect(fault(2024, 5, 0, 'year')).toBeUndefined()
  expect(fault(2024, 5, 6, 'year')).toBeUndefined()
  expect(fault(2024, 0, 6, 'year')).toBe('Enter a month')
  expect(fault(0, 5, 6, 'year')).toBe('Enter a year')
  expect(fault(0, 5, 0, 'year')).toBe('Enter a year')
  expect(fault(0, 0, 6, 'year')).toBe('Enter a year')
})

test('5.2 modes that need the month or the day', () => {
  expect(fault(2024, 0, 0, 'month')).toBe('Enter a month')
  expect(fault(2024, 5, 0, 'month')).toBeUndefined()
  expect(fault(2024, 5, 0, 'day')).toBe('Enter a day')
  expect(fault(2024, 0, 0, 'day')).toBe('Enter a month')
  expect(fault(2024, 5, 6, 'day')).toBeUndefined()
})

test('5.2 a partial date is checked as far as it goes', () => {
  expect(fault(2024, 13, 0, 'year')).toBe('Month must be between 1 and 12')
  expect(fault(2101, 0, 0, 'year')).toBe('Year must be between 1900 and 2100')
  expect(fault(2024, 6, 31, 'year')).toBe('June has only 30 days')
})

test('D-63 a date is stored as YYYY[-MM[-DD]] and read back', () => {
  for (const text of ['', '2024', '2024-05', '2024-05-06'])
    expect(storedDate(parseStoredDate(text) ?? never())).toBe(text)
  expect(parseStoredDate('6/5/2024')).toBeUndefined()
  expect(parseStoredDate('2024-5')).toBeUndefined()
  expect(storedDate({ year: 2024, month: 0, day: 6 })).toBe('2024')
})

test('5.2 stored text is either a date or not', () => {
  expect(isStoredDate('2024-02-29')).toBe(true)
  expect(isStoredDate('2023-02-29')).toBe(false)
  expect(isStoredDate('2024-02')).toBe(false)
  expect(isStoredDate('2024-02', 'month')).toBe(true)
  expect(isStoredDate('2024-00', 'year')).toBe(false)
  expect(isStoredDate('tomorrow')).toBe(false)
})

const never = () => {
  throw new Error('The text is not a date.')
}
