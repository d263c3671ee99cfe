/** The least and most characters of a new password (5.1, D-62). */
export const passwordLength = { least: 14, most: 256 } as const

/** What is said of a new password that will not do (5.1). */
export const passwordMessages = {
  short: 'New password must be at least 14 characters',
  plain:
    'New password must contain characters from at least 3 of the following categories: Uppercase letters / Lowercase letters / Numbers / Symbols',
  long: 'New password must be at most 256 characters',
} as const

const leastCategories = 3

// Letters without case belong to no category; everything that is neither letter nor digit is a symbol (D-62).
const categories = [/[\p{Lu}\p{Lt}]/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** What is wrong with a new password, in the words of the specification; undefined where nothing is (5.1). */
export function passwordFault(password: string): string | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < passwordLength.least) return passwordMessages.short
  if (length > passwordLength.most) return passwordMessages.long
  if (categories.filter((category) => category.test(password)).length < leastCategories) return passwordMessages.plain
}
