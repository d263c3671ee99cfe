import { asc, isNotNull } from 'drizzle-orm'
import type { Call } from '#base/server/http/serve.ts'
import { fixedPages } from '../../contract/fixed-pages.ts'
import type { Tree } from '../../contract/tree-endpoints.ts'
import { mayRead } from '../access/access.ts'
import { pages } from '../store/tables.ts'
import { freshTree, isVisible, treeVersion } from './site-tree.ts'

export type TreeContext = Pick<Call, 'db' | 'routes' | 'user'>

export async function treeFor({ db, routes, user }: TreeContext): Promise<Tree> {
  const tree = await freshTree({ db, routes })
  const visitor = { user, routes }
  const live = tree.all.flatMap((node) => {
    const { row, route, parent } = node
    if (!row || route.isStatic || !isVisible(node, visitor)) return []
    const isProgram = row.template === null
    return {
      ...{ id: row.id, path: row.url, title: route.title, parent: parent?.row?.id ?? null },
      ...{ template: row.template, inMenu: row.inMenu, online: row.online, archived: null },
      menuGroup: row.menuGroup,
      isFixed: isProgram || fixedPages.includes(row.key),
    }
  })
  const visibleIds = new Set(live.map(({ id }) => id))
  const rows = await db.select().from(pages).where(isNotNull(pages.archived)).orderBy(asc(pages.url))
  const seen = rows.filter((row) => mayRead({ page: { ...row, archived: null } }, visitor))
  const archived = seen.map((row) => ({
    ...{ id: row.id, path: row.url, title: row.title ?? row.url, parent: row.parent, template: row.template },
    ...{ inMenu: row.inMenu, online: row.online, archived: row.archived?.toISOString() ?? null, isFixed: false },
    menuGroup: row.menuGroup,
  }))
  return {
    version: await treeVersion({ db }),
    // A page under one that the editor may not open is shown at the top.
    pages: [
      ...live.map((page) => ({ ...page, parent: visibleIds.has(page.parent ?? 0) ? page.parent : null })),
      ...archived,
    ],
  }
}
