import { dateFormat, localDay } from '#base/contract/day.ts'

/** A date and time as editors read it: 21 November 2026 at 09:30. */
export const momentText = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

export const clockText = dateFormat({ timeStyle: 'short' })

const isToday = (moment: string) => new Date(moment).toDateString() === new Date().toDateString()

/** The time if it was today, 09:30; otherwise the date. */
export const timeText = (moment: string) => (isToday(moment) ? clockText : localDay)(moment)

export const dayName = (moment: string) => (isToday(moment) ? 'Today' : localDay(moment))
