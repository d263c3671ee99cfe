import { isDeepStrictEqual } from 'node:util'
import { count, desc, eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { PageFacts } from '#features/pages/contract/index.ts'
import { isShiftOnly, markRemoved, mayRead, mustEdit, pages, treeChanges } from '#features/pages/server/index.ts'
import { templateNamed } from '#features/templates/contract.ts'
import type { pageTreeEndpoints } from '../contract.ts'
import { branchOf, changed, changePages, mustManage, type Options, titleOf } from './change.ts'

/** The calls that list the changes of the tree and undo one. */
export const treeHistoryCalls = (
  options: Options,
): Pick<Handlers<typeof pageTreeEndpoints>, 'treeHistory' | 'undoChange'> => ({
  async treeHistory({ offset, limit }, { db, routes, user }) {
    mustEdit(user, [])
    const [total] = await db.select({ count: count() }).from(treeChanges)
    const rows = await db.select().from(treeChanges).orderBy(desc(treeChanges.id)).offset(offset).limit(limit)
    const all = await db.select().from(pages)
    const closed = new Set(
      all.filter((row) => !mayRead({ page: { ...row, archived: null } }, { user, routes })).map(({ id }) => id),
    )
    return {
      changes: rows.map(({ id, action, username, modified, pages: changed }) => {
        const isClosed = changed.some(({ page }) => closed.has(page))
        const words = isClosed ? 'Changed a page that you may not open' : action
        return { id, words, username, modified: modified.toISOString(), canUndo: changed.length > 0 && !isClosed }
      }),
      total: total?.count ?? 0,
    }
  },

  async undoChange({ change: id, baseVersion }, call) {
    mustEdit(call.user, [])
    const [undone] = await call.db.select().from(treeChanges).where(eq(treeChanges.id, id))
    if (!undone || undone.pages.length === 0) throw problem(404, 'There is no such change.')
    const shown = undone.pages[0]?.page ?? 0
    await changePages(call, options, { action: 'page change undone', baseVersion, undoes: id }, async (edit, tx) => {
      for (const { page, before, after } of undone.pages) {
        const current = await mustManage(tx, call, edit, page)
        // A new page is archived, not removed, so that nothing written on it since is lost.
        if (before === null) {
          const archived = call.clock().toISOString()
          for (const { id: removed } of branchOf(edit, page)) edit.set(removed, { archived })
          continue
        }
        const isMoved = isShiftOnly({ page, before, after })
        for (const [name, value] of Object.entries(after)) {
          if (name === 'position' || isDeepStrictEqual(current[name as keyof PageFacts], value)) continue
          throw problem(422, `“${titleOf(current)}” has been changed again since. Undo that first.`)
        }
        if (isMoved && current.position !== after.position) continue
        edit.set(page, before)
        const parts = before.parts ?? templateNamed(current.template)?.slots
        if ('parts' in before && parts) await markRemoved(tx, current, parts)
      }
      return { words: `Undid: ${undone.action}`, result: shown }
    })
    return changed(call, shown)
  },
})
