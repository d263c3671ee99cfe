import { unknownRoles } from '#base/contract/roles.ts'
import { type Config, ConfigError } from '#base/server/config.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Product } from '#base/server/feature.ts'
import { authSettings } from '../settings.ts'
import { signOnSettingOf } from '../single-sign-on/setting.ts'
import { newSeal } from './seal.ts'
import type { StepSetting } from './second-step.ts'
import { codeApps } from './tables.ts'

export const stepSettingOf = (config: Config, product: Pick<Product, 'roles'>): StepSetting => ({
  site: config.site,
  seal: newSeal(config),
  requiredRoles: config.of(authSettings).SECOND_STEP_ROLES,
  signOn: signOnSettingOf(config, product),
})

/** Refuses a start in which people who must have a second step could not set one up, or not log in. */
export async function checkStepSettings(
  db: Db,
  { requiredRoles, seal }: StepSetting,
  { DATABASE_URL }: Config,
  { roles }: Pick<Product, 'roles'>,
) {
  const unknown = unknownRoles(requiredRoles, roles)
  if (unknown.length > 0)
    throw new ConfigError(
      `SECOND_STEP_ROLES: there is no role ${unknown.join(', ')}; there are ${Object.keys(roles).join(', ')}`,
    )
  if (seal.isReady || !DATABASE_URL) return
  if (requiredRoles.length > 0)
    throw new ConfigError('SECOND_STEP_KEY: must be set, because DATABASE_URL and SECOND_STEP_ROLES are')
  const [app] = await db.select({ userId: codeApps.userId }).from(codeApps).limit(1)
  if (app) throw new ConfigError('SECOND_STEP_KEY: must be set, because accounts log in with one-time codes')
}
