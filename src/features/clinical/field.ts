import { numberMessage } from '#base/contract/validation/number.ts'
import { readQuantity } from './quantity-text.ts'

/** An optional value: absent, undefined and null all mean "not given". */
export type Given<T> = T | null | undefined

/** A unit for entering a number, with the accepted range in that unit, inclusive. */
export type Unit<U extends string = string> = {
  readonly id: U
  readonly label: string
  readonly min: number
  readonly max: number
}

/** One option of a choice field, with an explanation if the label alone is short. */
export type Option = { readonly value: string; readonly label: string; readonly detail?: string }

/** The definition of one calculator input for a form; values are in the first unit unless another is given. */
export type Field<Id extends string = string> = {
  readonly id: Id
  readonly label: string
  /** An unticked "tick" means no; every other kind distinguishes "not answered" from "no". */
  readonly kind: 'number' | 'choice' | 'choices' | 'yes-no' | 'tick' | 'karyotype' | 'genes' | 'numbers'
  readonly required: boolean
  readonly units?: readonly Unit[]
  /** The input that holds the unit of the number. */
  readonly unitField?: string
  readonly options?: readonly Option[]
  readonly hint?: string
}

/** Why a field's value cannot be used, in words for the user. */
export type FieldError<F extends string = string> = {
  readonly field: F
  readonly code: 'type' | 'min' | 'max' | 'option' | 'conflict'
  readonly message: string
  /** Units in which the same number would be accepted, to offer a switch. */
  readonly fitsUnits?: readonly string[]
}

export type Invalid<F extends string = string> = { readonly valid: false; readonly errors: readonly FieldError<F>[] }

export function isGiven<T>(value: Given<T>): value is T {
  return value !== null && value !== undefined
}

/** Checks a number against the inclusive range of its unit. */
export function checkNumber<F extends string>(
  field: F,
  value: unknown,
  units: readonly Unit[],
  unit: unknown,
): FieldError<F>[] {
  if (!isGiven(value)) return []
  const chosen = isGiven(unit) ? units.find((one) => one.id === unit) : units[0]
  if (!chosen) return [{ field, code: 'option', message: `Choose a unit: ${units.map((one) => one.label).join(', ')}` }]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    const read = typeof value === 'string' ? readQuantity(value, { id: field, units }, chosen.id) : undefined
    return [{ field, code: 'type', message: read && 'fault' in read ? read.fault : numberMessage }]
  }
  if (value >= chosen.min && value <= chosen.max) return []
  const fitsUnits = units.filter((one) => value >= one.min && value <= one.max).map((one) => one.id)
  const bound =
    value < chosen.min
      ? { code: 'min' as const, message: `The minimum value allowed is ${chosen.min}` } // 5.6
      : { code: 'max' as const, message: `The maximum value allowed is ${chosen.max}` } // 5.6
  return [{ field, ...bound, ...(fitsUnits.length > 0 && { fitsUnits }) }]
}

/** The error of a field for a count whose text is not a number. An example with a decimal would be refused. */
const wholeMessage = 'Enter a whole number in digits, such as 9'

/** Checks a count against the inclusive range of its unit: fractions are refused. */
export function checkWhole<F extends string>(field: F, value: unknown, units: readonly Unit[]): FieldError<F>[] {
  const errors = checkNumber(field, value, units, null)
  if (errors.length > 0)
    return errors.map((error) => (error.message === numberMessage ? { ...error, message: wholeMessage } : error))
  if (!isGiven(value) || Number.isInteger(value)) return []
  return [{ field, code: 'type', message: 'Enter a whole number' }]
}

export function checkOption<F extends string>(field: F, value: unknown, options: readonly string[]): FieldError<F>[] {
  if (!isGiven(value) || options.some((option) => option === value)) return []
  return [{ field, code: 'option', message: 'Select an option' }] // 5.6
}

export function checkFlag<F extends string>(field: F, value: unknown): FieldError<F>[] {
  if (!isGiven(value) || typeof value === 'boolean') return []
  return [{ field, code: 'option', message: 'Select an option' }] // 5.6
}
