import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** Unique links. The secret is only in the address that was issued; this table has its digest. */
export const uniqueLinks = pgTable('unique_links', {
  id: serial().primaryKey(),
  digest: text().notNull().unique(),
  /** May be missing from the list if another version created the link: then the link is disabled (D-73). */
  functionId: text('function_id').notNull(),
  /** The target; its format depends on the function. */
  target: text().notNull().default(''),
  /** The account that it is for; the link is deleted with it. */
  accountId: integer('account_id'),
  roles: text().array().notNull().default(sql`'{}'`),
  /** Null means unlimited. */
  mostUses: integer('most_uses'),
  expires: timestamp({ withTimezone: true }).notNull(),
  isDisabled: boolean('is_disabled').notNull().default(false),
  created: timestamp({ withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
  note: text().notNull().default(''),
})

export const linkUses = pgTable(
  'link_uses',
  {
    id: serial().primaryKey(),
    link: integer()
      .notNull()
      .references(() => uniqueLinks.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    username: text().notNull(),
    address: text().notNull(),
  },
  (table) => [index().on(table.link)],
)
