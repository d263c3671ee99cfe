const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' })

/** A date and time as editors read it: 21/11/2026, 09:30:00. */
export const momentText = (moment: string) => momentFormat.format(new Date(moment))
