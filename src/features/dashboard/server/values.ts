import { unitOf, type Variable } from '#features/research/contract/index.ts'
import type { EarlierValue } from '../contract/endpoints.ts'

type Stored = { number: number | null; unit: string | null; text: string | null }

/** A value as people read it: a number with its unit as it was given, or the label of a choice. */
export function shownValue(variable: Variable, { number, unit, text }: Stored): string {
  if (number !== null) {
    const label = unitOf(variable, unit)?.label ?? unit ?? ''
    return label === '%' ? `${number}%` : `${number} ${label}`.trim()
  }
  if (variable.kind === 'date' && text) return dateInWords(text)
  return variable.options?.find(({ value }) => value === text)?.label ?? text ?? ''
}

/** A date, which may be without day or month (D-63), as people write it. */
function dateInWords(date: string): string {
  const [, month, day] = date.split('-')
  const moment = new Date(`${date.padEnd(10, '-01')}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return date
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(month && { month: 'short' }),
    ...(day && { day: 'numeric' }),
    timeZone: 'UTC',
  }
  return moment.toLocaleDateString('en-GB', options)
}

/** Versions of a value as calls carry them. */
export const earlierValues = (
  variable: Variable,
  versions: readonly (Stored & { at: Date; username: string; reason: string })[],
): EarlierValue[] =>
  versions.map((version) => ({
    shown: shownValue(variable, version),
    username: version.username,
    modified: version.at.toISOString(),
    reason: version.reason,
  }))
