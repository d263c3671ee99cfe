import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { editables, versions } from './tables.ts'

type Editables = { id: PgColumn; revision: PgColumn; released: PgColumn }
type Versions = { editable: PgColumn; revision: PgColumn }

/** Which version of its editables a page is rendered from: the one that readers see, or the last that editors saved. */
export type State = 'released' | 'working'

const revisions = { released: 'released', working: 'revision' } as const

/** The condition that joins editables with the versions of a state. Versions of the past are chosen by `as-of.ts`, nowhere else. */
export const inState = (state: State, of: Editables = editables, version: Versions = versions) =>
  and(eq(version.editable, of.id), eq(version.revision, of[revisions[state]]))

export const released = inState('released')
export const working = inState('working')
