import { type Field, readQuantity, type Texts } from '#features/clinical/index.ts'
import type { CaseForm } from './calculator.ts'
import { keyOf } from './calculator.ts'

/** Prefix of a fragment with inputs; the number is the version of the format. */
const prefix = 'in=1'
const longestFragment = 6000
const longestText = 600

type Fields = Pick<CaseForm, 'fields' | 'parts' | 'sharedKeys'>

/** The inputs as an address fragment, which browsers never send to a server. */
export function caseFragment(calculators: readonly Fields[], common: Texts): string {
  const pairs = [...entriesOf(calculators)].flatMap(([key]) => {
    const text = common[key]?.trim()
    return text ? [`${encodeURIComponent(key)}=${encode(text)}`] : []
  })
  return [prefix, ...pairs].join('&')
}

/** The contents of a fragment: the inputs that could be read, and the labels of those that could not. */
export type ReadCase = { readonly texts: Texts; readonly unread: readonly string[] }

/** Reads the inputs from a fragment, with or without its #; null if it holds none, such as the anchor of a heading. */
export function readCase(calculators: readonly Fields[], fragment: string): ReadCase | null {
  const bare = fragment.replace(/^#/, '')
  if (!/^in=/.test(bare)) return null
  const [head, ...pairs] = bare.split('&')
  if (head !== prefix || bare.length > longestFragment) return { texts: {}, unread: [] }
  const checks = entriesOf(calculators)
  const texts: Record<string, string> = {}
  const unread: string[] = []
  for (const pair of pairs) {
    const [key, text] = pair.split('=', 2).map(decode)
    const fits = key ? checks.get(key) : undefined
    if (key && text && fits?.(text) && !Object.hasOwn(texts, key)) texts[key] = text
    else if (pair !== '') unread.push(labelOf(calculators, key ?? pair))
  }
  return { texts, unread }
}

/** What the form calls an input; the name in the link if it has none. */
function labelOf(calculators: readonly Fields[], key: string): string {
  for (const calculator of calculators)
    for (const { id, label, unitField } of calculator.fields) {
      if (keyOf(calculator, id) === key) return label
      if (unitField && keyOf(calculator, unitField) === key) return `the unit of ${label}`
    }
  return key.slice(0, 40)
}

type Fits = (text: string) => boolean

function entriesOf(calculators: readonly Fields[]): ReadonlyMap<string, Fits> {
  const checks = new Map<string, Fits>()
  const add = (key: string, fits: Fits) => {
    const previous = checks.get(key)
    checks.set(key, previous ? (text) => previous(text) || fits(text) : fits)
  }
  for (const calculator of calculators) {
    for (const field of calculator.fields) {
      add(keyOf(calculator, field.id), fitsField(field))
      if (field.unitField)
        add(keyOf(calculator, field.unitField), (text) => !!field.units?.some(({ id }) => id === text))
    }
    for (const part of calculator.parts)
      if ('ways' in part) add(part.key, (text) => part.ways.some(({ id }) => id === text))
  }
  return checks
}

/** Whether a text could have been entered at all; the field itself reports values out of range. */
function fitsField(field: Field): Fits {
  const { kind, options = [] } = field
  const isOption: Fits = (text) => options.some(({ value }) => value.toLowerCase() === text.toLowerCase())
  switch (kind) {
    case 'number':
      return (text) => text.length <= 40 && !('fault' in readQuantity(text, field))
    case 'choices':
      return (text) => text === 'none' || text.split(', ').every(isOption)
    case 'karyotype':
      return (text) => text.length <= longestText && /^[\w\s+\-−–,;:()[\]./?~→>]+$/.test(text)
    case 'numbers':
    case 'genes':
      return (text) => text.length <= longestText && /^[\w\s.,;?/%-]+$/.test(text)
    default:
      return (text) => isOption(text)
  }
}

/** Leaves characters that are safe in any address unencoded, so that the link stays readable. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%20', '+')

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return undefined
  }
}
