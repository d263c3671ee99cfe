export const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  // Made when it is first used: the first takes a phone more than 100 ms.
  let format: Intl.DateTimeFormat | undefined
  return (at: string | Date) => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format.format(new Date(at))
  }
}

export const dayMs = 24 * 60 * 60_000

/** A day (UTC) as data: `2026-11-22`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10)

const months = 'January February March April May June July August September October November December'.split(' ')

/** A day of this year: `22 November`. */
export const dayAndMonth = (at: string | Date) => {
  // Without the browser's formats, of which the first takes a phone 100 ms. Like them, it throws where `at` is no time.
  const [, month, day] = isoDay(new Date(at)).split('-')
  return `${Number(day)} ${months[Number(month) - 1]}`
}

/** A day: `22 November 2026`. */
export const dayText = (at: string | Date) => `${dayAndMonth(at)} ${new Date(at).getUTCFullYear()}`

/** A month: `November 2026`. */
export const monthText = (at: string | Date) => dayText(at).replace(/^\d+ /, '')

const inLocalTime = (at: string | Date) => {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
}

/** A day of the reader's time zone: `22 November 2026`. */
export const localDay = (at: string | Date) => dayText(inLocalTime(at))

/** A time of day in the reader's time zone: `15:37`. */
export const clockText = (at: string | Date) => inLocalTime(at).toISOString().slice(11, 16)

/** A time in the reader's time zone: `22 November 2026 at 15:37`. */
export const momentText = (at: string | Date) => `${localDay(at)} at ${clockText(at)}`
