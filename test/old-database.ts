import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Pool } from 'pg'
import { emptyDatabase } from './database.ts'

/** The migrations, in order. */
export const migrationFiles = globSync('migrations/*.sql').sort()

/**
 * An empty database as it was before a migration such as `0010_audience`; `migrate` applies the migration, `finish` those
 * after it.
 */
export async function databaseBefore(
  name: string,
): Promise<{ pool: Pool; migrate(): Promise<void>; finish(): Promise<void> }> {
  const at = migrationFiles.findIndex((file) => basename(file, '.sql') === name)
  const { pool } = await emptyDatabase()
  const apply = async (file = '') => {
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) await pool.query(statement)
  }
  for (const file of migrationFiles.slice(0, at)) await apply(file)
  return {
    pool,
    migrate: () => apply(migrationFiles[at]),
    async finish() {
      for (const file of migrationFiles.slice(at + 1)) await apply(file)
    },
  }
}
