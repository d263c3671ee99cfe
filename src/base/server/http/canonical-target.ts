import { withoutEnd } from '../../contract/without-end.ts'

/** A path that is certainly in canonical form; it saves parsing most of them. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

const malformedEscape = /%(?![\dA-F]{2})/i

/** Escapes of characters that never need one (RFC 3986, 2.3): letters, digits, `-`, `.`, `_` and `~`. */
const needlessEscapes = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/** The one form that decides everything about a path (D-123). A malformed escape stays as it is, and is refused. */
export function canonicalPath(path: string): string {
  if (plainPath.test(path) || !path.startsWith('/') || malformedEscape.test(path)) return path
  const { pathname } = new URL(`http://localhost${path.replace(needlessEscapes, decodeURIComponent)}`)
  return withoutEnd(pathname.replace(/\/{2,}/g, '/'), '/') || '/'
}

/** The target of a request with its path in canonical form, and without a fragment. */
export function canonicalTarget(target: string): string {
  const [address = ''] = target.split('#', 1)
  const query = address.indexOf('?')
  return query < 0 ? canonicalPath(address) : canonicalPath(address.slice(0, query)) + address.slice(query)
}
