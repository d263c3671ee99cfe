import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { noAnswer, noInput, RowId } from '#base/contract/validation/common.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { line } from '#base/contract/validation/line.ts'
import { linkFunctions } from './functions.ts'

/** The secret part of a link's address. A malformed one is treated as an unknown link. */
const Uid = z.string().check(z.minLength(1), z.maxLength(2048))

/** A link as its visitor sees it (D-26). */
export const LinkAnswer = z.object({
  status: z.number(),
  functionId: z.nullable(z.string()),
  /** The address it leads to, or the user it is for. */
  target: z.nullable(z.string()),
  /** Until when it can or could be used. */
  expires: z.nullable(z.string()),
  /** Why it is switched off, if that may be said: its review has ended, or a newer link has been made in its place. */
  off: z.nullable(z.enum(['ended', 'replaced'])),
  /** True if opening it changes or uses up something, so that the reader must confirm. */
  requiresConfirm: z.boolean(),
  mostUses: z.nullable(z.number()),
  /** True if a new link can be sent to the same recipient. */
  mayRenew: z.boolean(),
  /** The reference to find a failure in the log. */
  ref: z.string(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** A link as administrators see it; its secret is not included. */
export const LinkRow = z.object({
  id: z.number(),
  functionId: z.string(),
  /** By name, if it is for one person. */
  recipient: z.nullable(z.string()),
  target: z.string(),
  /** The name of the target; null if it no longer exists. */
  targetName: z.nullable(z.string()),
  note: z.string(),
  created: z.string(),
  createdBy: z.string(),
  expires: z.string(),
  mostUses: z.nullable(z.number()),
  uses: z.number(),
  lastUsed: z.nullable(z.string()),
  isDisabled: z.boolean(),
  status: z.number(),
})
export type LinkRow = z.infer<typeof LinkRow>

const LinkedDocument = z.object({ id: z.number(), name: z.string(), page: z.string() })

const longestHours = 365 * 24
const admin = { roles: ['Admin'], needsNoRoom: true } as const

export const NewLink = z.strictObject({
  functionId: z.enum(linkFunctions.map(({ id }) => id)),
  /** The user it is for; required for a new password and an invitation. */
  username: z.optional(line(256)),
  /** A path of the site, or the id of a document. */
  target: z.optional(line(2048)),
  hours: z.number().check(z.gt(0), z.maximum(longestHours)),
  mostUses: z.nullable(z.int().check(z.positive(), z.maximum(10_000))),
  note: z.optional(line(200)),
  isMailed: z.optional(z.boolean()),
})
export type NewLink = z.infer<typeof NewLink>

/** A new link. Its address is returned only this once. */
export const CreatedLink = z.object({
  id: z.number(),
  url: z.string(),
  expires: z.string(),
  mailedTo: z.nullable(z.string()),
  /** True if the message was only written to the outbox, because there is no mail server. */
  isInOutbox: z.boolean(),
  /** The reason why it could not be mailed; empty if it was, or if that was not requested. */
  fault: z.string(),
})
export type CreatedLink = z.infer<typeof CreatedLink>

export const linkEndpoints = {
  processLink: endpoint('/api/link/process', {
    access: 'link',
    summary: 'What a unique link is for and whether it can be used. Checking does not use it up (D-26).',
    input: z.strictObject({ uid: Uid }),
    output: LinkAnswer,
    readsOnly: true,
    limit: { max: 60, withinMs: 60_000 },
  }),
  confirmLink: endpoint('/api/link/confirm', {
    access: 'link',
    summary: 'Uses a unique link. A password that breaks the rules gets 422 and does not use up the link.',
    input: z.strictObject({ uid: Uid, password: z.optional(z.string().check(z.maxLength(4096))) }),
    output: LinkAnswer,
    limit: { max: 30, withinMs: 60_000 },
  }),
  renewLink: endpoint('/api/link/renew', {
    access: 'link',
    summary: 'Mails a new link to the recipient of an expired one, if its function allows it.',
    input: z.strictObject({ uid: Uid }),
    output: z.object({ isSent: z.boolean() }),
    limit: { max: 30, withinMs: 60_000 },
  }),
  forgottenPassword: endpoint('/api/link/forgotten-password', {
    access: 'all',
    summary: 'Mails a link for a new password to each account with this address. The answer is always the same.',
    input: z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254), z.refine(isEmail)) }),
    output: noAnswer,
    limit: { max: 5, withinMs: 3_600_000 }, // T3
    flag: 'ForgottenPassword',
  }),
  links: endpoint('/api/link/list', {
    summary: 'The unique links, latest first.',
    input: z.strictObject({ before: z.optional(RowId) }),
    output: z.object({
      links: z.array(LinkRow),
      hasMore: z.boolean(),
      /** The link functions available in this installation. */
      functions: z.array(z.string()),
    }),
    readsOnly: true,
    ...admin,
  }),
  pages: endpoint('/api/link/pages', {
    access: 'page',
    summary: 'The pages that a link can show before they are public, in reading order.',
    input: noInput,
    output: z.object({ pages: z.array(z.object({ path: z.string(), title: z.string() })) }),
    readsOnly: true,
    ...admin,
  }),
  documents: endpoint('/api/link/documents', {
    access: 'file',
    summary: 'The documents that a link can hand out, with the pages that they are on.',
    input: noInput,
    output: z.object({ documents: z.array(LinkedDocument) }),
    readsOnly: true,
    ...admin,
  }),
  makeLink: endpoint('/api/link/make', {
    summary: 'Creates a unique link and returns its address, once only.',
    input: NewLink,
    output: CreatedLink,
    needsProof: true,
    ...admin,
  }),
  disableLink: endpoint('/api/link/disable', {
    summary: 'Switches a unique link off.',
    input: z.strictObject({ id: RowId }),
    output: noAnswer,
    ...admin,
  }),
}
