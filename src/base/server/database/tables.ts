import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** How often each topic has been announced, counted in the transactions that changed it. */
export const changeCounts = pgTable('change_counts', {
  topic: text().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
})
