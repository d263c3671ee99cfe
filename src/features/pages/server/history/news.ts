import { desc, eq, gt } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers, World } from '#base/server/http/serve.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { changesRoute, maxNews, newsPages } from '../../contract/news.ts'
import type { NewsLine } from '../../contract/page-content.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import { findEditable, lockPage, mustEdit } from '../editing/page-for-editing.ts'
import { versionOf } from '../editing/save.ts'
import { editables, news, pages, versions } from '../store/tables.ts'
import type { SiteTree } from '../tree/site-tree.ts'

type Reading = Pick<World, 'db' | 'clock'>

/** The changes that the page at a path lists, as far as the visitor may read them; undefined if it lists none. */
export async function newsOn(
  path: string,
  { db, clock }: Reading,
  tree: SiteTree,
  visitor: Visitor,
): Promise<NewsLine[] | undefined> {
  const isAll = path === changesRoute.path
  if (!isAll && path !== '/') return undefined
  const rows = await db
    .select({ url: pages.url, version: versions, sentence: news.sentence })
    .from(news)
    .innerJoin(versions, eq(versions.id, news.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .innerJoin(pages, eq(pages.id, editables.pageId))
    .where(isAll ? undefined : gt(versions.modified, aYearBefore(clock())))
    .orderBy(desc(versions.modified), desc(versions.id))
  return rows
    .flatMap(({ url, version, sentence }) => {
      const node = tree.at(url)
      if (!node || !mayRead({ page: node.reach, version }, visitor)) return []
      return [{ path: url, title: node.route.title, modified: version.modified.toISOString(), sentence }]
    })
    .slice(0, isAll ? maxNews.inAll : maxNews.onHome)
}

export const newsHandlers: Pick<Handlers<typeof historyEndpoints>, 'saveNews'> = {
  saveNews: ({ page: ref, editableId, version, sentence }, { db, routes, user, audit, announce }) =>
    db.transaction(async (tx) => {
      mustEdit(user, [])
      const page = await lockPage({ db: tx, routes, user }, ref)
      const editable = await findEditable(tx, page.id, editableId)
      if (!editable) throw problem(404, 'There is no such version.')
      mustEdit(user, editable.editRoles)
      const { id } = await versionOf(tx, editable, version)
      await storeNews(tx, id, sentence)
      for (const path of newsPages) await announce(tx, `page:${path}`)
      await audit(tx, { action: 'news saved', subject: editableId, detail: { page: page.url, version, sentence } })
      return {}
    }),
}

async function storeNews(tx: Db, version: number, sentence: string) {
  if (sentence)
    await tx.insert(news).values({ version, sentence }).onConflictDoUpdate({ target: news.version, set: { sentence } })
  else await tx.delete(news).where(eq(news.version, version))
}

function aYearBefore(now: Date): Date {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() - 1)
  return then
}
