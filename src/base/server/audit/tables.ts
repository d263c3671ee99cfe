import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What was done and by whom; rows are only ever added, and each carries a hash over itself and the one before. */
export const auditEntries = pgTable('audit', {
  id: integer().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  username: text().notNull(),
  address: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
  previous: text().notNull(),
  hash: text().notNull(),
})

/** How long the audit is and how it ends, in its one row, so that a missing end is noticed. */
export const auditHead = pgTable('audit_head', {
  id: integer().primaryKey(),
  entries: integer().notNull(),
  hash: text().notNull(),
})
