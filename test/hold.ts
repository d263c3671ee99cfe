import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** Locks accounts in a separate transaction, so that a test decides the order in which others get them. */
export async function holdAccounts({ database: { pool } }: Pick<TestApp, 'database'>, ...usernames: string[]) {
  const holder = await pool.connect()
  let isHeld = true
  const release = async () => {
    if (isHeld) await holder.query('rollback')
    if (isHeld) holder.release()
    isHeld = false
  }
  onTestFinished(release)
  await holder.query('begin')
  await holder.query('select id from users where username = any($1) for update', [usernames])
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return {
    release,
    /** Resolves when this many are waiting. */
    untilWaiting: (count: number) => expect.poll(async () => (await pool.query(waiting)).rows[0].count).toBe(count),
  }
}
