/*
 * Two profiles of PRECIS (RFC 8264), by the Unicode properties that JavaScript knows. npm has no maintained implementation;
 * its `saslprep` packages follow the older RFC 4013. Stricter than the RFC in one point: joiners (U+200C and U+200D) are
 * refused everywhere, because JavaScript lacks the joining types that their rule needs.
 */

/**
 * A username by the profile UsernameCaseMapped (RFC 8265, section 3.3): usual width, lower case, NFC. Undefined if the
 * profile forbids it.
 */
export function usernameCaseMapped(text: string): string | undefined {
  const mapped = withUsualWidth(text).toLowerCase().normalize('NFC')
  const isAllowed =
    /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}!-~\u00B7\u0375\u05F3\u05F4\u06FD\u06FE\u0F0B\u3007\u30FB]+$/u.test(
      mapped,
    ) && [...mapped].every((character) => character.normalize('NFKC') === character)
  return isAllowed && !refused.test(mapped) && keepsContext(mapped) && keepsDirection(mapped) ? mapped : undefined
}

/**
 * A password by the profile OpaqueString (RFC 8265, section 4.2): every space a plain space, NFC. Undefined if the profile
 * forbids it: an empty one, control characters, invisible characters, or ones that Unicode has not assigned.
 */
export function opaqueString(text: string): string | undefined {
  const mapped = withPlainSpaces(text)
  const isAllowed = /^[\p{L}\p{N}\p{M}\p{S}\p{P} ]+$/u.test(mapped)
  return isAllowed && !refused.test(mapped) && keepsContext(mapped) ? mapped : undefined
}

/** The mapping of OpaqueString alone, also for a password that the profile forbids. */
export const withPlainSpaces = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Text with fullwidth and halfwidth forms replaced by the usual ones (RFC 8264, section 5.2.1). */
export const withUsualWidth = (text: string): string =>
  text.replace(/[\u3000\uFF01-\uFFDC\uFFE0-\uFFEE]/g, (character) => character.normalize('NFKC'))

/** Letters and marks that are disallowed nevertheless: invisible ones, Old Hangul, and the exceptions of RFC 5892. */
const refused =
  /[\p{Default_Ignorable_Code_Point}\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/u

/** The contextual rules of RFC 5892, appendix A, without those of the joiners. */
function keepsContext(text: string): boolean {
  if (/(?<!l)\u00B7|\u00B7(?!l)|\u0375(?!\p{Script=Greek})|(?<!\p{Script=Hebrew})[\u05F3\u05F4]/u.test(text))
    return false
  if (text.includes('\u30FB') && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return false
  return !(/[\u0660-\u0669]/.test(text) && /[\u06F0-\u06F9]/.test(text))
}

/** The Bidi Rule (RFC 5893, section 2): right-to-left text must be right-to-left as a whole. */
function keepsDirection(text: string): boolean {
  const classes = [...text].map(directionOf)
  if (!classes.includes('R') && !classes.includes('AN')) return true
  const last = classes.findLast((direction) => direction !== 'NSM')
  return (
    classes[0] === 'R' && !classes.includes('L') && last !== 'ON' && !(classes.includes('EN') && classes.includes('AN'))
  )
}

/** The class of a character for the Bidi Rule; AL counts as R, and separators as other neutrals. */
function directionOf(character: string): 'R' | 'L' | 'AN' | 'EN' | 'NSM' | 'ON' {
  if (/[0-9\u06F0-\u06F9]/.test(character)) return 'EN'
  if (/[\u0660-\u0669]/.test(character)) return 'AN'
  if (/\p{Mn}/u.test(character)) return 'NSM'
  if (/[^\p{L}\p{M}\p{N}]/u.test(character)) return 'ON'
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u.test(
    character,
  )
    ? 'R'
    : 'L'
}
