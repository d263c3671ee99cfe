import { inArray } from 'drizzle-orm'
import type { Db } from '#base/server/database/database.ts'
import { drawnChanges } from '../store/tables.ts'

/** Stores the drawn difference of a version from the one before. */
export const storeDrawnChange = (db: Db, version: number, html: string) =>
  db.insert(drawnChanges).values({ version, html }).onConflictDoNothing()

/** Deletes the drawn differences of versions, which are then drawn again. */
export const deleteDrawnChanges = (db: Db, versions: readonly number[]) =>
  db.delete(drawnChanges).where(inArray(drawnChanges.version, [...versions]))
