import type pg from 'pg'
import { readMigrations } from '../database/migrate.ts'

/** A table as in the catalogue of the database: its name, the same with its schema as SQL, and its columns as SQL. */
export type CatalogueTable = { name: string; sql: string; columns: string[] }

/** The tables of the site, without generated columns. */
export async function readTables(client: pg.Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
        array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and n.nspname = 'public' group by 1, 2 order by 1`,
  )
  return rows
}

export function ownNames(what: 'table' | 'function'): Set<string> {
  const names = readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/\b(?:create (table|function)(?: if not exists)?|rename (to)) "(\w+)"/gi)].flatMap(
      ([, kind, renamed, name = '']) => (renamed || kind?.toLowerCase() === what ? [name] : []),
    ),
  )
  return new Set(names)
}
