import { maskNumber } from '#base/contract/validation/number.ts'
import type { Field, Option } from './field.ts'
import { karyotypeFromText, karyotypeToText } from './karyotype-text.ts'

/** What was typed or picked, by the name of the input; empty or absent where nothing was. */
export type Texts = Readonly<Record<string, string>>

/** What an answer is called that says that there is none of the things asked for. */
export const noneText = 'none'

/**
 * Turns what was typed into what a score takes. What cannot be read is handed on as it stands, for the score to refuse:
 * there is one place that decides what is valid.
 */
export function inputFrom(fields: readonly Field[], texts: Texts): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const text = (texts[field.id] ?? '').trim()
    if (text === '') continue
    const typedUnit = field.unitField && (texts[field.unitField] ?? '').trim()
    const unit = typedUnit ? unitFrom(field, typedUnit) : undefined
    put(input, field.id, unit === '/uL' && thousands.test(text) ? text : valueFrom(field, text))
    if (field.unitField && unit) put(input, field.unitField, unit)
  }
  return input
}

/** What one would have typed for an input, so that a worked case can be put into a form. */
export function textsFrom(fields: readonly Field[], input: object): Texts {
  const texts: Record<string, string> = {}
  for (const field of fields) {
    for (const id of [field.id, ...(field.unitField ? [field.unitField] : [])]) {
      const text = textOf(field, taken(input, id))
      if (text !== '') texts[id] = text
    }
  }
  return texts
}

/** Reads a number with a point, or with a comma where that cannot mean thousands; else answers the text. */
export function numberFrom(text: string): number | string {
  const pointed = /^[-+]?\d+,\d+$/.test(text) ? maskNumber(text, { isWhole: false, mayBeNegative: true }) : text
  return decimal.test(pointed) ? Number(pointed) : text
}

/** Nobody counts thousandths of a cell: in a count per microlitre the point that a comma became parts thousands. */
const thousands = /^\d{1,3}\.\d{3}$/

const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)$/

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

/** Parts between commas, semicolons or lines; "none" is the empty list. */
const listFrom = (text: string) =>
  text.toLowerCase() === noneText ? [] : text.split(/[,;\n]/).flatMap((part) => part.trim() || [])

/** Genes with the VAF of each: "SF3B1 38, RUNX1 ?", where a question mark is a gene that was not tested. */
function genesFrom(text: string): Record<string, unknown> {
  return Object.fromEntries(
    listFrom(text).map((part) => {
      const [gene = '', vaf = ''] = part.split(/[\s:=]+/, 2)
      return [gene, vaf === '?' ? null : numberFrom(vaf.replace(/%$/, ''))]
    }),
  )
}

/** Lists whose values are all numbers, or all yes and no, are answered in kind; any other in its words. */
function answerFrom(options: readonly Option[], text: string): unknown {
  const value = optionFrom(options, text)
  if (value === undefined) return text
  if (options.every((option) => /^\d+$/.test(option.value))) return Number(value)
  const truth = { true: true, false: false }
  return Object.hasOwn(truth, value) ? truth[value as keyof typeof truth] : value
}

function optionFrom(options: readonly Option[], text: string): string | undefined {
  const same = (word: string) => word.toLowerCase() === text.toLowerCase()
  return options.find(({ value, label }) => same(value) || same(label))?.value
}

function unitFrom(field: Field, text: string): string {
  const bare = (word: string) => word.toLowerCase().replace(/[\s×]/g, '').replace('µ', 'u').replace('⁹', '^9')
  return field.units?.find(({ id, label }) => [id, label].some((word) => bare(word) === bare(text)))?.id ?? text
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

/** Names with a dot are of a value within a value, such as "tp53.vafs". */
function put(input: Record<string, unknown>, id: string, value: unknown) {
  const [outer = '', inner] = id.split('.', 2)
  input[outer] = inner === undefined ? value : { ...(input[outer] as object | undefined), [inner]: value }
}

function taken(input: object, id: string): unknown {
  return id.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], input)
}
