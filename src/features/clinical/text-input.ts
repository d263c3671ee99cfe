import type { Field, Option } from './field.ts'
import { karyotypeFromText, karyotypeToText } from './karyotype/karyotype.ts'
import { readQuantity } from './quantity-text.ts'
import { unitNamed } from './unit-name.ts'

/** Typed or chosen text by input name; empty or absent if there is none. */
export type Texts = Readonly<Record<string, string>>

/** The answer that means "none of these". */
export const noneText = 'none'

/** Unreadable text is passed on unchanged for the score to reject: validation happens in one place only. */
export function inputFrom(fields: readonly Field[], texts: Texts): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const text = (texts[field.id] ?? '').trim()
    if (text === '') continue
    const typedUnit = field.unitField && (texts[field.unitField] ?? '').trim()
    const unit = typedUnit ? (unitNamed(field.units, typedUnit)?.id ?? typedUnit) : undefined
    const read = field.kind === 'number' ? readQuantity(text, field, unit) : undefined
    setValue(input, field.id, read ? ('fault' in read ? text : read.number) : valueFrom(field, text))
    const givenUnit = unit ?? (read && 'unit' in read ? read.unit : undefined)
    if (field.unitField && givenUnit) setValue(input, field.unitField, givenUnit)
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

/** Reads an entry of a list, which reports call its VAF; anything else stays text, for the score to reject. */
function vafFrom({ units = [] }: Field, text: string): number | string {
  const read = readQuantity(text, { id: 'vaf', units })
  return 'fault' in read ? text : read.number
}

function valueFrom(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'karyotype':
      return karyotypeFromText(text)
    case 'choices':
      return listFrom(text).map((part) => optionFrom(field.options ?? [], part) ?? part)
    case 'numbers':
      return /\d,\d/.test(text) ? text : listFrom(text).map((part) => vafFrom(field, part))
    case 'genes':
      return genesFrom(field, text)
    default:
      return answerFrom(field.options ?? [], text)
  }
}

/** At commas, semicolons or lines; "none" is empty. A backslash keeps one; a comma between digits is decimal. */
const listFrom = (text: string) =>
  text.toLowerCase() === noneText
    ? []
    : text.split(/(?<!\\)(?:[;\n]|(?<!\d),|,(?!\d))/).flatMap((part) => unescaped(part.trim()) || [])

/** A part of a list without the backslashes before separators. */
export const unescaped = (part: string) => part.replace(/\\([,;])/g, '$1')

/** Genes with their VAF: "SF3B1 38, RUNX1 ?", where a question mark is a gene that was not tested. */
function genesFrom(field: Field, text: string): Record<string, unknown> {
  return Object.fromEntries(
    listFrom(text).map((part) => {
      const [, gene = '', vaf = ''] = /^([^\s:=]+)[\s:=]*([\s\S]*)$/.exec(part) ?? []
      return [gene, vaf === '?' ? null : vafFrom(field, vaf)]
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
