/** The size limit of a stored message and of a stack, in bytes (D-21, D-108). */
export const maxReported = 8192

/** Code positions, whose numbers are not IDs. */
const codePosition = /(\.(?:[cm]?js|tsx?|css|html)(?:\?[^\s:)'"?]*)?:\d+(?::\d+)?|<anonymous>:\d+:\d+)/

/**
 * Content that must not leave the browser in a report: queries and fragments of addresses, IDs, link secrets and people
 * (D-21). Unbounded patterns match only from the start of a run, or the longest report would keep a server busy for
 * seconds.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(\/link\/)[^\s/?#'")]+/gi, '$1…'],
  [/(?<![^\s@<>"'(),;:/])[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '[e-mail]'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '[ID]'],
  [/\b[a-z0-9]{2}-\d{5}\b/gi, '[ID]'], // 3.2
  [/\b\d{3}[ -]\d{3}[ -]\d{4}\b/g, '[ID]'],
  [/\b\d{5,}\b/g, '[ID]'],
]

/** Removes anything that could identify a patient or open a link. Everyone who maintains the site can read reports. */
export const scrub = (text: string): string =>
  text
    .split(codePosition)
    .map((part, at) => (at % 2 === 1 ? withoutQuery(part) : scrubPart(part)))
    .join('')

const scrubPart = (part: string) =>
  secrets
    .reduce(
      (scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement),
      part.replace(/(?<![^\s?#'"()<>])([^\s?#'"()<>/]*\/[^\s?#'"()<>]*)[?#][^\s'"()<>]+/g, '$1'),
    )
    .replace(/[\w-]{22,}/g, (run) => (/\d[^\d]*\d/.test(run) ? '[…]' : run))

const withoutQuery = (part: string) => part.replace(/\?[^\s:)'"]*/, '')

/** Groups reports of one cause: the code positions in the stack, or the message if there are none. */
export function causeOf(message: string, stack: string): string {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |:\d+:\d+$/.test(line))
    .map((line) => line.replace(/https?:\/\/[^/\s]+/g, ''))
  return frames.length > 0 ? frames.join('\n') : message
}
