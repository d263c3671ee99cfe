import * as z from 'zod/mini'
import { echoedFields } from '#base/contract/echoed-fields.ts'
import { savingLimit } from '#base/contract/endpoint.ts'
import { notes } from '#base/contract/note.ts'
import { imageKind } from '../kinds/image/contract.ts'
import { Part } from './parts.ts'

/** What the calls share with which editors read, and those with which they save. */
export const editorsRead = { access: 'edit', isPersonal: true, readsOnly: true } as const
export const editorsSave = { access: 'edit', isPersonal: true, limit: savingLimit } as const

/** A date, written YYYY-MM-DD. */
const Day = z.nullable(z.string())

/** What readers read under the title where people sign pages (flag Publishing). */
export const ReviewLabel = z.object({
  /** Who signed, with professions. */
  by: z.array(z.string()),
  reviewed: Day,
  nextReview: Day,
  isOverdue: z.boolean(),
  /** How many parts differ from what was signed. */
  changed: z.int(),
  /** The last correction that nobody has signed. */
  corrected: z.optional(z.object({ on: z.string(), reason: z.string() })),
})
export type ReviewLabel = z.infer<typeof ReviewLabel>

/** The page as stored (3.4), with the review details of its head line. */
export const PageDescriptor = z.object({
  /** Absent until something has been written on the page. */
  pageId: z.optional(z.number()),
  url: z.string(),
  /** The first path of the page, from which the ids of its editables derive (D-112). */
  key: z.string(),
  /** The template that renders it; null for a program. */
  template: z.nullable(z.string()),
  /** The parts that editors placed on it, in order. Null: those of its template. */
  parts: z.nullable(z.array(Part)),
  accessRoles: z.array(z.string()),
  online: z.boolean(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  updated: Day,
  reviewed: Day,
  reviewedBy: z.nullable(z.string()),
  nextReview: Day,
  /** The content is as of the end of this day. Absent for the latest. */
  on: z.optional(z.string()),
  /** The content is that of a version: its number, since when readers saw it, and what replaced it. */
  version: z.optional(
    z.object({
      ...{ number: z.int(), at: z.string() },
      replaced: z.optional(z.object({ at: z.string(), note: z.string() })),
    }),
  ),
})
export type PageDescriptor = z.infer<typeof PageDescriptor>

/** The page of an edit: by its id, or else by its path (D-33). */
export const PageRef = z.strictObject({
  ...echoedFields(PageDescriptor),
  pageId: z.optional(z.int()),
  url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')),
})
export type PageRef = z.infer<typeof PageRef>

/** The id of an editable or a collection: `webui`, dots, words (3.4, D-97, D-99). */
export const EditableId = z.string().check(z.regex(/^[A-Za-z][\w-]*(\.[\w-]*)*$/), z.maxLength(300))

/** The number of a version; 0 before the first save. */
export const Version = z.int().check(z.minimum(0))
/** The version that a save is based on. Absent: the save overwrites (D-98). */
export const baseVersion = z.optional(Version)
/** A moment in ISO 8601. */
export const Moment = z.string()
const Roles = z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20))

/** A region after a save (D-15); also the `current` of a conflict. */
export const SavedRegion = z.object({
  editableId: z.string(),
  regionId: z.int(),
  /** The document as stored, in its canonical form. */
  content: z.unknown(),
  html: z.string(),
  username: z.string(),
  modified: Moment,
  version: Version,
  notes,
})
export type SavedRegion = z.infer<typeof SavedRegion>

export const VersionLine = z.object({
  version: Version,
  username: z.string(),
  displayName: z.string(),
  modified: Moment,
})

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
  /** If the collection's items have images; null until one is saved. */
  image: z.optional(z.nullable(imageKind.item)),
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** A part of a page with two contents, as documents. */
export const PartChange = z.object({
  editableId: z.string(),
  /** Its name, if its id contains none. */
  label: z.optional(z.string()),
  old: z.unknown(),
  now: z.unknown(),
})
export type PartChange = z.infer<typeof PartChange>

/** The properties of a page that editors may change besides its content (D-34, D-35). */
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

export const window = {
  offset: z._default(z.int().check(z.minimum(0)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}
