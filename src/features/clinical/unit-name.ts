type Named = { readonly id: string; readonly label: string }

/** The unit that a text names, in the spellings of laboratories: "g/dl", "x10E9/L", "G/l", "K/µL" (D-118). */
export const unitNamed = <Unit extends Named>(units: readonly Unit[] | undefined, text: string): Unit | undefined => {
  const ids = idsNamed(text)
  return units?.find(({ id, label }) => ids.includes(id) || [id, label].some((word) => spelt(word) === spelt(text)))
}

/** Other spellings of units that are not counts, as `spelt` leaves them. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'g/dL': ['gm/dl', 'gms/dl', 'gr/dl', 'g%', 'gm%', 'g/100ml'],
  'g/L': ['gm/l', 'gms/l', 'gr/l'],
  'U/L': ['iu/l', 'ie/l'],
  'mU/mL': ['miu/ml', 'mie/ml'],
  'mg/dL': ['mg%', 'mg/100ml'],
  'kg/m2': ['kg/sqm', 'kg/qm'],
  '%': ['percent', 'pct', '%predicted', '%pred', '%pred.'],
  ULN: ['xuln', 'timesuln'],
  years: ['year', 'yrs', 'yr', 'y', 'yo', 'y/o', 'yearsold'],
  units: ['unit', 'u'],
  episodes: ['episode'],
}

/** More than one only for "G/L", which is giga per litre for a count, and grams per litre in a report in capitals. */
function idsNamed(text: string): readonly string[] {
  const word = spelt(text)
  const others = Object.keys(spellings).filter((id) => spellings[id]?.includes(word))
  return [countUnit(word, /^\s*G\s*\//.test(text)) ?? [], others].flat()
}

/** A unit without differences of case, spaces, signs and abbreviations. */
const spelt = (text: string) =>
  text
    .replace(/[²³⁶⁹]/g, (digit) => `^${{ '²': 2, '³': 3, '⁶': 6, '⁹': 9 }[digit]}`)
    .replace(/\(\+?(\d)\)/g, '^$1')
    .replace(/[\s()[\]]/g, '')
    .toLowerCase()
    .replace(/[µμ]|micro|mc(?=l|mol)/g, 'u')
    .replace(/lit(?:re|er)s?/g, 'l')
    .replace(/cu\.?mm|cmm|mm3/g, 'mm^3')
    .replace(/m2$/, 'm^2')
    .replace(/^per(?=[ul])/, '/')
    .replace(/[×·⋅]/g, 'x')

/** Powers of ten by which a litre is larger than a volume. */
const volumes: Readonly<Record<string, number>> = { l: 0, ml: 3, ul: 6, 'mm^3': 6, nl: 9 }

/** The unit of a cell count. A power of ten without a volume is the one that reports use: 10⁹/L or 10³/µL. */
function countUnit(word: string, isGiga: boolean): string | undefined {
  const [scale = '', volume] = word.replace(/cells?|zellen/, '').split('/')
  const power = isGiga ? 9 : powerOf(scale, volume)
  if (power === undefined) return undefined
  if (volume === undefined) return power === 9 || power === 3 ? '10^9/L' : undefined
  return { 9: '10^9/L', 6: '/uL' }[power + (volumes[volume] ?? Number.NaN)]
}

/** The power of ten in "10^9", "x10e9", "10*9", "E9", "K" or "Tsd."; after a multiplication sign also in "109". */
function powerOf(scale: string, volume: string | undefined): number | undefined {
  if (scale === '') return volume === undefined ? undefined : 0
  if (/^(?:k|tsd\.?|thou|thousand)$/.test(scale) || (scale === 't' && volume === 'ul')) return 3
  if (/^(?:giga|gpt)$/.test(scale) && volume !== undefined) return 9
  const [, power] = /^[x*]?(?:10?)?(?:\^|\*\*?|e)\+?0?([369])$/.exec(scale) ?? /^[x*]10([369])$/.exec(scale) ?? []
  return power === undefined ? undefined : Number(power)
}
