import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { historyEndpoints, type PageChange } from '../../contract/history.ts'
import { hasSignatures } from '../../contract/review-route.ts'
import { mustRead, reachAt, type Visitor } from '../access/access.ts'
import { changesSinceSigned } from '../publishing/reviews.ts'
import { type PageRow, pages, renderedChanges } from '../store/tables.ts'
import { newsHandlers } from './news.ts'
import { pageHistoryHandlers } from './page-history.ts'
import { changesOn, releasesOf } from './released-changes.ts'
import { notRendered } from './render-changes.ts'

const readersHandlers: Pick<Handlers<typeof historyEndpoints>, 'pageChanges' | 'versionsOf'> = {
  async pageChanges({ url, limit }, { db, routes, user }) {
    const visitor = { routes, user }
    const [page] = await db.select().from(pages).where(eq(pages.url, url))
    mustRead({ page: reachAt(url, page) }, visitor)
    if (!page) return { changes: [], sinceSigned: [] }
    return {
      changes: await pageChanges(db, page, visitor, limit),
      sinceSigned: hasSignatures(routes) ? await changesSinceSigned(db, page, visitor) : [],
    }
  },

  async versionsOf({ url }, { db, routes, user }) {
    const visitor = { routes, user }
    const [page] = await db.select().from(pages).where(eq(pages.url, url))
    mustRead({ page: reachAt(url, page) }, visitor)
    return { versions: page ? await releasesOf(db, page, visitor) : [] }
  },
}

export const historyCalls: readonly Served[] = served(historyEndpoints, {
  ...readersHandlers,
  ...pageHistoryHandlers,
  ...newsHandlers,
})

/** Newest first: each version that the visitor may read against the one before. A request never starts a rendering. */
async function pageChanges(db: Db, page: PageRow, visitor: Visitor, limit: number): Promise<PageChange[]> {
  const changes = await changesOn(db, page, visitor, limit)
  const ids = changes.map(({ id }) => id)
  const rendered = await db.select().from(renderedChanges).where(inArray(renderedChanges.released, ids))
  const html = new Map(rendered.map(({ released, html }) => [released, html]))
  return changes.flatMap(({ id, at, ...rest }) => {
    const change = html.get(id) ?? notRendered
    // A save may have changed nothing.
    return change ? [{ ...rest, modified: at.toISOString(), html: change }] : []
  })
}
