import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/**
 * Locks accounts on a connection of its own, so that a test decides the order in which others get them. The server needs
 * a connection for each call that waits.
 */
export async function lockAccounts({ database }: Pick<TestApp, 'database'>, ...usernames: string[]) {
  const holder = new pg.Client(database.direct)
  await holder.connect()
  let ended: Promise<void> | undefined
  const release = () => (ended ??= holder.end())
  onTestFinished(release)
  await holder.query('begin')
  await holder.query('select id from users where username = any($1) for update', [usernames])
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const countWaiting = async () => {
    // Within a transaction PostgreSQL keeps the list of connections.
    await holder.query('select pg_stat_clear_snapshot()')
    return (await holder.query(waiting)).rows[0].count
  }
  return {
    /** Releases the locks. */
    release,
    /** Resolves when this many are waiting. */
    untilWaiting: (count: number) => expect.poll(countWaiting).toBe(count),
  }
}
