import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** A file that was uploaded: what it was called and what it is. Its bytes are in the file store, under their hash. */
export const uploads = pgTable(
  'uploads',
  {
    id: serial().primaryKey(),
    digest: text().notNull(),
    kind: text().$type<'image' | 'document'>().notNull(),
    name: text().notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    uploaded: timestamp({ withTimezone: true }).notNull(),
    username: text().notNull(),
    /** Set by the first version of anything that shows it, and never taken back: versions are kept for good. */
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [
    unique().on(table.kind, table.digest, table.name),
    index().on(table.digest),
    index().on(table.uploaded).where(sql`not is_used`),
  ],
)

/** How often a document was downloaded on a day. Who did is not kept (D-39). */
export const downloads = pgTable(
  'downloads',
  { document: integer().notNull(), day: date({ mode: 'string' }).notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.document, table.day] })],
)
