import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { dayMs } from '#base/contract/day.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import { StepMethod } from '../../second-step/step.ts'
import type { SignOnSetting } from '../single-sign-on/setting.ts'
import { users } from '../tables.ts'
import { type Account, changeAccount, endSessionsOf, userOf } from '../users.ts'
import { removeCodeApp } from './code-app.ts'
import { countPasskeys, removePasskeys } from './passkeys.ts'
import { countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts'
import type { Seal } from './seal.ts'
import { codeApps, passkeys } from './tables.ts'

export type StepSetting = {
  readonly site: Site
  readonly seal: Seal
  readonly requiredRoles: readonly string[]
  /** Undefined if single sign-on is not set up. */
  readonly signOn: SignOnSetting | undefined
}

/** How long somebody who must set up a second step may go without, from the first login on. */
export const graceMs = 14 * dayMs

/** Whether the account of a query that joins `users` has a second step. */
export const hasStepInQuery = sql<boolean>`(
  exists (select 1 from ${codeApps} where ${codeApps.userId} = ${users.id} and ${codeApps.confirmed} is not null)
  or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`

/** The ways in which an account takes its second step; empty if it has none. */
export async function stepMethods(db: Db, userId: number): Promise<StepMethod[]> {
  const [app] = await db
    .select({ userId: codeApps.userId })
    .from(codeApps)
    .where(and(eq(codeApps.userId, userId), isNotNull(codeApps.confirmed)))
  const hasPasskey = (await countPasskeys(db, userId)) > 0
  if (!app && !hasPasskey) return []
  const hasRecoveryCode = (await countRecoveryCodes(db, userId)) > 0
  const has = { passkey: hasPasskey, code: app !== undefined, recoveryCode: hasRecoveryCode }
  return StepMethod.options.filter((method) => has[method])
}

export async function accountsWithStep(db: Db): Promise<ReadonlySet<number>> {
  const apps = await db.select({ userId: codeApps.userId }).from(codeApps).where(isNotNull(codeApps.confirmed))
  const keys = await db.selectDistinct({ userId: passkeys.userId }).from(passkeys)
  return new Set([...apps, ...keys].map(({ userId }) => userId))
}

export const requiresStep = (roles: readonly string[], { requiredRoles }: Pick<StepSetting, 'requiredRoles'>) =>
  requiredRoles.length > 0 && hasAnyRole(roles, requiredRoles)

/** The user of an account: without roles if it must have a second step, and the time to set it up is over. */
export function userWithStep(account: Account, hasStep: boolean, setting: StepSetting, now: Date): User {
  const user = userOf(account)
  const { secondStepBy: by } = account
  if (hasStep || by === null || !requiresStep(account.roles, setting)) return user
  return by <= now ? { ...user, roles: [], secondStepBy: null } : { ...user, secondStepBy: by.toISOString() }
}

/** Takes everything of its second step from an account and ends its logins; returns how many. */
export async function resetSecondStep(
  tx: Db,
  account: Pick<Account, 'id' | 'roles'>,
  setting: Pick<StepSetting, 'requiredRoles'>,
  now: Date,
): Promise<number> {
  await removeCodeApp(tx, account.id)
  await removePasskeys(tx, account.id)
  await deleteRecoveryCodes(tx, account.id)
  // Otherwise a stolen password would bring the roles for another fortnight.
  if (requiresStep(account.roles, setting)) await changeAccount(tx, account.id, { secondStepBy: now })
  return endSessionsOf(tx, account.id)
}
