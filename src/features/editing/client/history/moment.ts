import { clockText, localDay } from '#base/contract/day.ts'

const isToday = (moment: string) => new Date(moment).toDateString() === new Date().toDateString()

/** The time if it was today, 09:30; otherwise the date. */
export const timeText = (moment: string) => (isToday(moment) ? clockText : localDay)(moment)

export const dayName = (moment: string) => (isToday(moment) ? 'Today' : localDay(moment))
