import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const names = new Set<string>()

/** Marks a table whose rows are of no use after a restore, such as sessions: backups leave them out. */
export function excludedFromBackups<Table extends PgTable>(table: Table): Table {
  names.add(getTableName(table))
  return table
}

export const isExcluded = (name: string) => names.has(name)
