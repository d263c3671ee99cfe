import { isEmail } from './email.ts'
import { isDecimal, isInteger } from './number.ts'

/** Checks a value, with the other values of its form if needed; returns the fault, if any. */
export type Validator = (value: string, values: Readonly<Record<string, string>>) => string | undefined

/** The generic validators of 5.6, each with its message. All but `required` let an empty value pass. */
export const required: Validator = (value) => (value.trim() === '' ? 'Value is required' : undefined)

export const email: Validator = unlessEmpty((value) =>
  isEmail(value.trim()) ? undefined : 'Value is not a valid email address',
)

export const integer: Validator = unlessEmpty((value) =>
  isInteger(value.trim()) ? undefined : 'Value is not an integer',
)

export const decimal: Validator = unlessEmpty((value) =>
  isDecimal(value.trim()) ? undefined : 'Value must be decimal',
)

export const minLength = (min: number): Validator =>
  unlessEmpty((value) => ([...value].length < min ? `This field should be at least ${min} characters long` : undefined))

/** `name` is the other field's name in the form, `other` its label. Empty values are compared too: both or neither. */
export const sameAs =
  (name: string, other: string): Validator =>
  (value, values) =>
    value === (values[name] ?? '') ? undefined : `The value must be equal to the ${other} value`

export const minValue = (min: number): Validator =>
  unlessEmpty((value) => (Number(value) >= min ? undefined : `The minimum value allowed is ${min}`))

export const maxValue = (max: number): Validator =>
  unlessEmpty((value) => (Number(value) <= max ? undefined : `The maximum value allowed is ${max}`))

export const firstFault =
  (...validators: readonly Validator[]): Validator =>
  (value, values) => {
    for (const validator of validators) {
      const fault = validator(value, values)
      if (fault !== undefined) return fault
    }
  }

function unlessEmpty(validator: (value: string) => string | undefined): Validator {
  return (value) => (value.trim() === '' ? undefined : validator(value))
}
