import pg from 'pg'

/** Rebuilds the indexes if the libraries of these programs, perhaps another build, put texts in another order. */
export async function reindexIfNeeded(pool: pg.Pool, direct: pg.ClientConfig, log: (line: string) => void) {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database where datname = current_database()
      and datcollversion is distinct from pg_database_collation_actual_version(oid)`,
  )
  const [database] = rows
  if (!database) return
  log('The indexes of the database are rebuilt, because PostgreSQL now sorts texts by another version of its rules.')
  const client = new pg.Client(direct) // without the time limit of a request
  await client.connect()
  try {
    await client.query(`reindex database ${database.name}`)
    await client.query(`alter database ${database.name} refresh collation version`)
  } finally {
    await client.end()
  }
}
