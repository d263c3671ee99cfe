import { fillsMask } from '#base/contract/mask.ts'
import { fieldMessages } from '#base/contract/validation/field.ts'
import type { Mode } from './modes.ts'

/** The status codes of an identifier (4.2). */
export const idStatus = { UNKNOWN: 0, OK: 1, STOP: 2, WARNING: 3 } as const

export type IdStatus = (typeof idStatus)[keyof typeof idStatus]

/** The CSS class (4.2) and name of each status. */
export const statusShown: Readonly<Record<IdStatus, { readonly className: string; readonly label: string }>> = {
  0: { className: '', label: '' },
  1: { className: 'ok', label: 'OK' },
  2: { className: 'stop', label: 'Stop: read only' },
  3: { className: 'warning', label: 'Warning' },
}

/** An identifier in its stored form: without surrounding spaces, in capitals (T5). */
export const plainId = (id: string) => id.normalize('NFKC').trim().toUpperCase()

const isWellFormed = ({ ID }: Mode, id: string) => fillsMask(ID.InputMask, id)

export const isTestId = ({ ID }: Mode, id: string) =>
  ID.TestPrefix !== undefined && id.toUpperCase().startsWith(`${ID.TestPrefix}-`)

/** The messages of identifier forms (5.3, D-68, D-89, D-90); {id label} is ID.Name. */
export const idTexts = {
  required: () => fieldMessages.required,
  malformed: () => fieldMessages.valid,
  notFound: ({ ID }: Mode) => `${ID.Name} not found`,
  // The two spaces are part of the specification (D-68).
  exists: ({ ID }: Mode) => `${ID.Name}  already exists`,
} as const

/** Why an identifier is invalid, before asking the server whether it exists. */
export function idFault(mode: Mode, id: string): string | undefined {
  const plain = plainId(id)
  if (plain === '') return idTexts.required()
  return isWellFormed(mode, plain) ? undefined : idTexts.malformed()
}
