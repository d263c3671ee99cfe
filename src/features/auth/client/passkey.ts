import { Problem } from '#base/contract/problem.ts'
import type { Credential, NewCredential } from '../second-step/passkey.ts'

/** Whether this browser can use passkeys; it must know their options as JSON. */
export const knowsPasskeys = () =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export async function passkeyAnswer(publicKey: object): Promise<Credential> {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey as PublicKeyCredentialRequestOptionsJSON)
  const found = (await navigator.credentials.get({ publicKey: options })) as PublicKeyCredential
  const { id, rawId, response } = found.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

export async function newPasskey(publicKey: object): Promise<NewCredential> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey as PublicKeyCredentialCreationOptionsJSON)
  const made = (await navigator.credentials.create({ publicKey: options })) as PublicKeyCredential
  const { id, rawId, response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Why a passkey was not used, in words for the user: the browser tells little on purpose. */
export function passkeyFault(error: unknown): string {
  if (error instanceof Problem) return error.message
  if ((error as Error).name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  return 'No passkey was used. Please try again, or use another way.'
}
