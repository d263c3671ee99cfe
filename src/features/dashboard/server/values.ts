import { dayText, monthText } from '#base/contract/day.ts'
import type { EarlierValue } from '../contract/endpoints.ts'
import { shownNumber, unitOf } from '../research/contract/plausibility.ts'
import type { Variable } from '../research/contract/variable.ts'

type Stored = { number: number | null; unit: string | null; text: string | null }

export function shownValue(variable: Variable, { number, unit, text }: Stored): string {
  if (number !== null) {
    const label = unitOf(variable, unit)?.label ?? unit ?? ''
    const digits = shownNumber(variable, number, unit)
    return label === '%' ? `${digits}%` : `${digits} ${label}`.trim()
  }
  if (variable.kind === 'date' && text) return dateInWords(text)
  return variable.options?.find(({ value }) => value === text)?.label ?? text ?? ''
}

/** A date for display, possibly without day or month (D-63). */
export function dateInWords(date: string): string {
  const [, month, day] = date.split('-')
  if (!month || Number.isNaN(Date.parse(date))) return date
  return day ? dayText(date) : monthText(date)
}

export const earlierValues = (
  variable: Variable,
  versions: readonly (Stored & { at: Date; username: string; reason: string })[],
): EarlierValue[] =>
  versions.map((version) => ({
    shown: shownValue(variable, version),
    by: version.username,
    modified: version.at.toISOString(),
    reason: version.reason,
  }))
