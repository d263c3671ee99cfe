/**
 * The target of a request as all others are written, from its path on. A request may also be sent with the whole address,
 * as to a proxy, and has to be taken (RFC 9112, 3.2.2).
 */
export function originForm(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`
}
