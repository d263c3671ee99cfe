import { isOption, type Option } from '../option-list.ts'
import { isEmail } from './email.ts'
import { isDecimal, isInteger } from './number.ts'

/** What a text field holds (5.6). */
export const dataTypes = ['Text', 'Integer', 'Float', 'Email'] as const

/** The name of a data type. */
export type DataType = (typeof dataTypes)[number]

/** What a field says where the form gives it no message of its own (5.6, D-90). */
export const fieldMessages = {
  valid: 'Enter a valid value',
  required: 'Enter a value',
  min: 'Enter a higher value',
  max: 'Enter a lower value',
  select: 'Select an option',
  textArea: 'Enter text',
  checkbox: 'Tick the checkbox',
} as const

/** What a field asks of its value, with messages of its own where it has any. */
export type TextRules = {
  readonly dataType?: DataType
  readonly isRequired?: boolean
  /** For Integer and Float. */
  readonly min?: number
  /** For Integer and Float. */
  readonly max?: number
  readonly messages?: {
    readonly valid?: string
    readonly required?: string
    readonly min?: string
    readonly max?: string
  }
}

/** What is wrong with the value of a text field. */
export function textFault(value: string, { dataType = 'Text', isRequired, min, max, messages }: TextRules) {
  const told = { ...fieldMessages, ...messages }
  const text = value.trim()
  if (text === '') return isRequired ? told.required : undefined
  if (!isOf[dataType](text)) return told.valid
  if (dataType !== 'Integer' && dataType !== 'Float') return
  if (min !== undefined && Number(text) < min) return told.min
  if (max !== undefined && Number(text) > max) return told.max
}

const isOf: Record<DataType, (text: string) => boolean> = {
  Text: () => true,
  Integer: isInteger,
  Float: isDecimal,
  Email: isEmail,
}

/** What a field that is only required or not asks. */
export type Required = { readonly isRequired?: boolean; readonly message?: string }

/** What is wrong with the value of a text area. */
export const textAreaFault = (value: string, { isRequired, message = fieldMessages.textArea }: Required) =>
  isRequired && value.trim() === '' ? message : undefined

/** What is wrong with the value of a select: it must be within its list (5.5). */
export function selectFault(
  value: string,
  { isRequired, message = fieldMessages.select, options }: Required & { readonly options: readonly Option[] },
) {
  if (value === '' && !isOption(options, '')) return isRequired ? message : undefined
  return isOption(options, value) ? undefined : message
}

/** What is wrong with the value of a checkbox: where it is required the value must be the text true (5.5). */
export const checkboxFault = (value: string, { isRequired, message = fieldMessages.checkbox }: Required) =>
  isRequired && value !== 'true' ? message : undefined
