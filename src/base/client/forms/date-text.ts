import { type DateNeed, type DateParts, dateFault, storedDate } from '#base/contract/validation/date.ts'

export type DateText = { readonly day: string; readonly month: string; readonly year: string }

/** A typed date as a single form value: in stored format if it is a date, otherwise as typed. */
export function joinDate(text: DateText, need: DateNeed): string {
  const parts = numbers(text)
  if (parts && dateFault(parts, need) === undefined) return storedDate(parts)
  return `${text.year}-${text.month}-${text.day}`
}

export function splitDate(value: string): DateText {
  const [year = '', month = '', ...rest] = value.split('-')
  return { day: rest.join('-'), month, year }
}

export function dateTextFault(value: string, need: DateNeed): string | undefined {
  const parts = numbers(splitDate(value))
  return parts ? dateFault(parts, need) : 'Enter the day, month and year in digits'
}

/** An unknown part is 0, whether left empty or entered as 0. */
function numbers({ day, month, year }: DateText): DateParts | undefined {
  if ([day, month, year].some((part) => !/^\d*$/.test(part.trim()))) return
  return { day: Number(day), month: Number(month), year: Number(year) }
}
