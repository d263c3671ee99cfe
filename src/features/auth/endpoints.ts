import * as z from 'zod/mini'
import { endpoint, readingLimit } from '#base/contract/endpoint.ts'
import { User } from '#base/contract/user.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'
import { passwordLength } from '#base/contract/validation/password.ts'
import { Proof, ProofMethods } from './proof.ts'
import { PasskeyOptions } from './second-step/passkey.ts'
import { NextStep, Step } from './second-step/step.ts'

/** Login credentials, with the captcha token (7). */
export const Credentials = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
  password: z.string().check(z.minLength(1), z.maxLength(4 * passwordLength.max)),
  token: z.optional(z.nullable(z.string().check(z.maxLength(8192)))),
})
export type Credentials = z.infer<typeof Credentials>

export const LoginAnswer = z.union([
  z.extend(User, {
    /** After a login with a recovery code. */
    recoveryCodesLeft: z.optional(z.number()),
  }),
  NextStep,
])
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const CaptchaTask = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('altcha'),
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  z.object({ provider: z.literal('recaptcha'), siteKey: z.string() }),
  z.object({ provider: z.literal('none') }),
])
export type CaptchaTask = z.infer<typeof CaptchaTask>

export const Session = z.object({
  id: z.number(),
  created: z.string(),
  seen: z.string(),
  address: z.string(),
  agent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

const personal = { access: 'own', isPersonal: true } as const

export const authEndpoints = {
  authenticate: endpoint('/api/auth/authenticate', {
    access: 'own',
    summary:
      'Logs in. A wrong name, a wrong password and a disabled account get the same 401; too many attempts get 429. ' +
      'After a right password, an account with a second step gets the next step and a cookie for it instead of a session; ' +
      'the same call takes that step. A wrong code gets 401 CODE, and 401 STEP_OVER once the login has to begin again.',
    input: z.union([Credentials, Step]),
    output: LoginAnswer,
    limit: { max: 60, withinMs: 60_000 }, // D-96
  }),
  passkey: endpoint('/api/auth/passkey', {
    access: 'all',
    summary: 'The options for a login that begins with a passkey; they name none. `authenticate` takes the answer.',
    input: noInput,
    output: z.object({ publicKey: PasskeyOptions }),
    limit: { max: 30, withinMs: 60_000 },
  }),
  authenticated: endpoint('/api/auth/authenticated', {
    access: 'own',
    summary: 'Who the caller is and when the session ends; empty if nobody is logged in (D-103). Sets the XSRF token.',
    input: noInput,
    output: z.union([z.extend(User, { endsInMs: z.number() }), noAnswer]),
    readsOnly: true,
    limit: readingLimit(300),
  }),
  roles: endpoint('/api/auth/roles', {
    access: 'own',
    summary: 'The roles of the caller; for Admin also all roles (D-12).',
    input: noInput,
    output: z.object({
      roles: z.array(z.string()),
      available: z.optional(z.array(z.object({ name: z.string(), description: z.string() }))),
    }),
    readsOnly: true,
    limit: readingLimit(300),
  }),
  deauthenticate: endpoint('/api/auth/deauthenticate', {
    access: 'own',
    summary: 'Logs out: ends the session on the server and renews the XSRF token (D-13).',
    input: noInput,
    output: z.object({
      /** After single sign-on: the address that also logs out of the organisation. */
      furtherUrl: z.optional(z.string()),
    }),
    limit: readingLimit(60),
  }),
  proofMethods: endpoint('/api/auth/prove/ways', {
    ...personal,
    summary: 'How the caller can prove again who they are.',
    input: noInput,
    output: ProofMethods,
  }),
  prove: endpoint('/api/auth/prove', {
    ...personal,
    summary:
      'Proves again who the caller is, so that calls that answer 428 PROVE can be made for ten minutes in this session, ' +
      'which gets a new id. A wrong proof is 422 PROOF; too many get 429.',
    input: Proof,
    output: noAnswer,
  }),
  captchaTask: endpoint('/api/auth/challenge', {
    access: 'all',
    summary: 'How the browser obtains the captcha token for a login, optionally for one provider.',
    input: z.optional(z.nullable(z.strictObject({ provider: z.optional(z.literal('altcha')) }))),
    output: CaptchaTask,
    readsOnly: true,
    limit: { max: 120, withinMs: 60_000 },
  }),
  sessions: endpoint('/api/auth/sessions', {
    ...personal,
    summary: "The caller's own logins, the latest first.",
    input: noInput,
    output: z.object({ sessions: z.array(Session) }),
    readsOnly: true,
  }),
  revokeSession: endpoint('/api/auth/sessions/revoke', {
    ...personal,
    summary: "Ends one of the caller's own logins.",
    input: z.strictObject({ id: RowId }),
    output: noAnswer,
  }),
  revokeOtherSessions: endpoint('/api/auth/sessions/revoke-others', {
    ...personal,
    summary: "Ends all of the caller's logins except this one.",
    input: noInput,
    output: z.object({ ended: z.number() }),
  }),
}
