import { withoutEnd } from '#base/contract/without-end.ts'

/** How many places each unit's decimal point is to the right of that of the first unit of its kind. */
const places: Readonly<Record<string, readonly [kind: string, count: number]>> = {
  'g/dL': ['mass', 0],
  'g/L': ['mass', 1],
  '10^9/L': ['count', 0],
  '/uL': ['count', 3],
  fraction: ['share', 0],
  '%': ['share', 2],
}

/** If only the decimal point moves. The limits for haemoglobin in mmol/L are printed, and no exact multiples. */
export function inOtherUnit(text: string, from: string, to: string): string | undefined {
  const [fromKind, fromPlaces] = places[from] ?? []
  const [toKind, toPlaces] = places[to] ?? []
  if (fromKind === undefined || fromKind !== toKind || from === to) return undefined
  return movePoint(text, (toPlaces ?? 0) - (fromPlaces ?? 0))
}

function movePoint(text: string, by: number): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? []
  if (whole + fraction === '') return undefined
  const digits =
    whole.padStart(Math.max(whole.length, 1 - by), '0') + fraction.padEnd(Math.max(fraction.length, by), '0')
  const point = Math.max(whole.length, 1 - by) + by
  const head = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const tail = withoutEnd(digits.slice(point), '0')
  return tail === '' ? head : `${head}.${tail}`
}
