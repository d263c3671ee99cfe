/* Checks of attributes: each throws if a value is not allowed. */

export const must = (isRight: (value: unknown) => boolean) => (value: unknown) => {
  if (!isRight(value)) throw new RangeError(`A value in the document is not allowed: ${String(value).slice(0, 80)}`)
}
export const oneOf = (list: readonly unknown[]) => must((value) => list.includes(value))
export const wholeNumber = (from: number, to: number) =>
  must((value) => typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to)
export const shortText = must((value) => typeof value === 'string' && value.length <= 300 && !/\p{Cc}/u.test(value))
export const thresholdKey = must((value) => typeof value === 'string' && /^[a-z0-9.]{1,60}$/.test(value))
export const isoDay = must((value) => value === '' || (typeof value === 'string' && isDay(value)))
export const shortTexts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: '', validate: shortText }]))
export const referenceKeys = must(
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((key) => typeof key === 'string' && key.trim() === key && /^[^;\p{Cc}]{1,80}$/u.test(key)),
)

/** Whether a text is a calendar date: `2026-11-22`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
