const nbsp = '\u00a0'

const units = [
  '%',
  '×',
  'g/dL',
  'g/L',
  'mg/kg',
  'mg/L',
  'mg/m',
  'mg',
  'mL',
  'µg/kg',
  'micrograms?/kg',
  'micrograms?',
  'µg/L',
  'µg',
  'kg',
  'g',
  'U/L',
  'IU/kg',
  'units/kg',
  'IU',
  'mU/mL',
  'mmol/L',
  'µmol/L',
  'years?',
  'months?',
  'weeks?',
  'days?',
  'h',
  'units?',
  'fL',
  'cm',
  'mm',
  'points?',
  'patients',
]
const beforeUnit = new RegExp(`(\\d) (?=(?:${units.join('|')})(?![\\p{L}\\d]))`, 'gu')

/** Also removes direction overrides, which texts saved earlier may contain: they would show `10–5` for `5–10`. */
export const unbroken = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(beforeUnit, `$1${nbsp}`)
    .replace(/([<>≤≥±×]) (?=\d)/g, `$1${nbsp}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${nbsp}`)
    .replace(/(days?|cycles?) (?=\d)/g, `$1${nbsp}`)

/** Unbreakable spaces at the ends for a number in bold after its sign, or a unit after a number in bold. */
export function withUnbrokenEnds(before: string, text: string, after: string): string {
  const [left, right] = [before.slice(-12), after.slice(0, 12)]
  return unbroken(left + text + right).slice(unbroken(left).length, right ? -unbroken(right).length : undefined)
}

/**
 * A range, a unit with a slash after its number, the rest of a power of ten, and a name such as IPSS-M: browsers break after
 * `–`, `/` and `-`.
 */
const whole =
  /\d[\d.,]{0,9}–\d[\d.,]{0,9}%?|(?<=\d\u00a0)\p{L}{1,6}\/\p{L}{1,6}|\d[⁰¹²³⁴-⁹]{1,2}\/\p{L}|(?<![\p{L}\d])[A-Z]{1,4}-[A-Z]{1,4}(?![\p{L}\d])/gu

/** Splits a text into pieces, each with whether it must stay on one line. */
export function pieces(text: string): [piece: string, isWhole: boolean][] {
  const found: [string, boolean][] = []
  let from = 0
  for (const { 0: piece, index } of text.matchAll(whole)) {
    if (index > from) found.push([text.slice(from, index), false])
    found.push([piece, true])
    from = index + piece.length
  }
  if (from < text.length) found.push([text.slice(from), false])
  return found
}
