/** Why a file is not taken in. */
export type Fault = 'type' | 'broken' | 'encrypted' | 'macros' | 'bomb' | 'two files'

/** What a file really is, or why it is refused. */
export type Finding = { type: string; fault?: undefined } | { fault: Fault }

/** What is said of a fault, but for the type, of which the rule of the upload speaks (D-105). */
export const faultTexts: Record<Exclude<Fault, 'type'>, readonly [string, string]> = {
  broken: ['The file is damaged.', 'It cannot be read to its end. Please save it anew and upload it again.'],
  encrypted: [
    'The file is encrypted.',
    'Readers could not open it. Please remove its password or protection and upload it again.',
  ],
  macros: ['The file holds macros or scripts.', 'Please save it without them, or as a PDF, and upload it again.'],
  bomb: ['The file would grow too large when it is opened.', 'Please save it anew, or in parts.'],
  'two files': ['The file holds a second one of another type.', 'Please save it anew and upload it again.'],
}
