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

/** Uploaded files: name and type. The bytes are in the file store, under their hash. */
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
    /** Set by the first version of anything that shows it, and never reset, because versions are permanent. */
    isUsed: boolean('is_used').notNull().default(false),
    /** The bytes of a withdrawn file are deleted and must not be uploaded again. */
    withdrawn: timestamp({ withTimezone: true }),
    withdrawnBy: text('withdrawn_by'),
    reason: text(),
  },
  (table) => [
    unique().on(table.kind, table.digest, table.name),
    index().on(table.digest),
    index().on(table.uploaded).where(sql`not is_used`),
  ],
)

/** Downloads of each document per day. Who downloaded it is not recorded (D-39). */
export const downloads = pgTable(
  'downloads',
  { document: integer().notNull(), day: date({ mode: 'string' }).notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.document, table.day] })],
)

export type UploadRow = typeof uploads.$inferSelect
