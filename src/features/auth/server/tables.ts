import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A person with an account. */
export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    displayName: text('display_name').notNull(),
    email: text(),
    /** Absent while the person has not chosen a password. */
    passwordHash: text('password_hash'),
    roles: text().array().notNull().default(sql`'{}'`),
    isDisabled: boolean('is_disabled').notNull().default(false),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastLogin: timestamp('last_login', { withTimezone: true }),
  },
  (table) => [uniqueIndex('users_username_plain').on(sql`lower(${table.username})`)],
)

/** A login that has not ended. The browser holds the id; only its digest is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial().primaryKey(),
    digest: text().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    created: timestamp({ withTimezone: true }).notNull(),
    seen: timestamp({ withTimezone: true }).notNull(),
    address: text().notNull(),
    agent: text().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** Attempts to log in that have not succeeded, by account and address; the account need not exist. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: serial().primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.account, table.address, table.at)],
)

/** Captcha challenges whose solution has been used once. */
export const usedChallenges = pgTable('used_challenges', {
  id: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
})
