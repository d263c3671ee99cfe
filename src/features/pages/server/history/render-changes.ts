import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import type { ServerContext } from '#base/server/http/serve.ts'
import { root } from '#base/server/root.ts'
import { TaskStopped, workerTask } from '#base/server/workers/worker-pool.ts'
import { element, text } from '#features/rich-text/index.ts'
import { editables, releasedVersions, renderedChanges, versions } from '../store/tables.ts'
import { isNews, pairsOf } from './released-changes.ts'
import type renderChange from './render-change.ts'

const rendering = workerTask<typeof renderChange>(new URL('src/features/pages/server/history/render-change.ts', root))
const summary = (words: string) => element('p', { class: 'change-summary' }, text(words))

/** Shown for a change until it has been rendered. */
export const notRendered = summary('Changed')

/** Shown for a change that is too large to compare. */
const replaced = summary('Replaced')

const batchSize = 50

/** Renders new changes, newest first, each in a worker and once for all readers. */
export async function renderChanges({ db, workers }: Pick<ServerContext, 'db' | 'workers'>) {
  for (;;) {
    const missing = await unrendered(db)
    for (const { id } of missing) {
      const [pair] = await pairsOf(db, [id])
      const html = pair ? await workers.run(rendering, pair).catch(whenStopped) : ''
      await db.insert(renderedChanges).values({ released: id, html }).onConflictDoNothing()
      // A file in it may have been withdrawn, and its name removed, during the rendering.
      if (!isDeepStrictEqual(await pairsOf(db, [id]), pair ? [pair] : [])) await deleteRenderedChanges(db, [id])
    }
    if (missing.length < batchSize) return
  }
}

function whenStopped(error: unknown): string {
  if (error instanceof TaskStopped) return replaced
  throw error
}

const unrendered = (db: Db): Promise<{ id: number }[]> =>
  db
    .select({ id: releasedVersions.id })
    .from(releasedVersions)
    .innerJoin(versions, eq(versions.id, releasedVersions.version))
    .innerJoin(editables, eq(editables.id, versions.editable))
    .leftJoin(renderedChanges, eq(renderedChanges.released, releasedVersions.id))
    .where(and(isNull(renderedChanges.released), isNews))
    .orderBy(desc(releasedVersions.id))
    .limit(batchSize)

/** Deletes the rendered differences of released versions, which are then rendered again. */
export const deleteRenderedChanges = (db: Db, released: readonly number[]) =>
  db.delete(renderedChanges).where(inArray(renderedChanges.released, [...released]))
