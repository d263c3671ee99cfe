/** The minimum and maximum length of a new password, in characters (5.1, D-62). */
export const passwordLength = { min: 14, max: 256 } as const

/** Why a new password is refused (5.1). */
export const passwordMessages = {
  short: 'New password must be at least 14 characters',
  plain:
    'New password must contain characters from at least 3 of the following categories: Uppercase letters / Lowercase letters / Numbers / Symbols',
  long: 'New password must be at most 256 characters',
  forbidden: 'New password must not contain invisible or control characters',
} as const

const leastCategories = 3

// Letters without case belong to no category; everything that is neither letter nor digit is a symbol (D-62).
const categories = [/[\p{Lu}\p{Lt}]/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** Why a new password is refused, in the words of the specification; undefined if it is accepted (5.1). */
export function passwordFault(password: string): string | undefined {
  const length = [...withPlainSpaces(password)].length
  if (length < passwordLength.min) return passwordMessages.short
  if (length > passwordLength.max) return passwordMessages.long
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(password)) return passwordMessages.forbidden
  if (categories.filter((category) => category.test(password)).length < leastCategories) return passwordMessages.plain
}

/** A password as it is hashed: every space a plain one, in NFC (RFC 8265, OpaqueString). */
export const withPlainSpaces = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
