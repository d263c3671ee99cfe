const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domain = /^(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])$/u

/** Whether a text is a single e-mail address: no name, no list, no line break, a domain with a dot in it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return at > 0 && at <= 64 && text.length <= 254 && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
}
