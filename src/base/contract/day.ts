export const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('en-GB', options)
  return (at: string | Date) => format(new Date(at))
}

/** A day: `22 November 2026`. */
export const dayText = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A day of the reader's time zone: `22 November 2026`. */
export const localDay = dateFormat({ dateStyle: 'long' })

/** A day of this year: `22 November`. */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A month: `November 2026`. */
export const monthText = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A time in the reader's time zone: `22 November 2026 at 15:37`. */
export const momentText = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

export const dayMs = 24 * 60 * 60_000

/** A day (UTC) as data: `2026-11-22`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10)
