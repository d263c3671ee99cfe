import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Dashboard } from '../contract/dashboard.ts'

/** The layout that somebody has made for themselves. It holds nobody's data. */
export const dashboards = pgTable('dashboards', {
  username: text().primaryKey(),
  revision: integer().notNull(),
  layout: jsonb().$type<Dashboard>().notNull(),
  modified: timestamp({ withTimezone: true }).notNull(),
})

/** The mode and ID that a session has chosen. It is gone with the session, whose digest it goes by. */
export const dashboardSessions = pgTable('dashboard_sessions', {
  session: text().primaryKey(),
  modeName: text('mode_name').notNull(),
  id: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** When somebody last chose an ID. */
export const dashboardRecent = pgTable(
  'dashboard_recent',
  {
    username: text().notNull(),
    modeName: text('mode_name').notNull(),
    id: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.modeName, table.id] }),
    index().on(table.username, table.modeName, table.at),
  ],
)

/** What the test portlets keep of an ID; every save is a row. */
export const dashboardNotes = pgTable(
  'dashboard_notes',
  {
    component: text().notNull(),
    modeName: text('mode_name').notNull(),
    id: text().notNull(),
    version: integer().notNull(),
    note: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.modeName, table.id, table.version] })],
)
