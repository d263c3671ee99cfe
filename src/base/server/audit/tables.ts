import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The audit log: rows are only ever added, and each carries a hash over itself and the one before. */
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
  /** The entry that records the erasure of a person whom this one named; `hash` is still that of the original. */
  erasedBy: integer('erased_by'),
})

/** The length of the audit and its last hash, in a single row, so that a missing end is detected. */
export const auditHead = pgTable('audit_head', {
  id: integer().primaryKey(),
  entries: integer().notNull(),
  hash: text().notNull(),
})
