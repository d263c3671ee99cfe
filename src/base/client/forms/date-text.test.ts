import { expect, test } from 'vitest'
import { dateTextFault, joinDate, splitDate } from './date-text.ts'

test('5.2 a typed date is stored as soon as it is complete', () => {
  expect(joinDate({ day: '6', month: '5', year: '2024' }, 'day')).toBe('2024-05-06')
  expect(joinDate({ day: '', month: '5', year: '2024' }, 'month')).toBe('2024-05')
  expect(joinDate({ day: '0', month: '0', year: '2024' }, 'year')).toBe('2024')
  expect(joinDate({ day: '', month: '', year: '' }, 'day')).toBe('')
})

test('5.2 an incomplete date is kept as typed', () => {
  const typed = { day: '06', month: '5', year: '20' }
  expect(joinDate(typed, 'day')).toBe('20-5-06')
  expect(splitDate(joinDate(typed, 'day'))).toEqual(typed)
  expect(dateTextFault('20-5-06', 'day')).toBe('Year must be between 1900 and 2100')
})

test('5.2 errors are found in typed and in stored dates', () => {
  expect(dateTextFault('', 'day')).toBeUndefined()
  expect(dateTextFault('--', 'day')).toBeUndefined()
  expect(dateTextFault('2024-02-29', 'day')).toBeUndefined()
  expect(dateTextFault('2023-2-29', 'day')).toBe('February 2023 has only 28 days')
  expect(dateTextFault('2024-05', 'day')).toBe('Enter a day')
  expect(dateTextFault('2024', 'month')).toBe('Enter a month')
  expect(dateTextFault('--6', 'year')).toBe('Enter a year')
  expect(dateTextFault('soon', 'day')).toBe('Enter the day, month and year in digits')
  expect(dateTextFault('2026-05-1-2', 'day')).toBe('Enter the day, month and year in digits')
})
