import { and, asc, desc, eq, gt, min, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayText } from '#base/contract/day.ts'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers, ServerContext } from '#base/server/http/serve.ts'
import type { historyEndpoints } from '../../contract/history.ts'
import { changesRoute, maxNews, newsPages } from '../../contract/news.ts'
import type { NewsLine } from '../../contract/page-content.ts'
import { mayRead, type Visitor } from '../access/access.ts'
import { findEditable, lockPage, mustEdit } from '../editing/page-for-editing.ts'
import { versionOf } from '../editing/save.ts'
import { type PageRow, pages, releasedVersions, releases, versions } from '../store/tables.ts'
import type { SiteTree } from '../tree/site-tree.ts'

type Reading = Pick<ServerContext, 'db' | 'clock'>

const undoing = alias(releases, 'undoing')
const undone = alias(releasedVersions, 'undone')

/** The changes that the page at a path lists, as far as the visitor may read them; undefined if it lists none. */
export async function newsOn(
  path: string,
  { db, clock }: Reading,
  tree: SiteTree,
  visitor: Visitor,
): Promise<NewsLine[] | undefined> {
  const isAll = path === changesRoute.path
  if (!isAll && path !== '/') return undefined
  const undoneAt = db
    .select({ at: min(undoing.at) })
    .from(undone)
    .innerJoin(undoing, and(eq(undoing.id, undone.release), eq(undoing.kind, 'rollback')))
    .where(
      and(
        ...[eq(undone.editable, releasedVersions.editable), eq(undone.replaced, releasedVersions.version)],
        gt(undoing.number, releases.number),
      ),
    )
  const rows = await db
    .select({ url: pages.url, release: releases, version: versions, undone: sql<string | null>`${undoneAt}` })
    .from(releases)
    .innerJoin(pages, eq(pages.id, releases.page))
    .innerJoin(releasedVersions, eq(releasedVersions.release, releases.id))
    .innerJoin(versions, eq(versions.id, releasedVersions.version))
    .where(
      and(
        ne(releases.note, ''),
        eq(releases.isMinor, false),
        isAll ? undefined : gt(releases.at, aYearBefore(clock())),
      ),
    )
    .orderBy(desc(releases.at), desc(releases.id))
  const lasting = new Set(rows.flatMap(({ release, undone }) => (undone === null ? release.id : [])))
  const lines = new Map<number, NewsLine>()
  for (const { url, release, version, undone } of rows) {
    const node = tree.at(url)
    if (!node || !mayRead({ page: node.reach, version }, visitor)) continue
    const { id, at, note } = release
    const sentence = undone === null || lasting.has(id) ? note : `${note} (undone on ${dayText(undone)})`
    lines.set(id, { path: url, title: node.route.title, modified: at.toISOString(), sentence })
  }
  return [...lines.values()].slice(0, isAll ? maxNews.inAll : maxNews.onHome)
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
      await storeNote(tx, page, id, sentence)
      for (const path of newsPages) await announce(tx, `page:${path}`)
      await audit(tx, { action: 'news saved', subject: editableId, detail: { page: page.url, version, sentence } })
      return {}
    }),
}

/** The sentence belongs to the release with which readers first saw the version. */
async function storeNote(tx: Db, page: PageRow, version: number, note: string) {
  const [first] = await tx
    .select({ id: releases.id })
    .from(releasedVersions)
    .innerJoin(releases, and(eq(releases.id, releasedVersions.release), eq(releases.page, page.id)))
    .where(eq(releasedVersions.version, version))
    .orderBy(asc(releases.id))
    .limit(1)
  if (!first) throw problem(422, 'Readers do not see this version yet.')
  await tx.update(releases).set({ note }).where(eq(releases.id, first.id))
}

function aYearBefore(now: Date): Date {
  const then = new Date(now)
  then.setFullYear(then.getFullYear() - 1)
  return then
}
