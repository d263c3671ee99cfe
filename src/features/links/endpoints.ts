import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { isEmail } from '#base/contract/validation/email.ts'
import { linkFunctions } from './functions.ts'

/** The secret part of a link's address. What is too short or oddly made is just no link. */
const Uid = z.string().check(z.minLength(1), z.maxLength(2048))

/** What a link is to whoever opened it (D-26). */
export const LinkAnswer = z.object({
  status: z.number(),
  functionId: z.nullable(z.string()),
  /** Where it leads, or for whom it is. */
  target: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  /** True where opening it changes or uses up something, so that the reader has to say so. */
  requiresConfirm: z.boolean(),
  mostUses: z.nullable(z.number()),
  /** True where another one can be sent to whom this one was sent. */
  mayRenew: z.boolean(),
  /** Finds a failure in the log. */
  ref: z.string(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** A link as administrators see it; its secret is nowhere. */
export const LinkRow = z.object({
  id: z.number(),
  functionId: z.string(),
  username: z.nullable(z.string()),
  target: z.string(),
  /** What is there; null where it is gone. */
  targetName: z.nullable(z.string()),
  note: z.string(),
  created: z.string(),
  createdBy: z.string(),
  expires: z.string(),
  mostUses: z.nullable(z.number()),
  uses: z.number(),
  lastUsed: z.nullable(z.string()),
  isDisabled: z.boolean(),
  /** Its status for the one it is for. */
  status: z.number(),
})
export type LinkRow = z.infer<typeof LinkRow>

/** A document that a link can hand out. */
export const LinkedDocument = z.object({ id: z.number(), name: z.string(), page: z.string() })
export type LinkedDocument = z.infer<typeof LinkedDocument>

const longestHours = 365 * 24
const admin = { roles: ['Admin'] } as const
const done = z.object({})
const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))
const Id = z.int().check(z.positive(), z.maximum(2 ** 31 - 1))

/** What an administrator says of a new link. */
export const NewLink = z.object({
  functionId: z.enum(linkFunctions.map(({ id }) => id)),
  /** Whose it is; for a new password and an invitation there must be somebody. */
  username: z.optional(line(256)),
  /** A path of the site, or the id of a document. */
  target: z.optional(line(2048)),
  hours: z.number().check(z.gt(0), z.maximum(longestHours)),
  mostUses: z.nullable(z.int().check(z.positive(), z.maximum(10_000))),
  note: z.optional(line(200)),
  /** Mails it to whose it is. */
  isMailed: z.optional(z.boolean()),
})
export type NewLink = z.infer<typeof NewLink>

/** A link that was just made: the only time that its address is told. */
export const MadeLink = z.object({
  id: z.number(),
  url: z.string(),
  expires: z.string(),
  mailedTo: z.nullable(z.string()),
  /** Why it could not be mailed; empty where it was, or where nobody asked for it. */
  fault: z.string(),
})
export type MadeLink = z.infer<typeof MadeLink>

export const linkEndpoints = {
  processLink: endpoint('/api/link/process', {
    summary: 'What a unique link is for and whether it can be used. Looking does not use it up (D-26).',
    input: z.object({ uid: Uid }),
    output: LinkAnswer,
    readsOnly: true,
    limit: { most: 60, withinMs: 60_000 },
  }),
  confirmLink: endpoint('/api/link/confirm', {
    summary: 'Uses a unique link. A new password that will not do is told of with 422, and the link is not used up.',
    input: z.object({ uid: Uid, password: z.optional(z.string().check(z.maxLength(4096))) }),
    output: LinkAnswer,
    limit: { most: 30, withinMs: 60_000 },
  }),
  renewLink: endpoint('/api/link/renew', {
    summary: 'Mails a new link to whom an old one was sent, where its function allows it.',
    input: z.object({ uid: Uid }),
    output: z.object({ isSent: z.boolean() }),
    limit: { most: 5, withinMs: 3_600_000 },
  }),
  forgottenPassword: endpoint('/api/link/forgotten-password', {
    summary: 'Mails a link for a new password to each account with this address. The answer is always the same.',
    input: z.object({ email: z.string().check(z.trim(), z.maxLength(254), z.refine(isEmail)) }),
    output: done,
    limit: { most: 5, withinMs: 3_600_000 }, // T3
    flag: 'ForgottenPassword',
  }),
  links: endpoint('/api/link/list', {
    summary: 'The unique links that were made, the latest first.',
    input: z.object({ before: z.optional(Id) }),
    output: z.object({
      links: z.array(LinkRow),
      hasMore: z.boolean(),
      /** What links can be made for in this installation. */
      functions: z.array(z.string()),
    }),
    readsOnly: true,
    ...admin,
  }),
  documents: endpoint('/api/link/documents', {
    summary: 'The documents that a link can hand out, with the pages that they are on.',
    input: z.optional(z.nullable(z.object({}))),
    output: z.object({ documents: z.array(LinkedDocument) }),
    readsOnly: true,
    ...admin,
  }),
  makeLink: endpoint('/api/link/make', {
    summary: 'Makes a unique link and tells its address, once.',
    input: NewLink,
    output: MadeLink,
    ...admin,
  }),
  disableLink: endpoint('/api/link/disable', {
    summary: 'Switches a unique link off.',
    input: z.object({ id: Id }),
    output: done,
    ...admin,
  }),
}
