import { index, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const readerReports = pgTable(
  'reader_reports',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    what: text().notNull(),
    email: text().notNull(),
    page: text().notNull(),
    section: text().notNull(),
    version: text().notNull(),
    doneBy: text('done_by').notNull().default(''),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index().on(table.doneAt)],
)
