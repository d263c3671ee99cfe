import { fillsMask } from '#base/contract/mask.ts'
import { fieldMessages } from '#base/contract/validation/field.ts'
import type { Mode } from './modes.ts'

/** What is known of an identifier (4.2). */
export const idStatus = { UNKNOWN: 0, OK: 1, STOP: 2, WARNING: 3 } as const

/** The number of a status. */
export type IdStatus = (typeof idStatus)[keyof typeof idStatus]

/** How a status is shown: its class (4.2) and what it is called. */
export const statusShown: Readonly<Record<IdStatus, { readonly className: string; readonly label: string }>> = {
  0: { className: '', label: '' },
  1: { className: 'ok', label: 'OK' },
  2: { className: 'stop', label: 'Stop: read only' },
  3: { className: 'warning', label: 'Warning' },
}

/** An identifier as it is stored: without blanks, in capitals (T5). */
export const plainId = (id: string) => id.normalize('NFKC').trim().toUpperCase()

/** Tells whether a text is written as the mode's identifiers are. */
export const isWellFormed = ({ ID }: Mode, id: string) => fillsMask(ID.InputMask, id)

/** Tells whether an identifier stands for somebody invented. */
export const isTestId = ({ ID }: Mode, id: string) =>
  ID.TestPrefix !== undefined && id.toUpperCase().startsWith(`${ID.TestPrefix}-`)

/** What the forms of an identifier say (5.3, D-68, D-89, D-90); {id label} is ID.Name. */
export const idTexts = {
  required: () => fieldMessages.required,
  malformed: () => fieldMessages.valid,
  notFound: ({ ID }: Mode) => `${ID.Name} not found`,
  // The two blanks are the specification's (D-68).
  exists: ({ ID }: Mode) => `${ID.Name}  already exists`,
} as const

/** What is wrong with an identifier before the server is asked whether it is there. */
export function idFault(mode: Mode, id: string): string | undefined {
  const plain = plainId(id)
  if (plain === '') return idTexts.required()
  return isWellFormed(mode, plain) ? undefined : idTexts.malformed()
}
