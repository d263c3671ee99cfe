import { bigint, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { excludedFromBackups } from '#base/server/database/backup-exclusions.ts'
import { users } from '../tables.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const moment = () => timestamp({ withTimezone: true })

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
export const pendingLogins = excludedFromBackups(
  pgTable('pending_logins', {
    digest: text().primaryKey(),
    userId: owner(),
    failures: integer().notNull().default(0),
    until: moment().notNull(),
  }),
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: owner(),
    credentialId: text('credential_id').notNull().unique(),
    /** In base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as it counts itself; those that exist on several devices always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    created: moment().notNull(),
    lastUsed: timestamp('last_used', { withTimezone: true }),
  },
  (table) => [index().on(table.userId)],
)

/** Challenges that wait for a passkey's answer, each good once. */
export const passkeyChallenges = excludedFromBackups(
  pgTable('passkey_challenges', {
    digest: text().primaryKey(),
    /** The account that may answer; null for a login that begins with the passkey. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    until: moment().notNull(),
  }),
)
