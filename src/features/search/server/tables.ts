import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { WordEntry, WordKind } from '../contract/words.ts'

export const searchWords = pgTable('search_words', {
  id: serial().primaryKey(),
  kind: text().$type<WordKind>().notNull(),
  says: jsonb().$type<WordEntry>().notNull(),
  revision: integer().notNull().default(1),
  isRemoved: boolean('is_removed').notNull().default(false),
})

export const searchWordVersions = pgTable(
  'search_word_versions',
  {
    entry: integer()
      .notNull()
      .references(() => searchWords.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    says: jsonb().$type<WordEntry>().notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.revision] })],
)

/** Questions that found no answer: their words and dates, and nothing about who asked. */
export const failedQuestions = pgTable(
  'failed_questions',
  {
    words: text().primaryKey(),
    count: integer().notNull(),
    /** The number of different days on which it was asked. */
    days: integer().notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** Whether a reader sent it to the editors on purpose. */
    isSent: boolean('is_sent').notNull().default(false),
    doneBy: text('done_by').notNull().default(''),
  },
  (table) => [index().on(table.lastDay)],
)

export const searchPins = pgTable(
  'search_pins',
  {
    id: serial().primaryKey(),
    words: text().notNull(),
    route: text().notNull(),
    anchor: text().notNull(),
    username: text().notNull(),
    created: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.words, table.route, table.anchor)],
)
