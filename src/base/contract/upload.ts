/** The rule for one kind of upload, and the messages for files that break it (5.5, 8, 9). */
export type UploadRule = {
  readonly maxBytes: number
  /** The allowed file extensions, without the dot. */
  readonly endings: readonly string[]
  /** The alert: a first sentence, a blank line, the rest. An answer carries them as Message and Info (D-105). */
  readonly unsupported: readonly [string, string]
  readonly tooLarge: readonly [string, string]
}

export function uploadFault(
  { name, size }: { name: string; size: number },
  rule: UploadRule,
): readonly [string, string] | undefined {
  if (!rule.endings.includes(endingOf(name))) return rule.unsupported
  return size > rule.maxBytes ? rule.tooLarge : undefined
}

/** The `accept` of a file picker. */
export const acceptOf = ({ endings }: Pick<UploadRule, 'endings'>) => endings.map((ending) => `.${ending}`).join(',')

/** The extension of a file name, in lower case. */
export const endingOf = (name: string) =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
