import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { excludedFromBackups } from '#base/server/database/backup-exclusions.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** Unused: processes of release 0.19 still write it during a rolling upgrade. */
    skeleton: text().unique(),
    displayName: text('display_name').notNull(),
    email: text(),
    /** Null until the user chooses a password. */
    passwordHash: text('password_hash'),
    roles: text().array().notNull().default(sql`'{}'`),
    isDisabled: boolean('is_disabled').notNull().default(false),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastLogin: timestamp('last_login', { withTimezone: true }),
    /** From when on the account has its roles only with a second step, if one of them requires it. */
    secondStepBy: timestamp('second_step_by', { withTimezone: true }),
  },
  (table) => [uniqueIndex('users_username_plain').on(sql`lower(${table.username})`)],
)

/** Sessions. The browser holds the id; only its digest is stored. */
export const sessions = excludedFromBackups(
  pgTable(
    'sessions',
    {
      id: serial().primaryKey(),
      digest: text().notNull().unique(),
      userId: integer('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      created: timestamp({ withTimezone: true }).notNull(),
      seen: timestamp({ withTimezone: true }).notNull(),
      /** When the user has last proved again who they are; null if not since the login. */
      proved: timestamp({ withTimezone: true }),
      /** When a session that began with single sign-on ends at the latest; null for others. */
      ends: timestamp({ withTimezone: true }),
      address: text().notNull(),
      agent: text().notNull(),
    },
    (table) => [index().on(table.userId)],
  ),
)

/** Failed login attempts, by account and address; the account need not exist. */
export const loginAttempts = excludedFromBackups(
  pgTable(
    'login_attempts',
    {
      id: serial().primaryKey(),
      account: text().notNull(),
      address: text().notNull(),
      at: timestamp({ withTimezone: true }).notNull(),
    },
    (table) => [index().on(table.account, table.address, table.at)],
  ),
)

/** Captcha challenges that have been solved, which must not be used again. */
export const usedChallenges = excludedFromBackups(
  pgTable('used_challenges', {
    id: text().primaryKey(),
    until: timestamp({ withTimezone: true }).notNull(),
  }),
)
