import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { leftOutOfBackups } from '#base/server/database/left-out.ts'
import { users } from '../tables.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id)
const moment = () => timestamp({ withTimezone: true })

/** The app that shows an account's one-time codes. */
export const codeApps = pgTable('code_apps', {
  userId: owner().primaryKey(),
  /** Under SECOND_STEP_KEY. */
  sealedSecret: text('sealed_secret').notNull(),
  created: moment().notNull(),
  /** Null until the owner has entered its first code. */
  confirmed: moment(),
  /** The time step of the last accepted code, in periods since 1970: each is good once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Unused recovery codes, as hashes with one salt per account. */
export const recoveryCodes = pgTable('recovery_codes', { userId: owner(), hash: text().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
])

/** Logins that have passed the password and wait for the second step. The browser holds the id in a cookie. */
export const pendingLogins = leftOutOfBackups(
  pgTable('pending_logins', {
    digest: text().primaryKey(),
    userId: owner(),
    failures: integer().notNull().default(0),
    until: moment().notNull(),
  }),
)
