/** The most that is kept of a message and of a stack, in bytes (D-21, D-108). */
export const mostReported = 8192

/** Where code is: these numbers are no IDs. */
const place = /(\.(?:[cm]?js|tsx?|css|html)(?:\?[^\s:)'"]{0,200})?:\d+(?::\d+)?|<anonymous>:\d+:\d+)/

/**
 * What must not leave the browser in a report: queries and fragments of addresses, IDs, secrets of links, people (D-21).
 * A pattern without a bound begins only where a run does, or the longest report would keep a server busy for seconds.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(\/link\/)[^\s/?#'")]+/g, '$1…'],
  [/(?<![^\s@<>"'(),;:/])[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '[e-mail]'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[ID]'],
  [/\b[a-z0-9]{2}-\d{5}\b/gi, '[ID]'], // 3.2
  [/\b\d{3}[ -]\d{3}[ -]\d{4}\b/g, '[ID]'],
  [/\b\d{5,}\b/g, '[ID]'],
  [/(?<![\w-])(?=(?:[\w-]*\d){2})[\w-]{22,}/g, '[…]'],
]

/** A text without what could point at a patient or open a link. What a report says is for everybody who mends the site. */
export const scrub = (text: string): string =>
  text
    .split(place)
    .map((part, at) => (at % 2 === 1 ? withoutQuery(part) : scrubPart(part)))
    .join('')

const scrubPart = (part: string) =>
  secrets.reduce(
    (scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead),
    part.replace(/(?<=\/[^\s?#'"()<>]*)[?#][^\s'"()<>]+/g, ''),
  )

const withoutQuery = (part: string) => part.replace(/\?[^\s:)'"]*/, '')

/** What two reports of one cause have in common: the places in the stack, or where there are none the message. */
export function causeOf(message: string, stack: string): string {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |:\d+:\d+$/.test(line))
    .map((line) => line.replace(/https?:\/\/[^/\s]+/g, ''))
  return frames.length > 0 ? frames.join('\n') : message
}
