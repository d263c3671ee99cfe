import { numberMessage, readNumber } from '#base/contract/validation/number.ts'
import { unitNamed } from './unit-name.ts'

type Measured = { readonly id: string; readonly units?: readonly { readonly id: string; readonly label: string }[] }

/** A number as typed or pasted, with the unit that the text names; or why it cannot be used, in words for the user. */
export type ReadQuantity =
  | { readonly number: number; readonly digits: string; readonly unit: string | undefined }
  | { readonly fault: string }

/** As laboratories write it, such as "Hb 7,6 g/dl ↓" (D-118). Limits, ranges and ambiguous numbers are refused. */
export function readQuantity(text: string, field: Measured, chosen?: string): ReadQuantity {
  const plain = readNumber(text)
  const units = field.units ?? []
  if (plain !== undefined) return quantityOf(text.trim(), unitNamed(units, chosen ?? '')?.id)
  if (text.length > longest || !/\d/.test(text)) return { fault: numberMessage }
  const core = withoutWords(text.replace(/\s+/g, ' ').replace('−', '-').trim(), namesOf(field.id))
  const [digits] = /^-?(?:\d[\d.,]*|[.,]\d+)(?:[ '’]\d{3}(?!\d))*/.exec(core) ?? []
  if (digits === undefined) return { fault: faultBefore(core) }
  const rest = withoutFlags(core.slice(digits.length))
  if (rest === '') return quantityOf(digits, unitNamed(units, chosen ?? '')?.id)
  const typed = unitNamed(units, rest)
  if (!typed) return { fault: faultAfter(rest, units.map(({ label }) => label).filter(Boolean)) }
  const read = quantityOf(digits, typed.id)
  if ('fault' in read) return read
  const expected = chosen ? unitNamed(units, chosen) : typed
  return expected === undefined || expected === typed
    ? { ...read, unit: typed.id }
    : { fault: `“${rest}” contradicts the unit ${expected.label}: correct one of them` }
}

const longest = 200

/** A count per microlitre has no thousandths: there, a point with three digits may be a thousands separator too. */
function quantityOf(digits: string, unit: string | undefined): ReadQuantity {
  const number = readNumber(digits)
  const isGroup = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  if (isGroup && (number === undefined || unit === '/uL')) {
    const meanings = `${digits.replace(/[.,]/, '')} or ${digits.replace(',', '.')}`
    return { fault: `It can mean ${meanings}: enter it without thousands separators` }
  }
  if (number !== undefined) return { number, digits, unit: undefined }
  const isGrouped = /^-?\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?$/.test(digits)
  return { fault: isGrouped ? 'Enter it without thousands separators' : numberMessage }
}

function faultBefore(core: string): string {
  if (/^(?:[<>≤≥]|&[lg]t;)/.test(core)) return 'It is a limit, not a value: enter one number'
  const [word = ''] = /^[^\d]*/.exec(core) ?? []
  return /[\p{L}+~≈±]/u.test(word)
    ? `“${word.trim()}” is not understood: enter the number and its unit only`
    : numberMessage
}

function faultAfter(rest: string, labels: readonly string[]): string {
  if (/^(?:[-–—…]|\.\.|to |bis )[ .]*\d/.test(rest)) return 'It is a range: enter one number'
  if (/^\d/.test(rest)) return 'It is more than one number: enter one'
  if (/^e[-+]?\d+$/i.test(rest) || !/[\p{L}%/]/u.test(rest)) return numberMessage
  return `The unit “${rest}” is not one of this field: ${labels.length > 0 ? `use ${labels.join(' or ')}` : 'enter the number alone'}`
}

/** The number and its unit, without the names of the quantity, flags and a reference range in brackets around them. */
function withoutWords(text: string, names: readonly string[]): string {
  const name = names.find((one) => startsWith(text, one)) ?? ''
  const lastName = names.find((one) => endsWith(text, one)) ?? ''
  const unnamed = text
    .slice(name.length, text.length - lastName.length)
    .trim()
    .replace(/^[:=,]/, '')
  const bare = withoutFlags(withoutBrackets(unnamed.trim()))
  return bare === text ? text : withoutWords(bare, names)
}

/** Without a reference range in brackets at the end; a unit in brackets before the number goes behind it. */
function withoutBrackets(text: string): string {
  const last = Math.max(text.lastIndexOf('('), text.lastIndexOf('['))
  if (last > 0 && /^.[\d.,]+ ?(?:[-–]|to) ?\d[^)\]]*[)\]]$/.test(text.slice(last))) return text.slice(0, last)
  const [first = '', words = ''] = /^[([]([^()[\]]*)[)\]]/.exec(text) ?? []
  const after = text.slice(first.length)
  return first && (after === '' || /\d/.test(after)) ? `${after} ${words}` : text
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\d]/u.test(letter)

const startsWith = (text: string, name: string) =>
  text.toLowerCase().startsWith(name) && text.length > name.length && !isLetter(text[name.length])

const endsWith = (text: string, name: string) =>
  text.toLowerCase().endsWith(name) && text.length > name.length && !isLetter(text.at(-name.length - 1))

/** A laboratory's signs for low and high at either end: L, HH, (L), *, ↓. */
const withoutFlags = (text: string) =>
  text
    .trim()
    .replace(/^(?:[([](?:HH?|LL?|\*{1,3})[)\]]|[*!↑↓▲▼]{1,3}|(?:HH?|LL?)(?= |$))(?!10)/, '')
    .replace(/(?:[([](?:HH?|LL?|\*{1,3})[)\]]|[*!↑↓▲▼]{1,3}|(?<=[^/]) (?:HH?|LL?))$/, '')
    .trim()

/** Names under which reports print a quantity, with the names of the fields for it. */
const names: readonly (readonly string[])[] = [
  ['haemoglobin', 'hemoglobin', 'hämoglobin', 'hgb', 'hb'],
  ['absolute neutrophil count', 'neutrophil count', 'neutrophils', 'neutrophile', 'neut', 'anc'],
  ['platelet count', 'platelets', 'thrombocytes', 'thrombozyten', 'plt'],
  ['white cell count', 'white cells', 'leukocytes', 'leucocytes', 'leukozyten', 'wbc'],
  ['monocytespct', 'monocytes', 'monozyten', 'mono'],
  ['bone marrow blasts', 'marrow blasts', 'marrowblasts', 'bm blasts', 'bm_blast', 'bmblasts', 'blasts'],
  ['peripheral blasts', 'blood blasts', 'pb blasts', 'pbblasts', 'blasts'],
  ['ring sideroblasts', 'ringsideroblasts', 'rs'],
  ['serum erythropoietin', 'erythropoietin', 'sepo', 'epo'],
  ['transaminases', 'ast', 'alt'],
  ['tp53maxvaf', 'vaf'],
]

const namesOf = (id: string): readonly string[] => {
  const own = id.toLowerCase()
  return names.find((group) => group.includes(own)) ?? [own]
}
