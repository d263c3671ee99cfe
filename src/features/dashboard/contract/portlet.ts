import type * as z from 'zod/mini'
import { mayWith, type Role } from '#base/contract/roles.ts'
import type { PlacedPortlet } from './dashboard.ts'
import type { ModeName } from './modes.ts'

/** What somebody may do with a portlet. */
export type Access = 'Write' | 'Read' | 'None'

/** What a portlet tells the rest of the site about itself (3.3). */
export type PortletDescription<
  Data extends z.ZodMiniObject = z.ZodMiniObject,
  Entry extends z.ZodMiniObject = z.ZodMiniObject,
> = {
  /** Its name in lists, addresses and stored dashboards. */
  readonly component: string
  readonly title: string
  readonly description: string
  readonly category: string
  /** How many columns it spans where there are two (3.3). */
  readonly size: 1 | 2
  /** True where it depends on no ID, and stays when the ID changes. */
  readonly global: boolean
  /** True where it is only offered to installations that are for testing. */
  readonly test: boolean
  /** Empty: every mode. */
  readonly modes: readonly ModeName[]
  /** Empty: Read for the role Database. */
  readonly roles: readonly { readonly name: Role; readonly access: 'Write' | 'Read' }[]
  /** Names of policies of which the reader's network must meet one; empty: any network (D-11). */
  readonly ipPolicies: readonly string[]
  /** What loading it answers: one member for each entry of `meta`. */
  readonly data: Data
  /** What saving it takes: one member for each entry of `meta`. Absent: it is never saved. */
  readonly entry?: Entry
}

/** What somebody may do with a portlet: the best of their roles wins; one about an ID always needs the role Database (T5). */
export function accessFor(
  { global, roles }: Pick<PortletDescription, 'global' | 'roles'>,
  held: readonly string[],
): Access {
  const isResearcher = mayWith(held, ['Database'])
  if (!global && !isResearcher) return 'None'
  if (roles.length === 0) return isResearcher ? 'Read' : 'None'
  const given = roles.filter(({ name }) => mayWith(held, [name])).map(({ access }) => access)
  return given.includes('Write') ? 'Write' : (given[0] ?? 'None')
}

/** A placed portlet with all that its description says; title as its owner named it (3.3). */
export const mergedPortlet = <Description extends PortletDescription>(
  placed: PlacedPortlet,
  description: Description,
) => ({ ...description, ...placed, title: placed.title || description.title })

/** What is loaded and saved, as calls carry it: parts, each with its id (3.3). */
export type Meta = readonly { readonly id: string; readonly data?: unknown }[]

/** An object as calls carry it. */
export const metaOf = (parts: Readonly<Record<string, unknown>>): { id: string; data: unknown }[] =>
  Object.entries(parts)
    .filter(([, data]) => data !== undefined)
    .map(([id, data]) => ({ id, data }))

/** The object in what a call carried; a part that comes twice counts once, the last of them. */
export const partsOf = (meta: Meta): Record<string, unknown> =>
  Object.fromEntries(meta.map(({ id, data }) => [id, data]))
