import { desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { World } from '#base/server/http/serve.ts'
import { changesRoute, maxNews } from '../../contract/news.ts'
import type { NewsLine } from '../../contract/page-content.ts'
import { mayRead, type Visitor } from '../access/access.ts'
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

/** Stores the sentence that announces a version to readers; an empty one removes the announcement. */
export async function storeNews(tx: Db, version: number, sentence: string) {
  if (sentence)
    await tx.insert(news).values({ version, sentence }).onConflictDoUpdate({ target: news.version, set: { sentence } })
  else await tx.delete(news).where(eq(news.version, version))
}

function aYearBefore(now: Date): Date {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() - 1)
  return then
}
