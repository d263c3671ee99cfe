import { asc, eq } from 'drizzle-orm'
import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Call } from '#base/server/http/serve.ts'
import { withDisplayNames } from '#features/auth/server/index.ts'
import { foldedQuestion } from '../contract/question.ts'
import type { Pin } from '../endpoints.ts'
import { searchPins } from './tables.ts'
import { searchTopic } from './words.ts'

/** The places that editors have chosen, as `/path#anchor`, by the folded words of the question. */
export async function readPins(db: Db): Promise<Map<string, string[]>> {
  const pins = new Map<string, string[]>()
  for (const { words, route, anchor } of await db.select().from(searchPins).orderBy(asc(searchPins.id)))
    pins.set(words, [...(pins.get(words) ?? []), addressOf(route, anchor)])
  return pins
}

const addressOf = (route: string, anchor: string) => (anchor ? `${route}#${anchor}` : route)

export async function listPins(db: Db): Promise<Pin[]> {
  const rows = await db.select().from(searchPins).orderBy(asc(searchPins.words), asc(searchPins.id))
  return (await withDisplayNames(db, rows, 'username')).map(({ id, words, route, anchor, username: by, created }) => ({
    ...{ id, words, by, url: addressOf(route, anchor), created: created.toISOString() },
  }))
}

type Saving = Pick<Call, 'db' | 'user' | 'clock' | 'audit' | 'announce'>

export async function addPin({ q, url }: { q: string; url: string }, { db, user, clock, audit, announce }: Saving) {
  const words = foldedQuestion(q)
  if (words === '') throw problem(422, 'Enter at least one word.')
  const [route = '', anchor = ''] = url.split('#')
  await db.transaction(async (tx) => {
    const values = { words, route, anchor, username: user?.username ?? '', created: clock() }
    await tx.insert(searchPins).values(values).onConflictDoNothing()
    await announce(tx, searchTopic)
    await audit(tx, { action: 'search answer chosen', subject: words, detail: { url } })
  })
}

export async function removePin(id: number, { db, audit, announce }: Pick<Saving, 'db' | 'audit' | 'announce'>) {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(searchPins).where(eq(searchPins.id, id)).returning()
    if (!row) throw problem(404, 'There is no such chosen answer.')
    await announce(tx, searchTopic)
    await audit(tx, {
      action: 'search answer no longer chosen',
      subject: row.words,
      detail: { url: addressOf(row.route, row.anchor) },
    })
  })
}
