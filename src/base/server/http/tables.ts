import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often somebody has made a call that is limited, in the stretch of time that ends at `until`. */
export const rateCounts = pgTable('rate_counts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})
