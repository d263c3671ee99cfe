import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { changeCounts } from './tables.ts'

/** Processes of release 0.19.16 and earlier listen on it; delete it once no site upgrades from them. */
const changedChannel = 'mds_changed'

/** Counts a change in its transaction; every process drops the topics with its next version query (`lease.ts`). */
export const announce = (db: Db, ...topics: readonly [string, ...string[]]) =>
  db.execute(
    sql`with changed as (select distinct topic from unnest(${sql.param(topics)}::text[]) as topic order by topic), counted as (
      insert into ${changeCounts} (topic, count) select topic, 1 from changed
      on conflict (topic) do update set count = ${changeCounts}.count + 1)
    select pg_notify(${changedChannel}, topic) from changed`,
  )

export type Announce = (db: Db, ...topics: readonly [string, ...string[]]) => Promise<unknown>
