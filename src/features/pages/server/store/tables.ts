import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RichNode, StoredReference } from '#features/rich-text/index.ts'
import type { Part } from '../../contract/parts.ts'
import type { PageChange, RedirectChange } from '../../contract/tree.ts'
import type { StoredProperties } from '../../kinds/image/properties.ts'

/** A program that has content, such as a calculator, has a row too; code declares its path and its parent. */
export const pages = pgTable(
  'pages',
  {
    id: serial().primaryKey(),
    /** The first path, never changed: editable ids derive from it (D-30, D-112). */
    key: text().notNull().unique(),
    url: text().notNull().unique(),
    title: text(),
    description: text(),
    parent: integer().references((): AnyPgColumn => pages.id),
    /** The position among the pages with the same parent; null comes last. */
    position: integer(),
    /** The name of the template that renders it; null for a program. */
    template: text(),
    inMenu: boolean('in_menu').notNull().default(true),
    /** The heading in the menu above it and its neighbours that have the same. */
    menuGroup: text('menu_group'),
    /** The parts that editors placed on the page, in order. Null: those of its template. */
    parts: jsonb().$type<Part[]>(),
    /** When it was archived; null if it is not archived. Pages archived together have the same time. */
    archived: timestamp({ withTimezone: true }),
    accessRoles: text('access_roles').array().notNull().default(sql`'{}'`),
    online: boolean().notNull().default(true),
    updated: date({ mode: 'string' }),
    reviewed: date({ mode: 'string' }),
    reviewedBy: text('reviewed_by'),
    nextReview: date('next_review', { mode: 'string' }),
  },
  (table) => [
    // Paths that differ only in case lead to one page (T2).
    uniqueIndex('pages_url_any_case').on(sql`lower(${table.url})`),
    uniqueIndex('pages_key_any_case').on(sql`lower(${table.key})`),
    index().on(table.parent),
  ],
)

const pageRef = (name: string) =>
  integer(name)
    .notNull()
    .references(() => pages.id)

export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    page: pageRef('page'),
  },
  (table) => [uniqueIndex('redirects_path_any_case').on(sql`lower(${table.path})`), index().on(table.page)],
)

/** Every change of the tree: the highest id is the version of the tree. */
export const treeChanges = pgTable('tree_changes', {
  id: serial().primaryKey(),
  action: text().notNull(),
  username: text().notNull(),
  modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  pages: jsonb().$type<PageChange[]>().notNull(),
  redirects: jsonb().$type<RedirectChange[]>().notNull().default([]),
  undoes: integer(),
})

/** A place on a page for editors' content: its kind, its edit roles, its last revision, and the one that readers see. */
export const editables = pgTable(
  'editables',
  {
    id: serial().primaryKey(),
    pageId: pageRef('page_id'),
    editableId: text('editable_id').notNull(),
    kind: text().notNull(),
    editRoles: text('edit_roles').array().notNull().default(sql`'{}'`),
    revision: integer().notNull().default(0),
    /** The revision that readers see; null: none yet. */
    released: integer(),
    /** The collection item that it belongs to; null for an editable of the page itself. */
    collectionItemId: integer('collection_item_id').references((): AnyPgColumn => collectionItems.id),
    /** True for a part that editors removed from the page; its content is preserved. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [unique().on(table.pageId, table.editableId)],
)

const editableRef = (name: string) =>
  integer(name)
    .notNull()
    .references(() => editables.id)

/** Every save of an editable, with the page's audience at the time; its content is in the table of its kind. */
export const versions = pgTable(
  'versions',
  {
    id: serial().primaryKey(),
    editable: editableRef('editable'),
    revision: integer().notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** True if it results from the save of another editable, which the history shows instead. */
    isSecondary: boolean('is_secondary').notNull().default(false),
    /** Null: everybody. */
    audience: text().array(),
    /** False unless stated: a version without a known audience stays closed. */
    wasOnline: boolean('was_online').notNull().default(false),
    /** The SHA-256 of its content; null until it has been made. */
    hash: text(),
  },
  (table) => [unique().on(table.editable, table.revision)],
)

const versionKey = () =>
  integer()
    .primaryKey()
    .references(() => versions.id)

/** From this moment, readers of a page see other versions. The log only grows; only its notes may change. */
export const releases = pgTable(
  'releases',
  {
    id: serial().primaryKey(),
    page: pageRef('page'),
    /** 1, 2, 3 … on each page. */
    number: integer().notNull(),
    kind: text().$type<ReleaseKind>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    username: text().notNull(),
    /** Shared by the releases of one transaction. */
    batch: uuid().notNull(),
    /** What changed, in a sentence for readers. */
    note: text().notNull().default(''),
    reason: text().notNull().default(''),
    isMinor: boolean('is_minor').notNull().default(false),
  },
  (table) => [unique().on(table.page, table.number)],
)

/** The content that came with the product, a save that readers see at once, drafts, or versions of before. */
export type ReleaseKind = 'starter' | 'save' | 'release' | 'correction' | 'rollback'

/** The versions that readers see from a release on, and those that they saw until then. */
export const releasedVersions = pgTable(
  'released_versions',
  {
    id: serial().primaryKey(),
    release: integer()
      .notNull()
      .references(() => releases.id),
    editable: editableRef('editable'),
    /** Null: readers no longer see the editable. */
    version: integer().references(() => versions.id),
    replaced: integer().references(() => versions.id),
  },
  (table) => [index().on(table.release), index().on(table.editable), index().on(table.version)],
)

export const regionContents = pgTable('region_contents', {
  version: versionKey(),
  document: jsonb().$type<RichNode>().notNull(),
})

/** Every lasting id (D-111) ever used on the site, with the region that has it or had it last. */
export const lastingIds = pgTable(
  'lasting_ids',
  {
    id: text().primaryKey(),
    editable: editableRef('editable'),
    /** Whether the region's latest version has it. */
    isPresent: boolean('is_present').notNull().default(true),
  },
  (table) => [index().on(table.editable)],
)

/** Anchors of a page by a block's position, from before the block had its lasting id. */
export const formerAnchors = pgTable(
  'former_anchors',
  {
    pageId: pageRef('page_id'),
    name: text().notNull(),
    lastingId: text('lasting_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.name] })],
)

/** The content of a version of an image, an image link or a document. The uploads belong to the media feature. */
export const mediaContents = pgTable(
  'media_contents',
  {
    version: versionKey(),
    /** 0: no image. */
    imageUpload: integer('image_upload').notNull().default(0),
    /** 0: no file. */
    documentUpload: integer('document_upload').notNull().default(0),
    /** A link to a page of this site, which may move, and what follows its path; otherwise the address itself. */
    linkPage: integer('link_page').references(() => pages.id),
    linkUrl: text('link_url').notNull().default(''),
    properties: jsonb().$type<StoredProperties>().notNull(),
  },
  (table) => [index().on(table.imageUpload), index().on(table.documentUpload)],
)

/** The shared reference list, in the order of creation: the current content of each entry. */
export const bibliography = pgTable(
  'bibliography',
  {
    id: serial().primaryKey(),
    key: text().notNull().unique(),
    entry: jsonb().$type<StoredReference>().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [index().on(table.key)],
)

export const referenceVersions = pgTable(
  'reference_versions',
  {
    id: serial().primaryKey(),
    key: text()
      .notNull()
      .references(() => bibliography.key),
    revision: integer().notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
    entry: jsonb().$type<StoredReference>().notNull(),
  },
  (table) => [unique().on(table.key, table.revision)],
)

/** An item of a collection. Its history and its order are stored as editables. */
export const collectionItems = pgTable(
  'collection_items',
  {
    id: serial().primaryKey(),
    editable: integer()
      .notNull()
      .unique()
      .references(() => editables.id),
    order: editableRef('order_editable'),
    archived: boolean().notNull().default(false),
  },
  (table) => [index().on(table.order)],
)

export const collectionItemContents = pgTable('list_item_contents', {
  version: versionKey(),
  archived: boolean().notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** The content of a version of a collection's order: all items, archived ones included. */
export const collectionOrderContents = pgTable('list_order_contents', {
  version: versionKey(),
  items: integer().array().notNull(),
})

/** One row while saves wait for a release; it outlives a setting that is lost. */
export const publishing = pgTable('publishing', {
  since: timestamp({ withTimezone: true }).primaryKey().defaultNow(),
})

/** A page whose contents people were asked to review and sign. Only `closed` may change. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    page: pageRef('page'),
    note: text().notNull(),
    due: date({ mode: 'string' }).notNull(),
    username: text().notNull(),
    opened: timestamp({ withTimezone: true }).notNull(),
    closed: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.page)],
)

const reviewRef = () =>
  integer()
    .notNull()
    .references(() => reviews.id)

export const reviewVersions = pgTable(
  'review_versions',
  {
    review: reviewRef(),
    version: integer()
      .notNull()
      .references(() => versions.id),
  },
  (table) => [primaryKey({ columns: [table.review, table.version] }), index().on(table.version)],
)

/** A person who was asked for a review, and the answer. A signature never changes; an administrator may strike it out. */
export const signoffs = pgTable(
  'signoffs',
  {
    id: serial().primaryKey(),
    review: reviewRef(),
    /** The unique link that was mailed. */
    link: integer().notNull().unique(),
    reminded: timestamp({ withTimezone: true }),
    name: text().notNull(),
    email: text().notNull(),
    profession: text().notNull(),
    organisation: text().notNull().default(''),
    answer: text().$type<'signed' | 'changes' | 'declined'>(),
    answered: timestamp({ withTimezone: true }),
    remark: text().notNull().default(''),
    statement: text().notNull().default(''),
    interests: text().notNull().default(''),
    hashes: jsonb().$type<Hashes>(),
    withdrawn: timestamp({ withTimezone: true }),
    withdrawnBecause: text('withdrawn_because').notNull().default(''),
  },
  (table) => [index().on(table.review)],
)

/** What a reviewer says about a page, or an editor's answer to it. */
export const reviewComments = pgTable(
  'review_comments',
  {
    id: serial().primaryKey(),
    review: reviewRef(),
    /** The reviewer who made it; null: an editor. */
    signoff: integer().references(() => signoffs.id),
    username: text().notNull().default(''),
    answers: integer().references((): AnyPgColumn => reviewComments.id),
    at: timestamp({ withTimezone: true }).notNull(),
    block: text().notNull().default(''),
    quote: text().notNull().default(''),
    text: text().notNull(),
    mustSettle: boolean('must_settle').notNull().default(false),
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (table) => [index().on(table.review)],
)

/** The hash of the content of each editable (row id). */
export type Hashes = Readonly<Record<string, string>>

export const renderedChanges = pgTable('drawn_changes', {
  released: integer()
    .primaryKey()
    .references(() => releasedVersions.id),
  html: text().notNull(),
})

export type PageRow = typeof pages.$inferSelect
export type EditableRow = typeof editables.$inferSelect
export type VersionRow = typeof versions.$inferSelect
