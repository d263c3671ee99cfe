/** The detail of an audit entry in readable form: `from: Editor; to: Admin, Editor; sessions ended: 2`. */
export const detailInWords = (detail: string): string =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .filter(([, value]) => value !== null && !isDigest(value))
    .map(([key, value]) => `${wordsOf(key)}: ${valueInWords(value)}`)
    .join('; ')

/** What identifies something without saying it, such as a search for a person, tells a reader nothing. */
const isDigest = (value: unknown) => typeof value === 'string' && /^[\w-]{43}$/.test(value)

const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || 'none'
  if (typeof value === 'object' && value !== null)
    return `(${Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => `${wordsOf(key)}: ${valueInWords(inner)}`)
      .join('; ')})`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
