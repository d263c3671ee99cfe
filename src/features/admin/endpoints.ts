import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { DisplayName } from '#base/contract/user.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { line } from '#base/contract/validation/line.ts'

const admin = { roles: ['Admin'], needsNoRoom: true } as const
const reading = { ...admin, readsOnly: true } as const
const proved = { ...admin, needsProof: true } as const
const Email = line(254).check(z.refine((text) => text === '' || isEmail(text), 'Value is not a valid email address'))
/** The server accepts only roles that a feature declares. */
const Roles = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))

export const UserRow = z.object({
  id: z.number(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  isDisabled: z.boolean(),
  /** False until the user chooses a password. */
  hasPassword: z.boolean(),
  /** The organisation whose single sign-on the account is connected with; null if with none. */
  signOn: z.nullable(z.string()),
  /** The organisation that decides about the roles; null if administrators do. */
  rolesFrom: z.nullable(z.string()),
  hasSecondStep: z.boolean(),
  created: z.string(),
  lastLogin: z.nullable(z.string()),
})
export type UserRow = z.infer<typeof UserRow>

export const SessionRow = z.object({
  id: z.number(),
  userId: z.number(),
  username: z.string(),
  displayName: z.string(),
  created: z.string(),
  seen: z.string(),
  address: z.string(),
  agent: z.string(),
  isCurrent: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

export const AuditLine = z.object({
  id: z.number(),
  at: z.string(),
  username: z.string(),
  /** The name of the person; that of the account if there is none. */
  displayName: z.string(),
  address: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The subject in words: for a part of a page, the page's title and the part. */
  about: z.string(),
  /** As JSON. */
  detail: z.string(),
})
export type AuditLine = z.infer<typeof AuditLine>

/** What waits, of one kind: all of it is counted, and the first are listed. */
export const AttentionList = z.object({
  name: z.string(),
  count: z.number(),
  items: z.array(z.object({ title: z.string(), path: z.string(), detail: z.optional(z.string()) })),
})
export type AttentionList = z.infer<typeof AttentionList>

const Moment = z.iso.datetime()

export const AuditQuery = z.strictObject({
  /** Part of the name of an account or of its person. */
  username: z.optional(line(256)),
  /** Part of the title or the address of a page. */
  page: z.optional(line(256)),
  action: z.optional(line(100)),
  text: z.optional(line(256)),
  from: z.optional(Moment),
  until: z.optional(Moment),
  before: z.optional(RowId),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const FeatureRow = z.object({ name: z.string(), isOn: z.boolean(), effect: z.string() })
export type FeatureRow = z.infer<typeof FeatureRow>

/** The result of sending a test message (D-56). */
export const TestDelivery = z.object({
  isSent: z.boolean(),
  server: z.string(),
  messageId: z.string(),
  dialogue: z.array(z.string()),
  fault: z.string(),
})
export type TestDelivery = z.infer<typeof TestDelivery>

export const adminEndpoints = {
  users: endpoint('/api/admin/users', {
    summary: 'The accounts, by name; a search finds those whose names, e-mail address and roles contain each word.',
    input: z.optional(z.nullable(z.strictObject({ search: z.optional(line(256)), after: z.optional(line(256)) }))),
    output: z.object({ users: z.array(UserRow), hasMore: z.boolean() }),
    ...reading,
  }),
  addUser: endpoint('/api/admin/users/add', {
    summary: 'Adds an account without a password; an invitation lets the user choose one.',
    input: z.strictObject({
      username: line(256).check(z.minLength(1)),
      displayName: z.optional(z.union([z.literal(''), DisplayName])),
      email: z.optional(Email),
      roles: Roles,
    }),
    output: UserRow,
    ...proved,
  }),
  changeUser: endpoint('/api/admin/users/change', {
    summary: "Changes an account's display name, e-mail address and roles.",
    input: z.strictObject({ id: RowId, displayName: DisplayName, email: Email, roles: Roles }),
    output: UserRow,
    ...proved,
  }),
  disableUser: endpoint('/api/admin/users/disable', {
    summary: 'Disables an account and ends its logins, or enables it again.',
    input: z.strictObject({ id: RowId, isDisabled: z.boolean() }),
    output: UserRow,
    ...admin,
  }),
  resetSecondStep: endpoint('/api/admin/users/second-step/reset', {
    summary: "Removes another user's second step, ends their logins and notifies them.",
    input: z.strictObject({ id: RowId, reason: line(500).check(z.minLength(3)) }),
    output: UserRow,
    ...proved,
  }),
  eraseUser: endpoint('/api/admin/users/erase', {
    summary:
      'Deletes a disabled account for good; what it has saved and done stays, by a former editor. Never one’s own.',
    input: z.strictObject({ id: RowId, reason: line(500).check(z.minLength(3)) }),
    output: noAnswer,
    ...proved,
  }),
  allSessions: endpoint('/api/admin/sessions', {
    summary: 'All current logins, most recently used first.',
    input: z.optional(z.nullable(z.strictObject({ offset: z.optional(z.int().check(z.minimum(0))) }))),
    output: z.object({ sessions: z.array(SessionRow), hasMore: z.boolean() }),
    ...reading,
  }),
  revokeSession: endpoint('/api/admin/sessions/revoke', {
    summary: "Ends somebody's login.",
    input: z.strictObject({ userId: RowId, id: RowId }),
    output: noAnswer,
    ...admin,
  }),
  audit: endpoint('/api/admin/audit', {
    summary: 'Audit entries, latest first.',
    input: AuditQuery,
    output: z.object({ entries: z.array(AuditLine), hasMore: z.boolean(), actions: z.array(z.string()) }),
    ...reading,
  }),
  auditCsv: endpoint('/api/admin/audit/csv', {
    summary: 'Audit entries as comma-separated values; only the latest if there are too many.',
    input: AuditQuery,
    output: z.object({ csv: z.string(), isWhole: z.boolean() }),
    limit: { max: 30, withinMs: 3_600_000 },
    ...proved,
  }),
  attention: endpoint('/api/admin/attention', {
    summary: 'What waits for the people who look after the site, by kind; at most 200 of each.',
    input: noInput,
    output: z.object({ lists: z.array(AttentionList) }),
    ...reading,
  }),
  features: endpoint('/api/admin/features', {
    summary: 'The feature flags, whether they are on in this installation, and what each does (T3).',
    input: noInput,
    output: z.object({ features: z.array(FeatureRow) }),
    ...reading,
  }),
  mailServer: endpoint('/api/admin/email/server', {
    summary: 'Where mail is sent.',
    input: noInput,
    output: z.object({ server: z.string() }),
    ...reading,
  }),
  sendTestMail: endpoint('/api/admin/email', {
    summary: 'Sends a message, and returns the conversation with the mail server (D-56).',
    input: z.strictObject({
      to: line(254).check(z.refine(isEmail, 'Value is not a valid email address')),
      subject: line(200).check(z.minLength(1)),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    }),
    output: TestDelivery,
    limit: { max: 10, withinMs: 3_600_000 }, // D-56
    ...admin,
  }),
}
