/** A date and time in British format, as text. */
export const momentText = (at: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>

export const dayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
