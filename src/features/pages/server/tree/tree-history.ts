import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import type { PageChange, PageFacts } from '../../contract/tree.ts'
import type { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { templateNamed } from '../../templates/templates.ts'
import { mayRead } from '../access/access.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import { type PageRow, pages, treeChanges } from '../store/tables.ts'
import { markRemoved } from './arrange-parts.ts'
import { branchOf, changed, mustManage, mustOpenAll, titleOf } from './managed-pages.ts'
import { changeTree, isShiftOnly, type Options } from './tree-changes.ts'

export const treeHistoryCalls = (
  options: Options,
): Pick<Handlers<typeof pageTreeEndpoints>, 'treeHistory' | 'undoChange'> => ({
  async treeHistory({ offset, limit }, { db, routes, user }) {
    mustEdit(user, [])
    const page = await db.select().from(treeChanges).orderBy(desc(treeChanges.id)).offset(offset).limit(limit)
    const rows = await withDisplayNames(db, page, 'username')
    const all = await db.select().from(pages)
    const wordsFor = wordsWithout(all.filter((row) => !mayRead({ page: { ...row, archived: null } }, { user, routes })))
    return {
      changes: rows.map(({ id, username, modified, ...change }) => {
        const { words, isClosed } = wordsFor(change)
        return { id, words, username, modified: modified.toISOString(), canUndo: change.pages.length > 0 && !isClosed }
      }),
      total: await db.$count(treeChanges),
    }
  },

  async undoChange({ change: id, baseVersion }, call) {
    mustEdit(call.user, [])
    const [undone] = await call.db.select().from(treeChanges).where(eq(treeChanges.id, id))
    if (!undone || undone.pages.length === 0) throw problem(404, 'There is no such change.')
    const shown = undone.pages[0]?.page ?? 0
    await changeTree(call, options, { action: 'page change undone', baseVersion, undoes: id }, async (edit, tx) => {
      for (const { page, before, after } of undone.pages) {
        const change = { page, before, after }
        // Making room for another page changes nothing about a page that the caller may not open.
        const current = isShiftOnly(change) ? edit.pages.get(page) : await mustManage(tx, call, edit, page)
        if (!current) continue
        if (before?.parent !== undefined) await mustManage(tx, call, edit, before.parent)
        if (before === null || before.parent !== undefined)
          mustOpenAll(branchOf(edit, page), call, before === null ? 'archived' : 'moved back')
        // A new page is archived, not removed, so that nothing written on it since is lost.
        if (before === null) {
          const archived = call.clock().toISOString()
          for (const { id: removed } of branchOf(edit, page)) edit.set(removed, { archived })
          continue
        }
        for (const [name, value] of Object.entries(after)) {
          if (name === 'position' || isDeepStrictEqual(current[name as keyof PageFacts], value)) continue
          throw problem(422, `“${titleOf(current)}” has been changed again since. Undo that first.`)
        }
        if (isShiftOnly(change) && current.position !== after.position) continue
        edit.set(page, before)
        const parts = before.parts ?? templateNamed(current.template)?.slots
        if ('parts' in before && parts) await markRemoved(tx, current, parts)
      }
      return { words: `Undid: ${undone.action}`, result: shown }
    })
    return changed(call, shown)
  },
})

type TreeChange = Pick<typeof treeChanges.$inferSelect, 'action' | 'pages'>

/** The words for a change, which name no closed page. `isClosed`: a closed page was changed, or led to or from. */
const wordsWithout =
  (closed: readonly Pick<PageRow, 'id' | 'title'>[]) =>
  ({ action, pages: changed }: TreeChange): { words: string; isClosed: boolean } => {
    const isClosedPage = (page: number | null | undefined) => closed.some(({ id }) => id === page)
    const involves = ({ page, before, after }: PageChange) => [page, before?.parent, after.parent].some(isClosedPage)
    const isClosed = changed.some((change) => !isShiftOnly(change) && involves(change))
    if (isClosed) return { words: 'Changed a page that you may not open', isClosed }
    // The order of a section does not tell which of its pages was moved.
    if (changed.length > 0 && changed.every(isShiftOnly) && changed.some(involves))
      return { words: 'Moved a page within its section', isClosed }
    const names = closed.some(({ title }) => title !== null && action.includes(`“${title}”`))
    return { words: names ? 'Changed the pages' : action, isClosed }
  }
