import { dayText, momentText } from '#base/contract/day.ts'
import { roleName } from '#base/contract/roles.ts'

type Detail = Readonly<Record<string, unknown>>

/** The detail of an audit entry in readable form: `Editor → Admin, Editor; sessions ended: 2`. */
export function detailInWords(detail: string): string {
  const { what, before, after, from, to, ...rest } = JSON.parse(detail) as Detail
  // These words say all that the differences of pages beside them do.
  if (typeof what === 'string') return what
  const changed = isObject(after) ? differences(isObject(before) ? before : {}, after) : []
  const roles = from && to ? [`${inWords('roles', from)} → ${inWords('roles', to)}`] : []
  return [...roles, ...changed, ...entriesOf(rest)].join('; ')
}

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a change has changed: `title: Iron → Iron chelation`. */
function differences(before: Detail, after: Detail): string[] {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed.map((key) => {
    const [was, is] = [before[key], after[key]].map((value) => inWords(key, value ?? []))
    return `${labelOf(key)}: ${key in before ? `${was} → ${is}` : is}`
  })
}

const entriesOf = (detail: Detail): string[] =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !isToken(value))
    .map(([key, value]) => `${labelOf(key)}: ${inWords(key, value)}`)

/** What identifies something without naming it, such as a digest or the id of a message, tells a reader nothing. */
const isToken = (value: unknown) => typeof value === 'string' && /^(?:[\w-]{43}|[\da-f]{32,}|<\S+>)$/.test(value)

const names: Readonly<Record<string, string>> = {
  editableId: 'part',
  id: 'ID',
  ids: 'IDs',
  studyId: 'study ID',
  url: 'page',
}

const labelOf = (key: string) =>
  names[key] ??
  key
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trimStart()

/** The keys whose values are terms of the code, as the keys are, or roles. */
const terms: Readonly<Record<string, (text: string) => string>> = {
  ...{ changed: labelOf, method: labelOf, methods: labelOf },
  ...{ roles: roleName, accessRoles: roleName },
}

const inWords = (key: string, value: unknown): string => (terms[key] ?? String)(valueInWords(value))

/** The CSV has the others. */
const mostListed = 10

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) {
    const more = value.length - mostListed
    const listed = value.slice(0, mostListed).map(valueInWords)
    return [listed.join(', ') || 'none', ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
  }
  if (isObject(value)) return `(${entriesOf(value).join('; ')})`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? momentText(text) : text
}
