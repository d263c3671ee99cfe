import { eq } from 'drizzle-orm'
import { type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { historyEndpoints } from '../../contract/history.ts'
import { hasSignatures } from '../../contract/review-route.ts'
import { mustRead, reachAt } from '../access/access.ts'
import { changesSinceSigned } from '../publishing/reviews.ts'
import { pages } from '../store/tables.ts'
import { pageChanges } from './changes.ts'
import { newsHandlers } from './news.ts'
import { pageHistoryHandlers } from './page-history.ts'
import { releasesOf } from './released-changes.ts'

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
