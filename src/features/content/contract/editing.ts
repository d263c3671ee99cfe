import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { imageKind } from '../kinds/image/contract.ts'
import { Reference } from './reference.ts'

/** Who may edit what names no roles of its own (D-10). Admin may always. */
export const defaultEditRoles = ['Admin', 'Editor'] as const

/** The page an edit belongs to: by its id, else by its path (D-33). */
export const PageRef = z.object({
  pageId: z.optional(z.int()),
  url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')),
})
export type PageRef = z.infer<typeof PageRef>

/** The id of an editable or a collection: `webui`, dots, words (3.4, D-97, D-99). */
export const EditableId = z.string().check(z.regex(/^[A-Za-z][\w-]*(\.[\w-]*)*$/), z.maxLength(300))

const Version = z.int().check(z.minimum(0))
const baseVersion = z.optional(Version)
const Moment = z.string()
const Roles = z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20))

/** A region as it stands after a save (D-15); also what a conflict answers as `current`. */
export const SavedRegion = z.object({
  editableId: z.string(),
  regionId: z.int(),
  /** The document as stored, in its canonical form. */
  content: z.unknown(),
  /** What readers get. */
  html: z.string(),
  username: z.string(),
  modified: Moment,
  version: Version,
})
export type SavedRegion = z.infer<typeof SavedRegion>

/** One save in the history of an editable. */
export const VersionLine = z.object({ version: Version, username: z.string(), modified: Moment })
export type VersionLine = z.infer<typeof VersionLine>

/** One save in the history of a page: which editable it was of, or which item of a collection. */
export const PageVersionLine = z.extend(VersionLine, {
  editableId: z.string(),
  /** What it is called, where its id does not say it. */
  label: z.optional(z.string()),
})
export type PageVersionLine = z.infer<typeof PageVersionLine>

/** An item of a collection: the fields that the collection's description names (D-97). */
export const CollectionEntry = z.object({
  collectionId: z.string(),
  collectionItemId: z.int(),
  sortIndex: z.int(),
  archived: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  username: z.string(),
  modified: Moment,
  version: Version,
  /** Where the collection's items have one: null until then. */
  image: z.optional(z.nullable(imageKind.item)),
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** What editors may change of a page besides its content (D-34, D-35). */
export const PageProperties = z.object({
  title: z.nullable(z.string().check(z.maxLength(120))),
  description: z.nullable(z.string().check(z.maxLength(300))),
  accessRoles: Roles,
  online: z.boolean(),
  reviewed: z.nullable(z.iso.date()),
  reviewedBy: z.nullable(z.string().check(z.maxLength(120))),
  nextReview: z.nullable(z.iso.date()),
})
export type PageProperties = z.infer<typeof PageProperties>

const window = {
  offset: z._default(z.int().check(z.minimum(0)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}

export const editingEndpoints = {
  editablePage: endpoint('/api/editable/page', {
    summary:
      'Makes sure that a page and an editable on it are there, and tells who may edit it (D-14). Repeating it changes nothing.',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      editableId: EditableId,
      type: z._default(z.enum(['region', 'image', 'image_link', 'document']), 'region'),
    }),
    output: z.object({
      page: z.object({ pageId: z.int(), url: z.string(), accessRoles: z.array(z.string()), online: z.boolean() }),
      editableId: z.string(),
      editRoles: z.array(z.string()),
      version: Version,
      lock: z.nullable(z.object({ username: z.string(), until: Moment })),
    }),
  }),
  saveRegion: endpoint('/api/editable/region', {
    summary: 'Saves a region as a new version (D-15). A stale baseVersion answers 409 with `current` (D-98).',
    isPersonal: true,
    maxBytes: 2 * 1024 * 1024, // D-101
    input: z.object({
      page: PageRef,
      region: z.object({ editableId: EditableId, regionId: z.optional(z.int()), content: z.unknown(), baseVersion }),
    }),
    output: SavedRegion,
  }),
  editableVersions: endpoint('/api/editable/versions', {
    summary: 'The saves of an editable, newest first.',
    isPersonal: true,
    input: z.object({ page: PageRef, editableId: EditableId, ...window }),
    output: z.object({ versions: z.array(VersionLine), total: z.int() }),
    readsOnly: true,
  }),
  editableVersion: endpoint('/api/editable/version', {
    summary: 'A region as one of its versions had it.',
    isPersonal: true,
    input: z.object({ page: PageRef, editableId: EditableId, version: Version }),
    output: SavedRegion,
    readsOnly: true,
  }),
  pageVersions: endpoint('/api/content/versions', {
    summary:
      'The saves of all regions, images, documents and items of a page and the moves in its collections, newest first.',
    isPersonal: true,
    input: z.object({ page: PageRef, ...window }),
    output: z.object({ versions: z.array(PageVersionLine), total: z.int() }),
    readsOnly: true,
  }),
  pageAt: endpoint('/api/content/at', {
    summary:
      'The regions of a page as they were at a moment, whose own saves count; its images, documents and items told as documents.',
    isPersonal: true,
    input: z.object({ page: PageRef, moment: z.iso.datetime() }),
    output: z.object({
      regions: z.array(z.object({ editableId: z.string(), version: Version, content: z.unknown() })),
      others: z.array(z.object({ editableId: z.string(), label: z.optional(z.string()), content: z.unknown() })),
    }),
    readsOnly: true,
  }),
  restoreVersion: endpoint('/api/editable/restore', {
    summary: 'Makes an earlier version the latest by saving it anew; nothing is destroyed.',
    isPersonal: true,
    input: z.object({ page: PageRef, editableId: EditableId, version: Version, baseVersion }),
    output: SavedRegion,
  }),
  saveProperties: endpoint('/api/content/properties', {
    summary:
      'Changes what a page says of itself: title, description, who may see it, whether it is public, its reviews. Where `base`, what they were when they were read, is no longer so, 409 with `current`.',
    isPersonal: true,
    input: z.object({ page: PageRef, properties: PageProperties, base: z.optional(PageProperties) }),
    output: z.object({ page: z.object({ pageId: z.int(), url: z.string() }), properties: PageProperties }),
  }),
  references: endpoint('/api/content/references', {
    summary: 'The shared reference list, for the picker of citations.',
    isPersonal: true,
    input: z.object({ query: z._default(z.string().check(z.maxLength(200)), ''), ...window }),
    output: z.object({ references: z.array(Reference), total: z.int() }),
    readsOnly: true,
  }),
  saveReference: endpoint('/api/content/reference', {
    summary: 'Adds an entry to the shared reference list, or corrects the one of the same key.',
    isPersonal: true,
    input: z.object({ reference: Reference }),
    output: z.object({ reference: Reference }),
  }),
  saveCollectionItem: endpoint('/api/editable/collection/save', {
    summary:
      'Creates an item (no id, or one of 0 or less) or saves a new version of one; `archived: false` restores (D-17).',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      item: z.object({
        collectionId: EditableId,
        collectionItemId: z.optional(z.int()),
        /** The item it follows; absent: at the end. 0: at the start. */
        after: z.optional(z.int()),
        archived: z.optional(z.boolean()),
        data: z.record(z.string().check(z.maxLength(60)), z.unknown()),
        baseVersion,
      }),
    }),
    output: z.extend(CollectionEntry, { clientId: z.nullable(z.int()) }),
  }),
  removeCollectionItem: endpoint('/api/editable/collection/remove', {
    summary: 'Archives an item (D-18); repeating it answers the same.',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      item: z.object({ collectionId: EditableId, collectionItemId: z.int().check(z.minimum(1)) }),
    }),
    output: z.object({
      collectionId: z.string(),
      collectionItemId: z.int(),
      archived: z.literal(true),
      undoToken: z.string(),
    }),
  }),
  orderCollection: endpoint('/api/editable/collection/order', {
    summary:
      'Sets the order of a collection (D-19): all its item ids. Another set of items answers 409 with the list as it is.',
    isPersonal: true,
    input: z.object({
      page: PageRef,
      collectionId: EditableId,
      items: z.array(z.int()).check(z.maxLength(5000)),
      baseVersion,
    }),
    output: z.object({ collectionId: z.string(), items: z.array(z.int()), version: Version }),
  }),
  collectionPage: endpoint('/api/editable/collection/page', {
    summary: 'The items of a collection, in order (D-20); archived ones for edit roles alone.',
    input: z.object({ page: PageRef, collectionId: EditableId, ...window, archived: z._default(z.boolean(), false) }),
    output: z.object({
      collectionId: z.string(),
      items: z.array(CollectionEntry),
      total: z.int(),
      offset: z.int(),
      version: Version,
    }),
    readsOnly: true,
  }),
}

/** One change of a page that readers are told of. */
export const PageChange = z.object({
  editableId: z.string(),
  /** What it is called, where its id does not say it. */
  label: z.optional(z.string()),
  version: Version,
  modified: Moment,
  html: z.string(),
})
export type PageChange = z.infer<typeof PageChange>

export const historyEndpoints = {
  pageChanges: endpoint('/api/content/changes', {
    summary: 'What changed on a page, newest first, each with its words marked.',
    input: z.object({
      url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
    }),
    output: z.object({ changes: z.array(PageChange) }),
    readsOnly: true,
  }),
}
