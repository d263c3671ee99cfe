import { isOption, type Option } from '../option-list.ts'
import { isEmail } from './email.ts'
import { isInteger, readNumber } from './number.ts'

const dataTypes = ['Text', 'Integer', 'Float', 'Email'] as const

type DataType = (typeof dataTypes)[number]

/** The default messages of a field (5.6, D-90). */
export const fieldMessages = {
  valid: 'Enter a valid value',
  required: 'Enter a value',
  min: 'Enter a higher value',
  max: 'Enter a lower value',
  select: 'Select an option',
  textArea: 'Enter text',
  checkbox: 'Tick the checkbox',
} as const

export type TextRules = {
  readonly dataType?: DataType
  readonly isRequired?: boolean
  /** For Integer and Float. */
  readonly min?: number
  /** For Integer and Float. */
  readonly max?: number
  /** In characters. */
  readonly maxLength?: number | undefined
  readonly messages?: {
    readonly valid?: string
    readonly required?: string
    readonly min?: string
    readonly max?: string
  }
}

export function textFault(value: string, { dataType = 'Text', isRequired, min, max, maxLength, messages }: TextRules) {
  const wordings = { ...fieldMessages, ...messages }
  const text = value.trim()
  if (text === '') return isRequired ? wordings.required : undefined
  if (!isOf[dataType](text)) return wordings.valid
  if (dataType === 'Integer' || dataType === 'Float') {
    const number = readNumber(text) ?? Number.NaN
    if (min !== undefined && number < min) return wordings.min
    if (max !== undefined && number > max) return wordings.max
  }
  if (maxLength !== undefined && text.length > maxLength) return `Enter at most ${maxLength} characters`
}

const isOf: Record<DataType, (text: string) => boolean> = {
  Text: () => true,
  Integer: isInteger,
  Float: (text) => readNumber(text) !== undefined,
  Email: isEmail,
}

export type Required = { readonly isRequired?: boolean; readonly message?: string }

export function textAreaFault(
  value: string,
  { isRequired, message = fieldMessages.textArea, maxLength }: Required & Pick<TextRules, 'maxLength'>,
) {
  const text = value.trim()
  if (text === '') return isRequired ? message : undefined
  if (maxLength === undefined || text.length <= maxLength) return
  const excess = text.length - maxLength
  return `${inThousands(excess)} ${excess === 1 ? 'character' : 'characters'} too many: enter at most ${inThousands(maxLength)}`
}

const inThousands = (number: number) => number.toLocaleString('en-GB')

/** The fault of a select's value, which must be in its list (5.5). */
export function selectFault(
  value: string,
  { isRequired, message = fieldMessages.select, options }: Required & { readonly options: readonly Option[] },
) {
  if (value === '' && !isOption(options, '')) return isRequired ? message : undefined
  return isOption(options, value) ? undefined : message
}

/** The fault of a checkbox's value: if required, it must be the text true (5.5). */
export const checkboxFault = (value: string, { isRequired, message = fieldMessages.checkbox }: Required) =>
  isRequired && value !== 'true' ? message : undefined
