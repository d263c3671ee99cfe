/** The statuses of a unique link (4.2). */
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

export type LinkStatus = keyof typeof linkStatus

/** The name of a status by its number; FAILED for unknown numbers (T4). */
export const nameOfStatus = (code: number): LinkStatus =>
  (Object.keys(linkStatus) as LinkStatus[]).find((name) => linkStatus[name] === code) ?? 'FAILED'

export type LinkFacts = {
  /** Switched off by an administrator, or its function is disabled or its target gone. */
  readonly isOff: boolean
  readonly uses: number
  /** Null means unlimited. */
  readonly mostUses: number | null
  readonly expires: Date
  /** The recipient: the name of an account, or the roles of which one is needed. */
  readonly username?: string | undefined
  readonly isForRoles?: boolean
  /** True if it may be used without a login, as for a new password. */
  readonly needsNoLogin?: boolean
}

/** The visitor of a link: the username if logged in, and whether they hold one of its roles. */
type LinkReader = { readonly username?: string | undefined; readonly hasRole: boolean }

/** The status of a link for a visitor; INVALID if the link does not exist (T4). */
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

/** What is said of a link that does not exist, or could not be checked. */
export const noAnswer = {
  functionId: null,
  target: null,
  expires: null,
  off: null,
  requiresConfirm: false,
  mostUses: null,
  mayRenew: false,
} as const
