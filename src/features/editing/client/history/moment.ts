const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })

/** A date and time as editors read it: 21/11/2026, 09:30:00. */
export const momentText = (moment: string) => momentFormat.format(new Date(moment))

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** The time alone if it was today: 09:30; otherwise with the date. */
export function timeText(moment: string): string {
  const isToday = new Date(moment).toDateString() === new Date().toDateString()
  return isToday ? timeFormat.format(new Date(moment)) : momentText(moment)
}
