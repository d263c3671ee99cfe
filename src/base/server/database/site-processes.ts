import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const start = 'mds-guidelines '
/** A process that lives asks the database at least every five seconds; a pooler keeps the name of one that has ended. */
const within = '20 seconds'

export const newProcessName = () => start + randomBytes(4).toString('hex')

export const processCount = `select count(distinct application_name)::int from pg_stat_activity
  where datname = current_database() and application_name like '${start}%'
    and (state <> 'idle' or state_change > now() - interval '${within}')`

export async function countProcesses(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(processCount)
  return rows[0]?.count ?? 0
}
