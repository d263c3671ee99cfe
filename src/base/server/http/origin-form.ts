/**
 * The target of a request in the usual form, from its path on. A client may also send the whole address, as to a proxy,
 * and servers must accept it (RFC 9112, 3.2.2). `*` is the path of no page.
 */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
