import { pgTable, text } from 'drizzle-orm/pg-core'

export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })
