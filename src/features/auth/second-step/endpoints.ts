import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'
import { NewCredential, PasskeyName, PasskeyOptions } from './passkey.ts'
import { Code } from './step.ts'

const own = { access: 'own', isPersonal: true } as const
const proved = { ...own, needsProof: true } as const

/** Recovery codes as they are shown, once. */
const RecoveryCodes = z.array(z.string())

export const SecondStep = z.object({
  /** When the app for one-time codes was set up; null if there is none. */
  codeSince: z.nullable(z.string()),
  passkeys: z.array(
    z.object({ id: z.number(), name: z.string(), created: z.string(), lastUsed: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.number(),
  isRequired: z.boolean(),
  /** False if the operator has not set the key for one-time codes. */
  mayUseCodes: z.boolean(),
})
export type SecondStep = z.infer<typeof SecondStep>

export const secondStepEndpoints = {
  secondStep: endpoint('/api/account/second-step', {
    summary: "The caller's second step of the login, as far as it is set up.",
    input: noInput,
    output: SecondStep,
    readsOnly: true,
    ...own,
  }),
  beginCodes: endpoint('/api/account/second-step/codes/begin', {
    summary: 'Makes the secret for an app that shows one-time codes. It is in force once a first code confirms it.',
    input: noInput,
    output: z.object({
      secret: z.string(),
      picture: z.string(),
    }),
    ...proved,
  }),
  confirmCodes: endpoint('/api/account/second-step/codes/confirm', {
    summary:
      'Puts the app in force with its first code (422 CODE if it is wrong), and ends the other logins. Answers with ten ' +
      'recovery codes if the account has none.',
    input: z.strictObject({ code: Code }),
    output: z.object({ recoveryCodes: z.optional(RecoveryCodes) }),
    limit: { max: 30, withinMs: 15 * 60_000, per: 'account' },
    ...proved,
  }),
  removeCodes: endpoint('/api/account/second-step/codes/remove', {
    summary: 'Removes the app for one-time codes, and ends the other logins. 422 if a role requires it.',
    input: noInput,
    output: noAnswer,
    ...proved,
  }),
  beginPasskey: endpoint('/api/account/second-step/passkeys/begin', {
    summary: 'The options for a new passkey of the caller, at most ten.',
    input: noInput,
    output: z.object({ publicKey: PasskeyOptions }),
    ...proved,
  }),
  confirmPasskey: endpoint('/api/account/second-step/passkeys/confirm', {
    summary:
      'Adds a passkey (422 if it does not fit), and ends the other logins. Answers with ten recovery codes if the account ' +
      'has none.',
    input: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    output: z.object({ recoveryCodes: z.optional(RecoveryCodes) }),
    ...proved,
  }),
  renamePasskey: endpoint('/api/account/second-step/passkeys/rename', {
    summary: "Renames one of the caller's passkeys.",
    input: z.strictObject({ id: RowId, name: PasskeyName }),
    output: noAnswer,
    ...own,
  }),
  removePasskey: endpoint('/api/account/second-step/passkeys/remove', {
    summary: "Removes one of the caller's passkeys, and ends the other logins. 422 if a role requires it.",
    input: z.strictObject({ id: RowId }),
    output: noAnswer,
    ...proved,
  }),
  renewRecoveryCodes: endpoint('/api/account/second-step/recovery-codes', {
    summary: 'Replaces the recovery codes by ten new ones, and ends the other logins.',
    input: noInput,
    output: z.object({ recoveryCodes: RecoveryCodes }),
    ...proved,
  }),
}
