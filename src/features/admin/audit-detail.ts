/** The detail of an audit entry in readable form: `from: Editor; to: Admin, Editor; sessions ended: 2`. */
export const detailInWords = (detail: string): string =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${wordsOf(key)}: ${valueInWords(value)}`)
    .join('; ')

const wordsOf = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (typeof value === 'object' && value !== null)
    return `(${Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => `${wordsOf(key)}: ${valueInWords(inner)}`)
      .join('; ')})`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
