import { readNumber } from '#base/contract/validation/number.ts'
import type { Field, Option } from './field.ts'
import { karyotypeFromText, karyotypeToText } from './karyotype-text.ts'
import { unitNamed } from './unit-text.ts'

/** Typed or chosen text by input name; empty or absent if there is none. */
export type Texts = Readonly<Record<string, string>>

/** The answer that means "none of these". */
export const noneText = 'none'

/**
 * Converts typed text to the input of a score. Unreadable text is passed on unchanged for the score to reject:
 * validation happens in one place only.
 */
export function inputFrom(fields: readonly Field[], texts: Texts): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const text = (texts[field.id] ?? '').trim()
    if (text === '') continue
    const typedUnit = field.unitField && (texts[field.unitField] ?? '').trim()
    const unit = typedUnit ? (unitNamed(field.units, typedUnit)?.id ?? typedUnit) : undefined
    setValue(input, field.id, unit === '/uL' && thousands.test(text) ? text : valueFrom(field, text))
    if (field.unitField && unit) setValue(input, field.unitField, unit)
  }
  return input
}

/** The text that a user would type for an input, so that a worked case can be put into a form. */
export function textsFrom(fields: readonly Field[], input: object): Texts {
  const texts: Record<string, string> = {}
  for (const field of fields) {
    for (const id of [field.id, ...(field.unitField ? [field.unitField] : [])]) {
      const text = textOf(field, valueAt(input, id))
      if (text !== '') texts[id] = text
    }
  }
  return texts
}

/** Reads a number as typed; anything else stays text, for the score to reject. */
export const numberFrom = (text: string): number | string => readNumber(text) ?? text

/**
 * A count per microlitre has no thousandths: there, a point with three digits (possibly typed as a comma) is a
 * thousands separator.
 */
const thousands = /^[1-9]\d{0,2}\.\d{3}$/

function valueFrom(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'number':
      return numberFrom(text)
    case 'karyotype':
      return karyotypeFromText(text)
    case 'choices':
      return listFrom(text).map((part) => optionFrom(field.options ?? [], part) ?? part)
    case 'numbers':
      return listFrom(text).map(numberFrom)
    case 'genes':
      return genesFrom(text)
    default:
      return answerFrom(field.options ?? [], text)
  }
}

/**
 * Parts separated by commas, semicolons or lines; "none" is the empty list. A backslash makes a separator part of a
 * value.
 */
const listFrom = (text: string) =>
  text.toLowerCase() === noneText ? [] : text.split(/(?<!\\)[,;\n]/).flatMap((part) => unescaped(part.trim()) || [])

/** A part of a list without the backslashes before separators. */
export const unescaped = (part: string) => part.replace(/\\([,;])/g, '$1')

/** Genes with their VAF: "SF3B1 38, RUNX1 ?", where a question mark is a gene that was not tested. */
function genesFrom(text: string): Record<string, unknown> {
  return Object.fromEntries(
    listFrom(text).map((part) => {
      const [, gene = '', vaf = ''] = /^([^\s:=]+)[\s:=]*([\s\S]*)$/.exec(part) ?? []
      return [gene, vaf === '?' ? null : numberFrom(vaf.replace(/%$/, ''))]
    }),
  )
}

/** Options that are all numbers, or all yes and no, give numbers or booleans; all others give their text. */
function answerFrom(options: readonly Option[], text: string): unknown {
  const value = optionFrom(options, text)
  if (value === undefined) return text
  if (options.every((option) => /^\d+$/.test(option.value))) return Number(value)
  const truth = { true: true, false: false }
  return Object.hasOwn(truth, value) ? truth[value as keyof typeof truth] : value
}

function optionFrom(options: readonly Option[], text: string): string | undefined {
  const matches = (word: string) => word.toLowerCase() === text.toLowerCase()
  return options.find(({ value, label }) => matches(value) || matches(label))?.value
}

function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return field.kind === 'karyotype' ? karyotypeToText(value) : value.join(', ') || noneText
  }
  if (typeof value !== 'object') return String(value)
  const genes = Object.entries(value).map(([gene, vaf]) => `${gene} ${vaf ?? '?'}`)
  return genes.join(', ') || noneText
}

/** A name with a dot is a nested value, such as "tp53.vafs". */
function setValue(input: Record<string, unknown>, id: string, value: unknown) {
  const [outer = '', inner] = id.split('.', 2)
  input[outer] = inner === undefined ? value : { ...(input[outer] as object | undefined), [inner]: value }
}

function valueAt(input: object, id: string): unknown {
  return id.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], input)
}
