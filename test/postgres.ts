import pg from 'pg'

/** SQL that copies a database by copying its files, which is faster than through the log. */
export const copyOf = (template: string, name: string) =>
  `create database ${name} template ${template} strategy file_copy`

const connections = new Map<string, pg.Pool>()

/** Runs statements outside a transaction, on the connection that this process keeps to the server. */
export async function onServer(url: string, ...statements: string[]) {
  for (const statement of statements) await connectionTo(url).query(statement)
}

function connectionTo(url: string): pg.Pool {
  const open = connections.get(url)
  if (open) return open
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server may stop before this process.
  pool.on('error', () => {})
  connections.set(url, pool)
  return pool
}

/** The address of another database on the same server. */
export function withDatabase(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
