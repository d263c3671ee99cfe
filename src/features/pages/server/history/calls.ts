import { eq } from 'drizzle-orm'
import { type Handlers, type Served, served } from '#base/server/http/serve.ts'
import { historyEndpoints } from '../../contract/history.ts'
import { mustRead, reachAt } from '../access/access.ts'
import { pages } from '../store/tables.ts'
import { pageChanges } from './changes.ts'
import { newsHandlers } from './news.ts'
import { pageHistoryHandlers } from './page-history.ts'

const readersHandlers: Pick<Handlers<typeof historyEndpoints>, 'pageChanges'> = {
  async pageChanges({ url, limit }, { db, routes, user }) {
    const visitor = { routes, user }
    const [page] = await db.select().from(pages).where(eq(pages.url, url))
    mustRead({ page: reachAt(url, page) }, visitor)
    return { changes: page ? await pageChanges(db, page, visitor, limit) : [] }
  },
}

export const historyCalls: readonly Served[] = served(historyEndpoints, {
  ...readersHandlers,
  ...pageHistoryHandlers,
  ...newsHandlers,
})
