import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Feature, Parts } from '#base/server/feature.ts'
import { CoalescedTask } from '#base/server/http/coalesced-task.ts'
import { type Handlers, served } from '#base/server/http/serve.ts'
import { historyEndpoints } from '../../contract/history.ts'
import { mustRead, reachAt } from '../access/access.ts'
import { pages } from '../store/tables.ts'
import { pageChanges } from './changes.ts'
import { drawChanges } from './draw-changes.ts'
import { newsHandlers } from './news-handlers.ts'
import { pageHistoryHandlers } from './page-history.ts'

export { starterName } from './saves.ts'

const readersHandlers: Pick<Handlers<typeof historyEndpoints>, 'pageChanges'> = {
  async pageChanges({ url, limit }, { db, routes, user }) {
    const visitor = { routes, user }
    const [page] = await db.select().from(pages).where(eq(pages.url, url))
    mustRead({ page: reachAt(url, page) }, visitor)
    return { changes: page ? await pageChanges(db, page, visitor, limit) : [] }
  },
}

/** The answer to a save is made first. */
const restMs = 200
/** The process that made a change has drawn it by then, unless it was a command or has ended. */
const elsewhereMs = 5000

/** Page history. Changes are drawn after each save, and at start-up in case a notification was missed. */
export const historyFeature: Feature<Parts & { drawing: CoalescedTask }> = {
  name: 'history',
  open(host) {
    const drawing = new CoalescedTask(
      () => drawChanges(host),
      (error) => host.log.warn({ err: error }, 'changes could not be rendered'),
    )
    const draw = (afterMs: number, begin = () => {}) =>
      host.inBackground(async (stopping) => {
        await delay(afterMs, undefined, { signal: stopping })
        begin()
        await drawing.run()
      })
    let isDue = false
    return {
      drawing,
      calls: served(historyEndpoints, { ...readersHandlers, ...pageHistoryHandlers, ...newsHandlers }),
      onListen: () => draw(0),
      onSave: () => draw(restMs),
      onChange() {
        if (isDue) return
        isDue = true
        draw(elsewhereMs, () => {
          isDue = false
        })
      },
    }
  },
  cleanUp: (host) => host.of(historyFeature).drawing.run(),
}
