import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { leftOutOfBackups } from '../database/left-out.ts'

/** How often a limited call was made, in the period that ends at `until`. */
export const rateCounts = leftOutOfBackups(
  pgTable('rate_counts', {
    key: text().primaryKey(),
    count: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  }),
)
