import { pgTable, text } from 'drizzle-orm/pg-core'

/** Random keys that every process on this database shares. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
