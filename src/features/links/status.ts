/** What a unique link may be in (4.2). */
export const linkStatus = {
  LOADING: -1,
  VALID: 0,
  EXPIRED: 1,
  DISABLED: 2,
  INVALID: 3,
  LIMITED: 4,
  FAILED: 5,
  FORBIDDEN: 6,
  UNAUTHORISED: 7,
} as const

/** The name of a link's status. */
export type LinkStatus = keyof typeof linkStatus

/** The name of a status by its number; one that is not known is FAILED (T4). */
export const nameOfStatus = (code: number): LinkStatus =>
  (Object.keys(linkStatus) as LinkStatus[]).find((name) => linkStatus[name] === code) ?? 'FAILED'

/** What the status of a link is told by. */
export type LinkFacts = {
  /** Somebody has switched it off, or what it is for is closed or gone. */
  readonly isOff: boolean
  readonly uses: number
  /** Null: any number. */
  readonly mostUses: number | null
  readonly expires: Date
  /** For whom it is: the name of an account, or the roles of which one is needed. */
  readonly username?: string | undefined
  readonly isForRoles?: boolean
  /** True where it may be used without a login, as for a new password. */
  readonly needsNoLogin?: boolean
}

/** Who looks at a link: a name where somebody is logged in, and whether they hold a role that it is for. */
export type LinkReader = { readonly username?: string | undefined; readonly hasRole: boolean }

/** The status of a link for somebody; a link that does not exist is INVALID (T4). */
export function statusOf(link: LinkFacts | undefined, reader: LinkReader, now: Date): LinkStatus {
  if (!link) return 'INVALID'
  if (link.isOff) return 'DISABLED'
  if (link.mostUses !== null && link.uses >= link.mostUses) return 'LIMITED'
  if (link.expires <= now) return 'EXPIRED'
  const isForSomebody = link.username !== undefined || link.isForRoles === true
  if (!isForSomebody) return 'VALID'
  if (reader.username === undefined) return link.needsNoLogin ? 'VALID' : 'UNAUTHORISED'
  const isTheirs = link.username === undefined || link.username === reader.username
  return isTheirs && (!link.isForRoles || reader.hasRole) ? 'VALID' : 'FORBIDDEN'
}
