import { enabled, type FlagsOn } from '#base/contract/flags.ts'
import { mayWith } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { accountWithId } from '#features/auth/server/index.ts'
import type { LinkAnswer } from '../endpoints.ts'
import { linkFunction } from '../functions.ts'
import { type LinkStatus, linkStatus, statusOf } from '../status.ts'
import { linkWithId, type StoredLink } from './store.ts'
import type { Subject, Work, worksOf } from './works.ts'

/** What links need to know of the installation. */
export type LinkSetting = { flags: FlagsOn; works: ReturnType<typeof worksOf> }

/** What was found out about a link for somebody. */
export type Seen = {
  status: LinkStatus
  subject: Subject | undefined
  work: Work | undefined
  told: string | undefined
}

/** Looks at a link. One that does not exist costs the same queries as one that does. */
export async function look(
  db: Db,
  link: StoredLink | undefined,
  { user, clock }: Pick<Call, 'user' | 'clock'>,
  { flags, works }: LinkSetting,
): Promise<Seen> {
  const account = await accountWithId(db, link?.accountId ?? 0)
  const subject = link && { link, account }
  const work = link && workOf(link.functionId, works)
  const told = subject && (await work?.look(db, subject))
  const isClosed = enabled([linkFunction(link?.functionId ?? null) ?? {}], flags).length === 0
  const isWithoutAccount = link?.accountId != null && (!account || account.isDisabled)
  const status = statusOf(
    link && {
      ...link,
      isOff: link.isDisabled || isClosed || told === undefined || isWithoutAccount,
      username: account?.username,
      isForRoles: link.roles.length > 0,
      needsNoLogin: work?.needsNoLogin ?? false,
    },
    { username: user?.username, hasRole: mayWith(user?.roles ?? [], link?.roles) },
    clock(),
  )
  return { status, subject, work, told }
}

/** Tells whether a link that somebody used is over: switched off since, or for an account that is disabled. */
export async function isSwitchedOff(db: Db, id: number): Promise<boolean> {
  const link = await linkWithId(db, id)
  if (!link || link.isDisabled) return true
  return link.accountId !== null && ((await accountWithId(db, link.accountId))?.isDisabled ?? true)
}

const workOf = (functionId: string, works: LinkSetting['works']): Work | undefined =>
  Object.entries(works).find(([id]) => id === functionId)?.[1]

/** What is told of a link: no more than its status needs. */
export function answerOf({ status, subject, work, told }: Seen): LinkAnswer {
  const { link } = subject ?? {}
  const isUsable = status === 'VALID'
  const isOver = status === 'EXPIRED' || status === 'LIMITED'
  return {
    ...nothing,
    status: linkStatus[status],
    functionId: linkFunction(link?.functionId ?? null)?.id ?? null,
    target: isUsable ? (told ?? null) : null,
    expires: isUsable || status === 'EXPIRED' ? (link?.expires.toISOString() ?? null) : null,
    requiresConfirm: isUsable && (work?.changes === true || link?.mostUses !== null),
    mostUses: isUsable || status === 'LIMITED' ? (link?.mostUses ?? null) : null,
    mayRenew: isOver && subject !== undefined && (work?.mayRenew?.(subject) ?? false),
  }
}

/** The answer where it could not be found out what a link is (T4). */
export const failed = (ref: string): LinkAnswer => ({ ...nothing, status: linkStatus.FAILED, ref })

const nothing: LinkAnswer = {
  status: linkStatus.INVALID,
  functionId: null,
  target: null,
  expires: null,
  requiresConfirm: false,
  mostUses: null,
  mayRenew: false,
  ref: '',
}
