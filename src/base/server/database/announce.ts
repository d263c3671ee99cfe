import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { changeCounts } from './tables.ts'

/** Processes of release 0.19.16 and earlier listen on it; delete it once no site upgrades from them. */
const changedChannel = 'mds_changed'

/** Counts a change in its transaction; every process drops the topic with its next version query (`lease.ts`). */
export const announce = (db: Db, topic: string) =>
  db.execute(
    sql`with counted as (
      insert into ${changeCounts} (topic, count) values (${topic}, 1)
      on conflict (topic) do update set count = ${changeCounts}.count + 1)
    select pg_notify(${changedChannel}, ${topic})`,
  )

export type Announce = (db: Db, topic: string) => Promise<unknown>
