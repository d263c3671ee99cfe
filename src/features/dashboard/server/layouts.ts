import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { conflict, problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import { Dashboard, limits } from '../contract/dashboard.ts'
import { defaultDashboard, type OfferedTab, restoreDashboard } from '../contract/presets.ts'
import { layoutIn, uiDataOf } from '../contract/ui-data.ts'
import { dashboards } from './tables.ts'

/** A user's dashboard as it opens, with the changes made to it; without a database, as if none had been saved. */
export async function openDashboard(
  db: Db | undefined,
  username: string,
  presets: readonly OfferedTab[],
): Promise<{ dashboard: Dashboard; notices: readonly string[] }> {
  const saved = db && (await savedDashboard(db, username))
  const read = saved && z.safeParse(Dashboard, saved.layout)
  // A layout that an earlier edition stored in another format is replaced by a new one rather than rejected.
  if (!saved || !read?.success)
    return { dashboard: { ...defaultDashboard(presets), revision: saved?.revision ?? 0 }, notices: [] }
  return restoreDashboard({ ...read.data, revision: saved.revision }, presets)
}

/** Saves a user's dashboard, unless another was saved since the one it is based on (D-24). */
export async function saveDashboard(
  db: Db,
  username: string,
  jsonUiData: string,
  modified: Date,
): Promise<{ revision: number; modified: string }> {
  const layout = dashboardIn(jsonUiData)
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(dashboards).where(eq(dashboards.username, username)).for('update')
    if (layout.revision !== (stored?.revision ?? 0)) throw newerConflict(stored)
    const revision = layout.revision + 1
    const row = { revision, layout: { ...layout, revision }, modified }
    const savedRows = stored
      ? await tx.update(dashboards).set(row).where(eq(dashboards.username, username)).returning()
      : await tx
          .insert(dashboards)
          .values({ username, ...row })
          .onConflictDoNothing()
          .returning()
    // Two first saves at once: the other one won.
    if (savedRows.length === 0) throw newerConflict(await savedDashboard(tx, username))
    return { revision, modified: modified.toISOString() }
  })
}

function dashboardIn(jsonUiData: string): Dashboard {
  if (Buffer.byteLength(jsonUiData) > limits.maxUiBytes)
    throw problem(413, 'The dashboard is too large.', `It may have ${limits.maxUiBytes / 1024} kB.`)
  let parsed: unknown
  try {
    parsed = JSON.parse(jsonUiData)
  } catch {
    throw problem(422, 'The dashboard could not be read.')
  }
  const read = z.safeParse(Dashboard, parsed)
  if (read.success) return layoutIn(read.data)
  const faults = read.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw problem(422, 'The dashboard is not valid.', faults.join('\n'))
}

const newerConflict = (stored: typeof dashboards.$inferSelect | undefined) =>
  conflict(
    'The dashboard was changed in another window.',
    stored && {
      jsonUiData: uiDataOf({ ...stored.layout, revision: stored.revision }),
      revision: stored.revision,
      modified: stored.modified.toISOString(),
    },
  )

async function savedDashboard(db: Db, username: string) {
  const [saved] = await db.select().from(dashboards).where(eq(dashboards.username, username))
  return saved
}
