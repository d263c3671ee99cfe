import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { excludedFromBackups } from '#base/server/database/backup-exclusions.ts'
import { users } from '../tables.ts'

/** Accounts at the organisation that are connected with accounts here. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
)

/** Logins that have been begun at the organisation, each good once. The browser holds the id in a cookie. */
export const signOns = excludedFromBackups(
  pgTable('sign_ons', {
    digest: text().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    redirect: text().notNull(),
    /** The account to connect; null for a login. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }).notNull(),
  }),
)
