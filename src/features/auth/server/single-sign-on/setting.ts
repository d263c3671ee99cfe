import { unknownRoles } from '#base/contract/roles.ts'
import { type Config, ConfigError } from '#base/server/config.ts'
import type { Product } from '#base/server/feature.ts'
import { authSettings } from '../settings.ts'

export type SignOnSetting = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly returnUrl: string
  readonly rolesClaim: string
  /** Values of the claim and the roles that they give; undefined if roles are kept here. */
  readonly roles: readonly (readonly [value: string, role: string])[] | undefined
  /** Whether a first login makes an account. */
  readonly isCreating: boolean
  /** Whether only administrators may log in in another way. */
  readonly isOnly: boolean
}

const signOnPath = '/login/return'

/** The settings, checked; undefined if single sign-on is not set up. */
export function signOnSettingOf(config: Config, { roles: known }: Pick<Product, 'roles'>): SignOnSetting | undefined {
  const values = config.of(authSettings)
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles } = values
  const missing = (['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const).filter((key) => !values[key])
  if (missing.length === 3) {
    const alone = (['OIDC_ROLES', 'OIDC_CREATE', 'OIDC_ONLY'] as const).find((key) => values[key])
    if (alone) throw new ConfigError(`${alone}: needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET`)
    return undefined
  }
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError(`${missing.join(', ')}: must be set, because other settings of OIDC are`)
  const unknown = unknownRoles(roles?.map(([, role]) => role) ?? [], known)
  if (unknown.length > 0)
    throw new ConfigError(
      `OIDC_ROLES: there is no role ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}`,
    )
  return {
    ...{ clientId, clientSecret, roles, issuer: new URL(issuer) },
    name: values.OIDC_NAME,
    returnUrl: `${config.site.url}${signOnPath}`,
    rolesClaim: values.OIDC_ROLES_CLAIM,
    isCreating: values.OIDC_CREATE,
    isOnly: values.OIDC_ONLY,
  }
}
