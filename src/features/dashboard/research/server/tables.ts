import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** Compared by code point in any locale, so that IDs have one order and prefix searches can use an index. */
const code = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** One change to research data: who made it, when, and why. Values refer to the change that set them. */
export const researchChanges = pgTable('research_changes', {
  id: serial().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  username: text().notNull(),
  /** The origin of the data: entered by hand, imported, or invented by the generator. */
  origin: text().notNull(),
  reason: text().notNull().default(''),
})

/** A person or a sample, by the researchers' identifier. */
export const researchRecords = pgTable(
  'research_records',
  {
    id: serial().primaryKey(),
    kind: text().$type<'person' | 'sample'>().notNull(),
    code: code().notNull(),
    /** For a sample: its person. */
    person: integer(),
    /** For a sample: its material, and when it was taken. */
    material: text().notNull().default(''),
    taken: date({ mode: 'string' }),
    status: smallint().notNull().default(1),
    statusText: text('status_text').notNull().default(''),
    statusRevision: integer('status_revision').notNull().default(1),
    statusChange: integer('status_change')
      .notNull()
      .references(() => researchChanges.id),
    isInvented: boolean('is_invented').notNull().default(false),
    /** For a person: the last day with a value, and the diagnosis. A trigger on the values keeps both, for lists. */
    lastSeen: date('last_seen', { mode: 'string' }),
    diagnosis: text(),
    change: integer()
      .notNull()
      .references(() => researchChanges.id),
  },
  (table) => [
    unique().on(table.kind, table.code),
    index().on(table.person),
    // A list whose filter matches few people, or nobody, would otherwise look at everybody.
    index('research_records_facts').on(table.kind, table.diagnosis, table.status, table.code),
    index('research_records_seen').on(table.kind, table.lastSeen),
  ],
)

/** Earlier statuses of a person or sample. */
export const researchStatusVersions = pgTable(
  'research_status_versions',
  {
    record: integer()
      .notNull()
      .references(() => researchRecords.id),
    revision: integer().notNull(),
    status: smallint().notNull(),
    statusText: text('status_text').notNull(),
    change: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.record, table.revision] })],
)

/** Of a day or, without one, constant. A removed value stays as an empty row; rows of a person are adjacent. */
export const researchValues = pgTable(
  'research_values',
  {
    record: integer().notNull(),
    variable: code().notNull(),
    day: date({ mode: 'string' }),
    number: doublePrecision(),
    /** Null: the variable's first unit. */
    unit: text(),
    text: text(),
    revision: integer().notNull().default(1),
    change: integer().notNull(),
  },
  (table) => [unique('research_values_place').on(table.record, table.variable, table.day).nullsNotDistinct()],
)

export const researchValueVersions = pgTable(
  'research_value_versions',
  {
    record: integer().notNull(),
    variable: code().notNull(),
    day: date({ mode: 'string' }),
    revision: integer().notNull(),
    number: doublePrecision(),
    unit: text(),
    text: text(),
    change: integer().notNull(),
  },
  (table) => [
    unique('research_value_versions_place')
      .on(table.record, table.variable, table.day, table.revision)
      .nullsNotDistinct(),
  ],
)
