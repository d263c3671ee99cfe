import pg from 'pg'

/** SQL that copies a database by copying its files, which is faster than through the log. */
export const copyOf = (template: string, name: string) =>
  `create database ${name} template ${template} strategy file_copy`

/** Runs statements outside a transaction. */
export async function onServer(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function withDatabase(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
