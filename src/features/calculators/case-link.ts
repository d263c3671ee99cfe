import type { CaseForm } from './calculator.ts'
import { keyOf } from './calculator.ts'
import type { Field } from './field.ts'
import type { Texts } from './text-input.ts'

/** What a fragment with inputs begins with; the number is that of its form. */
const mark = 'in=1'
const longestFragment = 6000
const longestText = 600

/** The parts of calculators that say which inputs a link may hold. */
type Fields = Pick<CaseForm, 'fields' | 'parts' | 'shares'>

/** Inputs as the fragment of an address, which a browser keeps to itself and no server sees. */
export function caseFragment(calculators: readonly Fields[], common: Texts): string {
  const pairs = [...entriesOf(calculators)].flatMap(([key]) => {
    const text = common[key]?.trim()
    return text ? [`${encodeURIComponent(key)}=${encoded(text)}`] : []
  })
  return [mark, ...pairs].join('&')
}

/** What a fragment held: the inputs that could be read, and the names of those that could not. */
export type ReadCase = { readonly texts: Texts; readonly unread: readonly string[] }

/** Reads the inputs in a fragment, with or without its #; null where it holds none, as that of a heading does. */
export function readCase(calculators: readonly Fields[], fragment: string): ReadCase | null {
  const bare = fragment.replace(/^#/, '')
  if (!/^in=/.test(bare)) return null
  const [head, ...pairs] = bare.split('&')
  if (head !== mark || bare.length > longestFragment) return { texts: {}, unread: ['the whole link'] }
  const known = entriesOf(calculators)
  const texts: Record<string, string> = {}
  const unread: string[] = []
  for (const pair of pairs) {
    const [key, text] = pair.split('=', 2).map(decoded)
    const isFit = key ? known.get(key) : undefined
    if (key && text && isFit?.(text) && !Object.hasOwn(texts, key)) texts[key] = text
    else if (pair !== '') unread.push((key ?? pair).slice(0, 40))
  }
  return { texts, unread }
}

type Fits = (text: string) => boolean

/** Every name that a link may hold, each with what its text may be. */
function entriesOf(calculators: readonly Fields[]): ReadonlyMap<string, Fits> {
  const known = new Map<string, Fits>()
  const add = (key: string, fits: Fits) => {
    const before = known.get(key)
    known.set(key, before ? (text) => before(text) || fits(text) : fits)
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
  return known
}

/** Whether a text could have been entered at all; whether the value is in range is told at the field. */
function fitsField({ kind, options = [] }: Field): Fits {
  const isOption: Fits = (text) => options.some(({ value }) => value.toLowerCase() === text.toLowerCase())
  switch (kind) {
    case 'number':
      return (text) => /^[-+]?[\d.]{1,12}$/.test(text)
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

/** Signs that every address may hold are left as they are, so that the link can be read. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%20', '+')

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return undefined
  }
}
