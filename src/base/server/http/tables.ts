import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { excludedFromBackups } from '../database/backup-exclusions.ts'

/** How often a limited call was made, in the period that ends at `until`. */
export const rateCounts = excludedFromBackups(
  pgTable('rate_counts', {
    key: text().primaryKey(),
    count: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  }),
)
