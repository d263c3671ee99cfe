import { momentText } from '#base/contract/day.ts'

type Detail = Readonly<Record<string, unknown>>

/** The detail of an audit entry in readable form: `from: Editor; to: Admin, Editor; sessions ended: 2`. */
export function detailInWords(detail: string): string {
  const { what, before, after, ...rest } = JSON.parse(detail) as Detail
  // These words say all that the differences of pages beside them do.
  if (typeof what === 'string') return what
  const changed = isObject(after) ? differences(isObject(before) ? before : {}, after) : []
  return [...changed, ...entriesOf(rest)].join('; ')
}

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a change has changed: `title: Iron → Iron chelation`. */
function differences(before: Detail, after: Detail): string[] {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed.map((key) => {
    const [was, is] = [before[key], after[key]].map((value) => valueInWords(value ?? []))
    return `${wordsOf(key)}: ${key in before ? `${was} → ${is}` : is}`
  })
}

const entriesOf = (detail: Detail): string[] =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !isToken(value))
    .map(([key, value]) => `${wordsOf(key)}: ${valueInWords(value)}`)

/** What identifies something without naming it, such as a digest or the id of a message, tells a reader nothing. */
const isToken = (value: unknown) => typeof value === 'string' && /^(?:[\w-]{43}|[\da-f]{32,}|<\S+>)$/.test(value)

const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || 'none'
  if (isObject(value)) return `(${entriesOf(value).join('; ')})`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? momentText(text) : text
}
