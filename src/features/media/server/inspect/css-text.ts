/** A name that needs no escapes: ids and classes are renamed wherever they are written, and parts of them too. */
export const safeName = (name: string) =>
  name.replace(/^\d|^-(?=[\d-]|$)|[^\w-]/gu, (character) => `-u${character.codePointAt(0)?.toString(16)}-`)

/** The new id of the element that an address within the file leads to; undefined if it leads elsewhere. */
export function targetOf(address: string): string | undefined {
  const [, fragment] = /^#(.+)$/s.exec(address.trim()) ?? []
  if (fragment === undefined) return undefined
  try {
    return safeName(decodeURIComponent(fragment))
  } catch {
    return safeName(fragment)
  }
}

const escapeOf = (character: string) => `\\${character.codePointAt(0)?.toString(16)} `

export const identifier = (name: string) => name.replace(/^\d|[^\w\u0080-\u{10ffff}-]/gu, escapeOf)

export const quoted = (text: string) => `"${text.replace(/["\\\p{Cc}]/gu, escapeOf)}"`
