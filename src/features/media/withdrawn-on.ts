const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The date of a file's withdrawal: 3 May 2026. */
export const withdrawnOn = (moment: string | Date) => dayFormat.format(new Date(moment))
