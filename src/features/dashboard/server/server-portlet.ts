import type * as z from 'zod/mini'
import type { Db } from '#base/server/database/database.ts'
import type { ResearchRecord } from '#features/research/server/index.ts'
import type { EarlierValue } from '../contract/endpoints.ts'
import type { Mode, ModeName } from '../contract/modes.ts'
import type { PortletDescription } from '../contract/portlet.ts'
import type { Service } from './service.ts'

/** What a portlet works on: for whom, and, unless it is about nobody, of which person or sample. */
export type PortletWorld = {
  db: Db
  mode: Mode & { readonly Name: ModeName }
  /** Only global portlets are without. */
  record: ResearchRecord | undefined
  username: string
  now: Date
  services: readonly Service[]
}

/** What a portlet has loaded: its parts, their version all together, and who changed them last where that is known. */
export type Loaded<Description extends PortletDescription> = {
  data: z.input<Description['data']>
  version: number
  last?: { username: string; at: Date } | undefined
}

type EntryOf<Description extends PortletDescription> = Description['entry'] extends z.ZodMiniType
  ? z.output<Description['entry']>
  : never

/** A portlet as the server has it. */
export type ServerPortlet<Description extends PortletDescription = PortletDescription> = {
  load(world: PortletWorld): Promise<Loaded<Description>>
  /**
   * Changes what it shows. For one about an ID that is within a transaction which holds the record; what it throws
   * undoes everything.
   */
  save?(entry: EntryOf<Description>, world: PortletWorld & { reason: string }): Promise<void>
  /** Tells whether an ID that is stopped, and so read only, may be changed in this way all the same. */
  mayChangeStopped?(entry: EntryOf<Description>): boolean
  /** How a value came to be what it is, the latest first; undefined where there is no such value. */
  history?(key: string, world: PortletWorld): Promise<EarlierValue[] | undefined>
}

/** The record of a portlet that is about an ID. */
export function recordOf({ record }: Pick<PortletWorld, 'record'>): ResearchRecord {
  if (!record) throw new Error('A portlet that is about an ID was asked without one.')
  return record
}
