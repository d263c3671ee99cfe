import { enabled, type FlagsOn } from '#base/contract/flags.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { accountWithId } from '#features/auth/server/index.ts'
import type { LinkAnswer } from '../endpoints.ts'
import { linkFunction } from '../functions.ts'
import { type LinkStatus, linkStatus, noAnswer, statusOf } from '../status.ts'
import type { LinkAction, linkActions, Subject, WhyOff } from './link-actions.ts'
import { linkWithId, type StoredLink } from './store.ts'

export type LinkSetting = { flags: FlagsOn; actions: ReturnType<typeof linkActions> }

/** A link with its status for one visitor. */
export type CheckedLink = {
  status: LinkStatus
  subject: Subject | undefined
  action: LinkAction | undefined
  targetName: string | undefined
  whyOff: WhyOff | undefined
}

/** Looks up a link. A missing one costs the same queries as an existing one. */
export async function checkLink(
  db: Db,
  stored: StoredLink | undefined,
  { user, clock, cookie }: Pick<Call, 'user' | 'clock' | 'cookie'>,
  { flags, actions }: LinkSetting,
): Promise<CheckedLink> {
  const isHeld = stored && actionOf(stored.functionId, actions)?.isHeld?.(stored, { cookie })
  const link = stored && { ...stored, ...(isHeld && { mostUses: null }) }
  const account = await accountWithId(db, link?.accountId ?? 0)
  const subject = link && { link, account }
  const action = link && actionOf(link.functionId, actions)
  const targetName = subject && (await action?.targetName(db, subject))
  const isClosed = enabled([linkFunction(link?.functionId ?? null) ?? {}], flags).length === 0
  const isWithoutAccount = link?.accountId != null && (!account || account.isDisabled)
  const status = statusOf(
    link && {
      ...link,
      isOff: link.isDisabled || isClosed || targetName === undefined || isWithoutAccount,
      username: account?.username,
      isForRoles: link.roles.length > 0,
      needsNoLogin: action?.needsNoLogin ?? false,
    },
    { username: user?.username, hasRole: hasAnyRole(user?.roles ?? [], link?.roles) },
    clock(),
  )
  const whyOff = link && status === 'DISABLED' && !isClosed ? await action?.whyOff?.(db, link) : undefined
  return { status, subject, action, targetName, whyOff }
}

/** Whether a link that was used has ended since: switched off, or its account disabled. */
export async function isSwitchedOff(db: Db, id: number): Promise<boolean> {
  const link = await linkWithId(db, id)
  if (!link || link.isDisabled) return true
  return link.accountId !== null && ((await accountWithId(db, link.accountId))?.isDisabled ?? true)
}

const actionOf = (functionId: string, actions: LinkSetting['actions']): LinkAction | undefined =>
  Object.entries(actions).find(([id]) => id === functionId)?.[1]

/** The response about a link, with only the details that its status needs. */
export function answerOf({ status, subject, action, targetName, whyOff }: CheckedLink): LinkAnswer {
  const { link } = subject ?? {}
  const isUsable = status === 'VALID'
  const isOver = status === 'EXPIRED' || status === 'LIMITED'
  return {
    ...nothing,
    status: linkStatus[status],
    functionId: linkFunction(link?.functionId ?? null)?.id ?? null,
    target: isUsable ? (targetName ?? null) : null,
    expires: isUsable || status === 'EXPIRED' ? (link?.expires.toISOString() ?? null) : null,
    requiresConfirm: isUsable && (action?.changes === true || link?.mostUses !== null),
    mostUses: isUsable || status === 'LIMITED' ? (link?.mostUses ?? null) : null,
    mayRenew: isOver && subject !== undefined && (action?.mayRenew?.(subject) ?? false),
    ...whyOff,
  }
}

/** The response if the link could not be checked (T4). */
export const failed = (ref: string): LinkAnswer => ({ ...noAnswer, status: linkStatus.FAILED, ref })

const nothing: LinkAnswer = { ...noAnswer, status: linkStatus.INVALID, ref: '' }
