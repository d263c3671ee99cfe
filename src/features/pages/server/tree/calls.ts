import { isNull } from 'drizzle-orm'
import { type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { mayRead, mustRead } from '../access/access.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import { pages } from '../store/tables.ts'
import { partCalls } from './arrange-parts.ts'
import { arrangementCalls } from './arrangement.ts'
import { treeFor } from './editors-tree.ts'
import { pagesLinkingTo } from './links-to.ts'
import { branchIn } from './managed-pages.ts'
import { newPageCalls } from './new-pages.ts'
import { ensurePrograms, type Options } from './tree-changes.ts'
import { treeHistoryCalls } from './tree-history.ts'

export const pageTreeCalls = (options: Options): readonly Served[] =>
  served(pageTreeEndpoints, {
    ...treeCalls,
    ...newPageCalls(options),
    ...arrangementCalls(options),
    ...partCalls(options),
    ...treeHistoryCalls(options),
  })

const treeCalls: Pick<Handlers<typeof pageTreeEndpoints>, 'tree' | 'linksToPage'> = {
  async tree(_, call) {
    mustEdit(call.user, [])
    await ensurePrograms(call)
    return treeFor(call)
  },

  async linksToPage({ page }, call) {
    mustEdit(call.user, [])
    const all = await call.db.select().from(pages).where(isNull(pages.archived))
    const linked = all.find(({ id }) => id === page)
    if (linked) mustRead({ page: linked }, call)
    const branch = branchIn(all, page).map(({ id }) => id)
    const seen = new Map(all.filter((row) => mayRead({ page: row }, call)).map((row) => [row.id, row]))
    const linking = branch.length === 0 ? [] : await pagesLinkingTo(call.db, branch)
    const shown = linking.flatMap(({ id }) => seen.get(id) ?? [])
    return {
      beneath: Math.max(0, branch.length - 1),
      pages: shown.map(({ url, title }) => ({ path: url, title: title ?? url })),
    }
  },
}
