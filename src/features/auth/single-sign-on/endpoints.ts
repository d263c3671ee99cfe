import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { noAnswer, noInput } from '#base/contract/validation/common.ts'

const own = { access: 'own', isPersonal: true } as const
const begun = z.object({
  url: z.string(),
})

/** Why a login at the organisation has not led to one here; the provider's own words are in the log. */
export const SignOnProblem = z.enum(['cancelled', 'expired', 'unreachable', 'unknown', 'refused'])
export type SignOnProblem = z.infer<typeof SignOnProblem>

/** The calls of single sign-on with OpenID Connect (D-129). They answer 404 if it is not set up. */
export const signOnEndpoints = {
  beginSignOn: endpoint('/api/auth/sign-on/begin', {
    access: 'own',
    summary: 'Begins a login at the organisation: its address, and a cookie that binds the answer to this browser.',
    input: z.strictObject({
      redirect: z.optional(z.string().check(z.maxLength(2000))),
      /** Asks the organisation not to rely on an earlier login. */
      isAgain: z.optional(z.boolean()),
    }),
    output: begun,
    limit: { max: 30, withinMs: 60_000 },
  }),
  finishSignOn: endpoint('/api/auth/sign-on/finish', {
    access: 'own',
    summary: 'Takes the query with which the organisation has sent the browser back, once, and logs in or connects.',
    input: z.strictObject({ query: z.string().check(z.maxLength(8000)) }),
    output: z.object({
      /** The page to open next, with the problem in its query if there was one. */
      redirect: z.string(),
    }),
    limit: { max: 30, withinMs: 60_000 },
  }),
  signOn: endpoint('/api/auth/sign-on', {
    summary: 'Whether the caller’s account is connected with one at the organisation, and may be without.',
    input: noInput,
    output: z.object({ isConnected: z.boolean(), mayDisconnect: z.boolean() }),
    readsOnly: true,
    ...own,
  }),
  connectSignOn: endpoint('/api/auth/sign-on/connect', {
    summary: 'Begins to connect the caller’s account with one at the organisation.',
    input: noInput,
    output: begun,
    ...own,
    needsProof: true,
  }),
  disconnectSignOn: endpoint('/api/auth/sign-on/disconnect', {
    summary: 'Disconnects the caller’s account; 422 if it could then not log in.',
    input: noInput,
    output: noAnswer,
    ...own,
    needsProof: true,
  }),
}
