import type { Field, Source, Unit } from '#features/clinical/index.ts'

/** One limit of a table in every unit, so that numbers are compared as typed. */
export type Cut = Readonly<Record<string, number>>

/** One row of a variable's table: it begins where the previous row ends, and ends below or up to its limit. */
export type Band = {
  readonly points: number
  /** Exclusive upper limit of the row. */
  readonly below?: Cut
  /** Inclusive upper limit of the row. */
  readonly upTo?: Cut
  /** The row as printed in the source, if that differs. */
  readonly printed?: string
}

/** A measured variable of a score: its units with accepted ranges, and its rows in ascending order. */
export type Measure = {
  readonly label: string
  readonly units: readonly [Unit, ...Unit[]]
  readonly bands: readonly Band[]
  readonly source: Source
}

/** The points of one variable, with the row of its table; points are null while the value is unknown. */
export type VariablePoints<Id extends string = string> = {
  readonly id: Id
  readonly label: string
  /** The value as given, with its unit. */
  readonly given: string | null
  /** Position of the matched row in the variable's table. */
  readonly row: number | null
  readonly band: string | null
  readonly points: number | null
  readonly lowestPoints: number
  readonly highestPoints: number
  readonly source: Source
}

/** Finds the row for a number; the number is compared as typed, in its own unit. */
export function bandAt(bands: readonly Band[], value: number, unit: string): number {
  const at = bands.findIndex((band) => {
    if (band.below) return value < (band.below[unit] ?? Number.NaN)
    return band.upTo ? value <= (band.upTo[unit] ?? Number.NaN) : true
  })
  return at < 0 ? bands.length - 1 : at
}

/** One row of a table in words in the given unit, such as "8 to < 10". */
function bandLabel(bands: readonly Band[], at: number, unit: string): string {
  const band = bands[at]
  const before = bands[at - 1]
  const from = before?.below?.[unit] ?? before?.upTo?.[unit]
  const to = band?.below?.[unit] ?? band?.upTo?.[unit]
  if (to === undefined) return from === undefined ? 'any' : `${before?.below ? '≥' : '>'} ${from}`
  if (from === undefined) return `${band?.below ? '<' : '≤'} ${to}`
  return `${before?.below ? '' : '> '}${from} to ${band?.below ? '< ' : ''}${to}`
}

/** The rows of a variable's table in one unit, for display; points are whole or half. */
export function bandRows({ bands }: Pick<Measure, 'bands'>, unit: string) {
  return bands.map(({ printed = null, points }, at) => ({ label: bandLabel(bands, at, unit), printed, points }))
}

/** The unit of a measured value: the given one, or else the table's own. */
export function unitOf({ units }: Pick<Measure, 'units'>, unit: string | null | undefined): Unit {
  return units.find((one) => one.id === unit) ?? units[0]
}

export const chosenUnit = ({ units }: Pick<Field, 'units'>, chosen: string | undefined): Unit | undefined =>
  units?.find(({ id }) => id === chosen) ?? units?.[0]

/** A far larger unit that fits, too: 120 platelets per microlitre are in range, but implausible. */
export function probableUnit({ units = [] }: Pick<Field, 'units'>, value: number, chosen: Unit): Unit | undefined {
  if (!(value > 0)) return undefined
  return units.find((other) => other.max * 100 <= chosen.max && value >= other.min && value <= other.max)
}

/** The points of a variable from the rows of its table that may apply: one, or several while its value is unknown. */
export function pointsOfRows<Id extends string>(
  id: Id,
  { label, source }: Pick<VariablePoints, 'label' | 'source'>,
  rows: readonly { readonly name: string; readonly points: number }[],
  possible: readonly number[],
  given: string | null,
): VariablePoints<Id> {
  const points = possible.map((at) => rows[at]?.points ?? 0)
  const [lowestPoints, highestPoints] = [Math.min(...points), Math.max(...points)]
  const row = possible.length === 1 ? (possible[0] ?? null) : null
  const band = row === null ? null : (rows[row]?.name ?? null)
  return {
    id,
    label,
    given,
    row,
    band,
    points: row === null ? null : lowestPoints,
    lowestPoints,
    highestPoints,
    source,
  }
}

/** Units of haemoglobin, with the accepted range of the MDS Foundation page: 4 to 20 g/dL (ipss-r.md). */
export const haemoglobinUnits = [
  { id: 'g/dL', label: 'g/dL', min: 4, max: 20 },
  { id: 'g/L', label: 'g/L', min: 40, max: 200 },
  { id: 'mmol/L', label: 'mmol/L', min: 2.5, max: 12.4 },
] as const satisfies readonly Unit[]

/** Units of the absolute neutrophil count, with the accepted range of the MDS Foundation page: 0 to 15 x 10^9/L. */
export const ancUnits = [
  { id: '10^9/L', label: '× 10⁹/L', min: 0, max: 15 },
  { id: '/uL', label: '/µL', min: 0, max: 15_000 },
] as const satisfies readonly Unit[]

/** Units of the platelet count, with the accepted range of the MDS Foundation page: 0 to 2000 x 10^9/L. */
export const plateletUnits = [
  { id: '10^9/L', label: '× 10⁹/L', min: 0, max: 2000 },
  { id: '/uL', label: '/µL', min: 0, max: 2_000_000 },
] as const satisfies readonly Unit[]

/** The unit of marrow blasts: per cent of nucleated cells, accepted from 0 to 30 (ipss.md, ipss-r.md, ipss-m.md). */
export const blastUnits = [{ id: '%', label: '%', min: 0, max: 30 }] as const satisfies readonly Unit[]
