/** A value that may not be known: absent, undefined and null all mean that it was not given. */
export type Given<T> = T | null | undefined

/** A unit a number may be typed in, with the accepted range in that unit, both ends included. */
export type Unit<U extends string = string> = {
  readonly id: U
  readonly label: string
  readonly min: number
  readonly max: number
}

/** One possible answer of a field that is chosen from a list, with what it stands for where the label alone is short. */
export type Option = { readonly value: string; readonly label: string; readonly detail?: string }

/**
 * What a form needs to know to draw one input of a calculator; values are in the first unit unless another is given.
 */
export type Field<Id extends string = string> = {
  readonly id: Id
  readonly label: string
  /** A tick that is not set means no; every other kind tells an answer that was not given from a no. */
  readonly kind: 'number' | 'choice' | 'choices' | 'yes-no' | 'tick' | 'karyotype' | 'genes' | 'numbers'
  readonly required: boolean
  readonly units?: readonly Unit[]
  /** The input that says which of the units the number is in. */
  readonly unitField?: string
  readonly options?: readonly Option[]
  readonly hint?: string
}

/** Why one field cannot be used, in words for the person who filled it in. */
export type FieldError<F extends string = string> = {
  readonly field: F
  readonly code: 'type' | 'min' | 'max' | 'option' | 'conflict'
  readonly message: string
  /** Units in which the same number would be accepted, so that a switch can be offered. */
  readonly fitsUnits?: readonly string[]
}

/** The answer when at least one field cannot be used. */
export type Invalid<F extends string = string> = { readonly valid: false; readonly errors: readonly FieldError<F>[] }

/** Says whether a value was given at all. */
export function isGiven<T>(value: Given<T>): value is T {
  return value !== null && value !== undefined
}

/** Checks one number against the range of its unit; the range includes both ends. */
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
    const isGrouped = typeof value === 'string' && /^\d{1,3}[.,]\d{3}$/.test(value)
    return [
      { field, code: 'type', message: isGrouped ? 'Enter it without a mark for thousands' : 'Value must be decimal' },
    ] // 5.6
  }
  if (value >= chosen.min && value <= chosen.max) return []
  const fitsUnits = units.filter((one) => value >= one.min && value <= one.max).map((one) => one.id)
  const bound =
    value < chosen.min
      ? { code: 'min' as const, message: `The minimum value allowed is ${chosen.min}` } // 5.6
      : { code: 'max' as const, message: `The maximum value allowed is ${chosen.max}` } // 5.6
  return [{ field, ...bound, ...(fitsUnits.length > 0 && { fitsUnits }) }]
}

/** Checks that a value is one of the words it may be. */
export function checkOption<F extends string>(field: F, value: unknown, options: readonly string[]): FieldError<F>[] {
  if (!isGiven(value) || options.some((option) => option === value)) return []
  return [{ field, code: 'option', message: 'Select an option' }] // 5.6
}

/** Checks that a value is a yes or a no. */
export function checkFlag<F extends string>(field: F, value: unknown): FieldError<F>[] {
  if (!isGiven(value) || typeof value === 'boolean') return []
  return [{ field, code: 'option', message: 'Select an option' }] // 5.6
}
