import type * as z from 'zod/mini'
import { hasAnyRole, type Role } from '#base/contract/roles.ts'
import type { PlacedPortlet } from './dashboard.ts'
import type { ModeName } from './modes.ts'

export type Access = 'Write' | 'Read' | 'None'

export type PortletDescription<
  Data extends z.ZodMiniObject = z.ZodMiniObject,
  Entry extends z.ZodMiniObject = z.ZodMiniObject,
> = {
  /** Its name in lists, addresses and stored dashboards. */
  readonly component: string
  readonly title: string
  readonly description: string
  readonly category: string
  /** The number of columns it spans, if there are two (3.3). */
  readonly size: 1 | 2
  /** True if it depends on no ID, and remains when the ID changes. */
  readonly global: boolean
  /** True if it is only offered on test installations. */
  readonly test: boolean
  /** Empty: every mode. */
  readonly modes: readonly ModeName[]
  /** Empty: Read for the role Database. */
  readonly roles: readonly { readonly name: Role; readonly access: 'Write' | 'Read' }[]
  /** Names of network policies, one of which the reader's network must meet; empty: any network (D-11). */
  readonly ipPolicies: readonly string[]
  /** The schema of the loaded data: one member for each entry of `meta`. */
  readonly data: Data
  /** The schema of a save: one member for each entry of `meta`. Absent: it cannot be saved. */
  readonly entry?: Entry
  /** What its data say of a day, in sentences for the message after an entry of that day. */
  readonly saidOfDay?: (data: unknown, date: string) => readonly string[]
}

/** The best of the user's roles counts; a portlet about an ID always needs the role Database (T5). */
export function accessFor(
  { global, roles }: Pick<PortletDescription, 'global' | 'roles'>,
  userRoles: readonly string[],
): Access {
  const isResearcher = hasAnyRole(userRoles, ['Database'])
  if (!global && !isResearcher) return 'None'
  if (roles.length === 0) return isResearcher ? 'Read' : 'None'
  const granted = roles.filter(({ name }) => hasAnyRole(userRoles, [name])).map(({ access }) => access)
  return granted.includes('Write') ? 'Write' : (granted[0] ?? 'None')
}

/** A placed portlet merged with its description; the title is the owner's, if set (3.3). */
export const mergedPortlet = <Description extends PortletDescription>(
  placed: PlacedPortlet,
  description: Description,
) => ({ ...description, ...placed, title: placed.title || description.title })

/** Loaded or saved data as sent in calls: parts, each with its id (3.3). */
export type Meta = readonly { readonly id: string; readonly data?: unknown }[]

export const metaOf = (parts: Readonly<Record<string, unknown>>): { id: string; data: unknown }[] =>
  Object.entries(parts)
    .filter(([, data]) => data !== undefined)
    .map(([id, data]) => ({ id, data }))

/** Converts the format of calls to an object; of parts with the same id, the last counts. */
export const partsFromMeta = (meta: Meta): Record<string, unknown> =>
  Object.fromEntries(meta.map(({ id, data }) => [id, data]))
