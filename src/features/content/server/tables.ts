import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Reference } from '../contract/reference.ts'
import type { MediaProperties } from '../kinds/image/properties.ts'
import type { RichNode } from '../kinds/region/document.ts'

/** A page that holds something written: where it is, who may see it, what its head line says of review. */
export const pages = pgTable('pages', {
  id: serial().primaryKey(),
  url: text().notNull().unique(),
  title: text(),
  description: text(),
  accessRoles: text('access_roles').array().notNull().default(sql`'{}'`),
  online: boolean().notNull().default(true),
  updated: date({ mode: 'string' }),
  reviewed: date({ mode: 'string' }),
  reviewedBy: text('reviewed_by'),
  nextReview: date('next_review', { mode: 'string' }),
})

/** A place on a page that editors write: its kind, who may, and the revision that readers see. */
export const editables = pgTable(
  'editables',
  {
    id: serial().primaryKey(),
    pageId: integer('page_id')
      .notNull()
      .references(() => pages.id),
    editableId: text('editable_id').notNull(),
    kind: text().notNull(),
    editRoles: text('edit_roles').array().notNull().default(sql`'{}'`),
    revision: integer().notNull().default(0),
    /** The item of a collection that it belongs to; null for one of the page itself. */
    collectionItemId: integer('collection_item_id').references((): AnyPgColumn => collectionItems.id),
  },
  (table) => [unique().on(table.pageId, table.editableId)],
)

/** Every save there ever was of an editable: who and when. What was saved is with its kind. */
export const versions = pgTable(
  'versions',
  {
    id: serial().primaryKey(),
    editable: integer()
      .notNull()
      .references(() => editables.id),
    revision: integer().notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.editable, table.revision)],
)

/** What a version of a region says. */
export const regionContents = pgTable('region_contents', {
  version: integer()
    .primaryKey()
    .references(() => versions.id),
  document: jsonb().$type<RichNode>().notNull(),
})

/** What a version of an image, an image link or a document shows and how. The uploads are the media's. */
export const mediaContents = pgTable(
  'media_contents',
  {
    version: integer()
      .primaryKey()
      .references(() => versions.id),
    /** 0: no image. */
    imageUpload: integer('image_upload').notNull().default(0),
    /** 0: no file. */
    documentUpload: integer('document_upload').notNull().default(0),
    /** Where a link leads: a page of this site, which may move, with what follows its path; else the address as it is. */
    linkPage: integer('link_page').references(() => pages.id),
    linkUrl: text('link_url').notNull().default(''),
    properties: jsonb().$type<MediaProperties>().notNull(),
  },
  (table) => [index().on(table.imageUpload), index().on(table.documentUpload)],
)

/** The shared reference list, in the order it was written. */
export const bibliography = pgTable(
  'bibliography',
  { id: serial().primaryKey(), key: text().notNull().unique(), entry: jsonb().$type<Reference>().notNull() },
  (table) => [index().on(table.key)],
)

/** An ordered set of items on a page; its revision counts changes of the order. */
export const collections = pgTable(
  'collections',
  {
    id: serial().primaryKey(),
    pageId: integer('page_id')
      .notNull()
      .references(() => pages.id),
    collectionId: text('collection_id').notNull(),
    editRoles: text('edit_roles').array().notNull().default(sql`'{}'`),
    revision: integer().notNull().default(0),
  },
  (table) => [unique().on(table.pageId, table.collectionId)],
)

/** An item of a collection: where it stands, and the revision that readers see. */
export const collectionItems = pgTable(
  'collection_items',
  {
    id: serial().primaryKey(),
    collection: integer()
      .notNull()
      .references(() => collections.id),
    sortIndex: integer('sort_index').notNull(),
    archived: boolean().notNull().default(false),
    revision: integer().notNull().default(0),
  },
  (table) => [index().on(table.collection, table.sortIndex)],
)

/** The items of a collection in order, archived ones among them, after each save that changed it. */
export const collectionOrders = pgTable(
  'collection_orders',
  {
    id: serial().primaryKey(),
    collection: integer()
      .notNull()
      .references(() => collections.id),
    revision: integer().notNull(),
    items: integer().array().notNull(),
    /** Whether somebody moved items; else one came or went. */
    isMove: boolean('is_move').notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.collection, table.revision)],
)

/** Every save there ever was of an item. */
export const collectionItemVersions = pgTable(
  'collection_item_versions',
  {
    id: serial().primaryKey(),
    item: integer()
      .notNull()
      .references(() => collectionItems.id),
    revision: integer().notNull(),
    username: text().notNull(),
    modified: timestamp({ withTimezone: true }).notNull().defaultNow(),
    archived: boolean().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [unique().on(table.item, table.revision)],
)
