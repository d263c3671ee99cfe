/** What may be uploaded of one sort, and what is said of anything else (5.5, 8, 9). */
export type UploadRule = {
  readonly mostBytes: number
  /** The endings that a file's name may have, without the dot. */
  readonly endings: readonly string[]
  /** The alert: a first sentence, a blank line, the rest. An answer carries them as Message and Info (D-105). */
  readonly unsupported: readonly [string, string]
  readonly tooLarge: readonly [string, string]
}

/** What is wrong with a file that somebody chose, as far as its name and size tell; undefined where nothing is. */
export function uploadFault(
  { name, size }: { name: string; size: number },
  rule: UploadRule,
): readonly [string, string] | undefined {
  if (!rule.endings.includes(endingOf(name))) return rule.unsupported
  return size > rule.mostBytes ? rule.tooLarge : undefined
}

/** The `accept` of a file picker. */
export const acceptOf = ({ endings }: Pick<UploadRule, 'endings'>) => endings.map((ending) => `.${ending}`).join(',')

/** What stands after the last dot of a file's name, in lower case. */
export const endingOf = (name: string) =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
