import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { pageTreeEndpoints } from '../../contract/tree-endpoints.ts'
import { mayRead, mustRead } from '../access/access.ts'
import { mustEdit } from '../editing/page-for-editing.ts'
import { released } from '../store/shown.ts'
import { collectionItemContents, editables, mediaContents, pages, regionContents, versions } from '../store/tables.ts'
import { partCalls } from './arrange-parts.ts'
import { arrangementCalls } from './arrangement.ts'
import { treeFor } from './editors-tree.ts'
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

type LinkingPage = { readonly id: number; readonly url: string; readonly title: string | null }

/** The other pages whose text, images or lists link to any of these pages, ordered by path. */
async function pagesLinkingTo(db: Db, linked: readonly number[]): Promise<LinkingPage[]> {
  const isLink = `(@ like_regex "^page:(${linked.join('|')})([?#]|$)")`
  const found = await db
    .selectDistinct({ id: pages.id, url: pages.url, title: pages.title })
    .from(pages)
    .innerJoin(editables, and(eq(editables.pageId, pages.id), eq(editables.isRemoved, false)))
    .innerJoin(versions, released)
    .leftJoin(regionContents, eq(regionContents.version, versions.id))
    .leftJoin(mediaContents, eq(mediaContents.version, versions.id))
    .leftJoin(
      collectionItemContents,
      and(eq(collectionItemContents.version, versions.id), eq(collectionItemContents.archived, false)),
    )
    .where(
      and(
        isNull(pages.archived),
        notInArray(pages.id, [...linked]),
        or(
          inArray(mediaContents.linkPage, [...linked]),
          sql`jsonb_path_exists(${regionContents.document}, ${`$.**.href ? ${isLink}`}::jsonpath)`,
          sql`jsonb_path_exists(${collectionItemContents.data}, ${`$.* ? ${isLink}`}::jsonpath)`,
        ),
      ),
    )
    .orderBy(asc(pages.url))
  return found
}
