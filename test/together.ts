import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Makes calls that all wait for the same page before any of them goes on: their transactions overlap. */
export async function together<Answer>(pool: Pool, url: string, calls: readonly (() => Promise<Answer>)[]) {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from pages where url = $1 for update', [url])
    const answers = Promise.all(calls.map((make) => make()))
    await expect.poll(() => waitingForLocks(pool)).toBe(calls.length)
    await holder.query('commit')
    return await answers
  } finally {
    holder.release()
  }
}

/** How many transactions of a database wait for a lock. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].waiting
}
