import { type DateNeed, type DateParts, dateFault, storedDate } from '#base/contract/validation/date.ts'

/** The parts of a date as they are typed. */
export type DateText = { readonly day: string; readonly month: string; readonly year: string }

/** The one text that a form keeps of a typed date: as it is stored where it is a date, else as it was typed. */
export function joined(text: DateText, need: DateNeed): string {
  const parts = numbers(text)
  if (parts && dateFault(parts, need) === undefined) return storedDate(parts)
  return `${text.year}-${text.month}-${text.day}`
}

/** The parts of such a text. */
export function split(value: string): DateText {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

/** What is wrong with a typed or stored date. */
export function dateTextFault(value: string, need: DateNeed): string | undefined {
  const parts = numbers(split(value))
  return parts ? dateFault(parts, need) : 'Enter a valid value'
}

/** Not known, and written as such, are the same: 0. */
function numbers({ day, month, year }: DateText): DateParts | undefined {
  if ([day, month, year].some((part) => !/^\d*$/.test(part))) return
  return { day: Number(day), month: Number(month), year: Number(year) }
}
