import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { excludedFromBackups } from '#base/server/database/backup-exclusions.ts'
import type { Dashboard } from '../contract/dashboard.ts'

/** A user's own layout. Contains no data of any person. */
export const dashboards = pgTable('dashboards', {
  username: text().primaryKey(),
  revision: integer().notNull(),
  layout: jsonb().$type<Dashboard>().notNull(),
  modified: timestamp({ withTimezone: true }).notNull(),
})

/** The selected mode and ID of a session, keyed by the session's digest and deleted with the session. */
export const dashboardSessions = excludedFromBackups(
  pgTable('dashboard_sessions', {
    session: text().primaryKey(),
    modeName: text('mode_name').notNull(),
    id: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  }),
)

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

/** Notes of the test portlets for an ID; every save adds a row. */
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
