import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The digest of the content files last imported as starter content. The table has one row. */
export const starterFiles = pgTable('starter_files', {
  id: integer().primaryKey(),
  digest: text().notNull(),
})
