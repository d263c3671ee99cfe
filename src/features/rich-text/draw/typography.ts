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
  'µg/L',
  'µg',
  'kg',
  'g',
  'U/L',
  'IU/kg',
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

/**
 * Keeps a number and its unit, a comparison sign and its number, and digit groups on one line. Removes direction
 * overrides, which texts saved earlier may contain: they would show `10–5` for `5–10`.
 */
export const unbroken = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(beforeUnit, `$1${nbsp}`)
    .replace(/([<>≤≥±×]) (?=\d)/g, `$1${nbsp}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${nbsp}`)
