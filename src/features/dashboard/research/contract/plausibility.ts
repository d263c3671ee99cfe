import { dateFault, parseStoredDate } from '#base/contract/validation/date.ts'
import { numberMessage } from '#base/contract/validation/number.ts'
import { checkKaryotype, inOtherUnit, karyotypeFromText, quantity, readQuantity } from '#features/clinical/index.ts'
import { mutationsFault, unknownMutationsText } from './mutations.ts'
import type { ResearchUnit, Variable } from './variable.ts'

/** A value as given: a number in one of the variable's units, or a text; the first unit if none is named. */
export type EnteredMeasurement = {
  readonly number?: number | null
  readonly text?: string | null
  readonly unit?: string | null
}

/** The maximum length of a text value. */
export const longestText = 500

/** The unit with an id; the first if none is named. */
export const unitOf = ({ units }: Variable, id: string | null | undefined): ResearchUnit | undefined =>
  id === null || id === undefined || id === '' ? units?.[0] : units?.find((unit) => unit.id === id)

/** Reads a typed or imported number, which may name its unit (D-118): the value, and why it is invalid if it is. */
export function readNumberOf(variable: Variable, text: string, chosenUnit?: string) {
  const read = readQuantity(text, variable, chosenUnit)
  if ('fault' in read) return { entry: { number: Number.NaN }, fault: read.fault }
  const unit = chosenUnit || read.unit
  const entry = { number: read.number, ...(unit && { unit }) }
  return { entry, fault: faultOf(variable, entry) }
}

/** Why a typed number is invalid, with the unit that would make it valid: laboratories print 86 g/L for 8.6 g/dL. */
export function typedFault(variable: Variable, text: string, chosenUnit?: string): string | undefined {
  const { entry, fault } = readNumberOf(variable, text, chosenUnit)
  const unit = unitOf(variable, 'unit' in entry ? entry.unit : undefined)
  if (!fault || !unit || Number.isNaN(entry.number)) return fault
  const other = variable.units?.find(({ min, max }) => entry.number >= min && entry.number <= max)
  const converted = other && inOtherUnit(String(entry.number), other.id, unit.id)
  const advice = other && `. If it is in ${other.label}, choose that unit${converted ? ` or enter ${converted}` : ''}`
  return quantity(fault, unit.label) + (advice ?? '')
}

/** A number in the variable's first unit, for charts and comparisons; values are stored as given. */
export function inFirstUnit(variable: Variable, number: number, unit: string | null | undefined): number {
  const factor = unitOf(variable, unit)?.factor ?? 1
  return factor === 1 ? number : Number((number * factor).toPrecision(6))
}

/** A number as tables show it: with the decimals of its unit, or more if it was given more exactly. */
export function shownNumber(variable: Variable, number: number, unit: string | null | undefined): string {
  const given = String(number).split('.')[1]?.length ?? 0
  return number.toFixed(Math.max(unitOf(variable, unit)?.decimals ?? 0, given))
}

/** Why a value is invalid, in words for the user; undefined if it is valid. */
export function faultOf(variable: Variable, { number, text, unit }: EnteredMeasurement): string | undefined {
  if (variable.kind === 'number') {
    const chosenUnit = unitOf(variable, unit)
    if (!chosenUnit) return `Choose a unit: ${variable.units?.map(({ label }) => label).join(', ')}`
    if (typeof number !== 'number' || !Number.isFinite(number)) return numberMessage
    if (number < chosenUnit.min) return `The minimum value allowed is ${chosenUnit.min}` // 5.6
    if (number > chosenUnit.max) return `The maximum value allowed is ${chosenUnit.max}` // 5.6
    return undefined
  }
  const value = text ?? ''
  if (value.trim() === '') return 'Enter a value' // 5.6
  if (value.length > longestText || /\p{Cc}/u.test(value)) return 'Enter a valid value' // 5.6
  if (variable.kind === 'choice')
    return variable.options?.some((option) => option.value === value) ? undefined : 'Select an option' // 5.6
  if (variable.kind === 'date') return dayFault(value)
  if (variable.kind === 'mutations') return mutationsFault(value)
  if (variable.kind === 'karyotype') return checkKaryotype('karyotype', karyotypeFromText(value))[0]?.message
}

/** Why a valid value should be double-checked; undefined if it is not unusual. */
export function cautionOf(variable: Variable, { number, text, unit }: EnteredMeasurement): string | undefined {
  const unknown = variable.kind === 'mutations' && unknownMutationsText(text ?? '')
  if (unknown) return `${unknown}: please check. With such a gene the IPSS-M is only a range`
  const chosenUnit = unitOf(variable, unit)
  if (!chosenUnit || typeof number !== 'number') return undefined
  if (number >= chosenUnit.usualMin && number <= chosenUnit.usualMax) return undefined
  return `${variable.label} is rarely ${number < chosenUnit.usualMin ? 'below' : 'above'} ${number < chosenUnit.usualMin ? chosenUnit.usualMin : chosenUnit.usualMax} ${chosenUnit.label}: please check it and its unit`
}

/** Why a text is not a valid day; the whole date is required (5.2). */
export function dayFault(text: string): string | undefined {
  const parts = parseStoredDate(text)
  return parts && text !== '' ? dateFault(parts) : 'Enter a date as YYYY-MM-DD'
}
