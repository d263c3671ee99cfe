/** A calendar date whose parts may be unknown; an unknown part is 0 (5.2). */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number }

/** How much of a date must be known: the whole of it, its month, or its year. */
export type DateNeed = 'day' | 'month' | 'year'

const years = { first: 1900, last: 2100 } as const

const months = 'January February March April May June July August September October November December'.split(' ')

/** The fault of a date, if any; a date with no known part is empty, and empty is valid (5.2). */
export function dateFault({ year, month, day }: DateParts, need: DateNeed = 'day'): string | undefined {
  if (year === 0 && month === 0 && day === 0) return
  if (year === 0) return 'Enter a year' // D-63
  if (month === 0 && (day !== 0 || need !== 'year')) return 'Enter a month' // D-63
  if (day === 0 && need === 'day') return 'Enter a day'
  if (!isWithin(year, years.first, years.last)) return `Year must be between ${years.first} and ${years.last}`
  if (month !== 0 && !isWithin(month, 1, 12)) return 'Month must be between 1 and 12'
  if (day !== 0 && !isWithin(day, 1, 31)) return 'Day must be between 1 and 31'
  const last = daysIn(year, month || 1)
  if (day > last) return `${months[month - 1]}${month === 2 ? ` ${year}` : ''} has only ${last} days`
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The parts of a stored date, `YYYY[-MM[-DD]]` (D-63); undefined for any other text. */
export function parseStoredDate(text: string): DateParts | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (text !== '' && year === '') return
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** A date in stored format: `YYYY[-MM[-DD]]`, empty if nothing is known (D-63). */
export function storedDate({ year, month, day }: DateParts): string {
  if (year === 0) return ''
  const parts = [String(year).padStart(4, '0')]
  if (month !== 0) parts.push(String(month).padStart(2, '0'))
  if (month !== 0 && day !== 0) parts.push(String(day).padStart(2, '0'))
  return parts.join('-')
}

/** Whether a text is empty or a stored date with the required precision. */
export function isStoredDate(text: string, need: DateNeed = 'day'): boolean {
  const parts = parseStoredDate(text)
  return parts !== undefined && dateFault(parts, need) === undefined && storedDate(parts) === text
}

const isWithin = (value: number, first: number, last: number) =>
  Number.isInteger(value) && value >= first && value <= last
