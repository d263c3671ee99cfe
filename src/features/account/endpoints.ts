import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { DisplayName } from '#base/contract/user.ts'
import { noInput } from '#base/contract/validation/common.ts'

const own = { isPersonal: true, flag: 'SQLAccount' } as const

/** The longest text accepted as input for a password; passwords that are too long get their own message. */
const maxTyped = 1024

export const OwnAccount = z.object({
  username: z.string(),
  displayName: z.string(),
  /** Empty if there is none. */
  email: z.string(),
  roles: z.array(z.object({ name: z.string(), description: z.string() })),
  /** The organisation that decides about the roles; null if administrators do. */
  rolesFrom: z.nullable(z.string()),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const accountEndpoints = {
  account: endpoint('/api/account', {
    access: 'own',
    summary: "The caller's own account.",
    input: noInput,
    output: OwnAccount,
    readsOnly: true,
    ...own,
  }),
  personalData: endpoint('/api/account/data', {
    access: 'own',
    summary: 'Whatever the site holds about the caller, by table and without secrets; at most 20,000 rows of each.',
    input: noInput,
    output: z.object({ tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
    limit: { max: 10, withinMs: 3_600_000, per: 'account' },
    isPersonal: true,
    needsProof: true,
  }),
  changeName: endpoint('/api/account/name', {
    access: 'own',
    summary: 'Changes the caller’s display name; the username stays.',
    input: z.strictObject({
      displayName: DisplayName,
    }),
    output: OwnAccount,
    ...own,
  }),
  changePassword: endpoint('/api/account/password', {
    access: 'own',
    summary:
      'Gives the caller a new password by the rules of 5.1 (422 PASSWORD), once the present one is proved (422 ' +
      'CURRENT_PASSWORD; too many wrong ones 429). Ends the other logins, and gives this one a new session id.',
    input: z.strictObject({
      current: z.string().check(z.minLength(1), z.maxLength(maxTyped)),
      password: z.string().check(z.minLength(1), z.maxLength(maxTyped)),
    }),
    output: z.object({
      ended: z.number(),
    }),
    ...own,
  }),
}
