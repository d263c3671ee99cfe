import type * as z from 'zod/mini'
import type { Db } from '#base/server/database/database.ts'
import type { Service } from '#base/server/service.ts'
import type { EarlierValue } from '../contract/endpoints.ts'
import type { Mode, ModeName } from '../contract/modes.ts'
import type { PortletDescription } from '../contract/portlet.ts'
import type { ResearchRecord } from '../research/server/records.ts'

export type PortletContext = {
  db: Db
  mode: Mode & { readonly Name: ModeName }
  /** Undefined for global portlets only. */
  record: ResearchRecord | undefined
  username: string
  now: Date
  services: readonly Service[]
}

/** The loaded data of a portlet: its parts, their common version, and who last changed them, if known. */
export type Loaded<Description extends PortletDescription> = {
  data: z.input<Description['data']>
  version: number
  last?: { username: string; at: Date } | undefined
}

type EntryOf<Description extends PortletDescription> = Description['entry'] extends z.ZodMiniType
  ? z.output<Description['entry']>
  : never

export type ServerPortlet<Description extends PortletDescription = PortletDescription> = {
  load(context: PortletContext): Promise<Loaded<Description>>
  /** The version that `load` would return, without loading the data. A save compares it with the one it is based on. */
  version(context: PortletContext): Promise<number>
  /** In a transaction that holds the record's lock, unless the portlet is global; throwing rolls everything back. */
  save?(entry: EntryOf<Description>, context: PortletContext & { reason: string }): Promise<void>
  /** Whether this change is allowed although the ID is stopped and so read-only. */
  mayChangeStopped?(entry: EntryOf<Description>): boolean
  /** The history of a value, latest first; undefined if there is no such value. */
  history?(key: string, context: PortletContext): Promise<EarlierValue[] | undefined>
}

export function recordOf({ record }: Pick<PortletContext, 'record'>): ResearchRecord {
  if (!record) throw new Error('A portlet that is about an ID was requested without one.')
  return record
}
