/** What may be uploaded of one sort, and what is said of anything else (5.5, 8, 9). */
export type UploadRule = {
  readonly mostBytes: number
  /** The endings that a file's name may have, without the dot. */
  readonly endings: readonly string[]
  /** The alert: a first sentence, a blank line, the rest. An answer carries them as Message and Info (D-105). */
  readonly unsupported: readonly [string, string]
  readonly tooLarge: readonly [string, string]
}

/** Images that may be uploaded. */
export const imageRule = {
  mostBytes: 5_242_880,
  endings: ['jpg', 'jpeg', 'png', 'gif', 'svg'],
  unsupported: ['Unsupported file type.', 'Only JPEG, PNG, GIF & SVG image files can be uploaded.'],
  tooLarge: ['The selected file is too large.', 'Maximum file size 5 MB.'],
} as const satisfies UploadRule

/** Documents that may be uploaded. */
export const documentRule = {
  mostBytes: 104_857_600,
  endings: ['csv', 'doc', 'docx', 'pdf', 'pot', 'potx', 'ppt', 'pptx', 'xls', 'xlsx'],
  unsupported: [
    'Unsupported File Type.',
    'Only CSV, DOC, DOCX, PDF, POT, POTX, PPT, PPTX, XLS, & XLSX files can be uploaded.',
  ],
  tooLarge: ['The selected file is too large.', 'Maximum file size 100 MB.'],
} as const satisfies UploadRule

/** The `accept` of a file picker. */
export const acceptOf = ({ endings }: Pick<UploadRule, 'endings'>) => endings.map((ending) => `.${ending}`).join(',')

/** What is wrong with a file that somebody chose, as far as its name and size tell; undefined where nothing is. */
export function uploadFault(
  { name, size }: { name: string; size: number },
  rule: UploadRule,
): readonly [string, string] | undefined {
  if (!rule.endings.includes(endingOf(name))) return rule.unsupported
  return size > rule.mostBytes ? rule.tooLarge : undefined
}

/** What stands after the last dot of a file's name, in lower case. */
export const endingOf = (name: string) =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
