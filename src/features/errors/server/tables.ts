import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** Causes of errors in browsers or on the server, with the details of the last occurrence. */
export const errorCauses = pgTable(
  'error_causes',
  {
    id: serial().primaryKey(),
    digest: text().notNull().unique(),
    source: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    count: integer().notNull(),
    firstSeen: timestamp('first_seen', { withTimezone: true }).notNull(),
    lastSeen: timestamp('last_seen', { withTimezone: true }).notNull(),
    path: text().notNull(),
    agent: text().notNull(),
    doneBy: text('done_by').notNull().default(''),
  },
  (table) => [index().on(table.lastSeen)],
)

/** The latest reports of each cause, by the reference shown to users. */
export const errorReports = pgTable(
  'error_reports',
  {
    ref: text().primaryKey(),
    cause: integer()
      .notNull()
      .references(() => errorCauses.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.cause, table.at)],
)
