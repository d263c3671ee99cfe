const format = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('en-GB', options)
  return (at: string | Date) => format(new Date(at))
}

/** A day: `22 November 2026`. */
export const dayText = format({ dateStyle: 'long', timeZone: 'UTC' })

/** A day in a table: `22 Nov 2026`. */
export const shortDay = format({ dateStyle: 'medium', timeZone: 'UTC' })

/** A time in the reader's time zone: `22 Nov 2026, 15:37`. */
export const momentText = format({ dateStyle: 'medium', timeStyle: 'short' })
