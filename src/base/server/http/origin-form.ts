/** From its path on: a client may send the whole address (RFC 9112, 3.2.2). `*` is the path of no page. */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
