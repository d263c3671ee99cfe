import * as z from 'zod/mini'
import { echoedFields } from '#base/contract/echoed-fields.ts'
import { endpoint } from '#base/contract/endpoint.ts'
import { notes } from '#base/contract/note.ts'
import { plainLine } from '#base/contract/validation/plain-line.ts'
import { Reference, ReferenceVersion, WrittenReference } from '#features/rich-text/index.ts'
import { regionKind } from '../kinds/region/contract.ts'
import { placedKinds } from './kinds.ts'
import { PageContent } from './page-content.ts'
import {
  baseVersion,
  CollectionEntry,
  EditableId,
  editorsRead,
  editorsSave,
  Moment,
  PageProperties,
  PageRef,
  SavedRegion,
  Version,
  window,
} from './page-descriptor.ts'

/** Page properties to save. `PageProperties` still reads values saved before these rules. */
const NewPageProperties = z.strictObject({
  ...PageProperties.shape,
  title: z.nullable(plainLine(120)),
  description: z.nullable(plainLine(300)),
  /** The server accepts only roles that a feature declares. */
  accessRoles: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  reviewedBy: z.nullable(plainLine(120)),
})

const EditableAnswer = z.object({
  page: z.object({ pageId: z.int(), url: z.string(), accessRoles: z.array(z.string()), online: z.boolean() }),
  editableId: z.string(),
  editRoles: z.array(z.string()),
  version: Version,
  lock: z.nullable(z.object({ username: z.string(), until: Moment })),
})

const RegionAnswer = z.extend(SavedRegion, { pageContent: PageContent })

const ItemAnswer = z.extend(CollectionEntry, { clientId: z.nullable(z.int()), notes, pageContent: PageContent })

const ItemRef = z.strictObject({ ...echoedFields(ItemAnswer), collectionItemId: z.int() })

export const editingEndpoints = {
  editablePage: endpoint('/api/editable/page', {
    access: 'edit',
    summary: 'Creates a page and an editable on it unless they exist, and returns who may edit it (D-14). Idempotent.',
    isPersonal: true,
    input: z.strictObject({
      page: PageRef,
      editableId: EditableId,
      type: z._default(z.enum(placedKinds.map(({ name }) => name)), regionKind.name),
    }),
    output: EditableAnswer,
  }),
  saveRegion: endpoint('/api/editable/region', {
    ...editorsSave,
    summary:
      'Saves a region as a new version (D-15), and answers with the page that it is on. A stale baseVersion answers 409 with `current` (D-98).',
    maxBytes: 2 * 1024 * 1024, // D-101
    takesAnyText: ['region'],
    // A node of a document counts as several values and two levels.
    shape: { nodes: 500_000, depth: 220 },
    input: z.strictObject({
      page: PageRef,
      region: z.strictObject({
        ...echoedFields(regionKind.item, RegionAnswer, EditableAnswer),
        type: z.optional(z.literal(regionKind.name)),
        /** Items of collections have no regions. */
        collectionItemId: z.optional(z.null()),
        editableId: EditableId,
        regionId: z.optional(z.int()),
        content: z.unknown(),
        baseVersion,
      }),
    }),
    output: RegionAnswer,
  }),
  saveProperties: endpoint('/api/content/properties', {
    ...editorsSave,
    summary:
      'Changes the properties of a page: title, description, who may see it, whether it is public, its reviews. 409 with `current` if they are no longer those in `base`.',
    input: z.strictObject({
      page: PageRef,
      properties: NewPageProperties,
      base: z.optional(z.strictObject(PageProperties.shape)),
    }),
    cleans: ['properties'],
    output: z.object({
      page: z.object({ pageId: z.int(), url: z.string() }),
      properties: PageProperties,
      notes,
    }),
  }),
  references: endpoint('/api/content/references', {
    ...editorsRead,
    summary: 'The shared reference list, for the picker of citations.',
    input: z.strictObject({ query: z._default(z.string().check(z.maxLength(200)), ''), ...window }),
    output: z.object({ references: z.array(z.extend(Reference, { version: Version })), total: z.int() }),
  }),
  saveReference: endpoint('/api/content/reference', {
    ...editorsSave,
    summary:
      'Adds an entry to the shared reference list (baseVersion 0 or none), or saves a new version of the one with the same key. Another baseVersion than the stored one answers 409 with `current`.',
    maxBytes: 64 * 1024,
    input: z.strictObject({ reference: WrittenReference, baseVersion: z._default(Version, 0) }),
    cleans: ['reference'],
    output: z.extend(ReferenceVersion, { notes }),
  }),
  referenceVersions: endpoint('/api/content/reference/versions', {
    ...editorsRead,
    summary: 'The versions of an entry of the shared reference list, newest first.',
    input: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(80)), ...window }),
    output: z.object({ versions: z.array(ReferenceVersion), total: z.int() }),
  }),
  saveCollectionItem: endpoint('/api/editable/collection/save', {
    ...editorsSave,
    summary:
      'Creates an item (no id, or one of 0 or less) or saves a new version of one; `archived: false` restores (D-17). Like every change of a collection, it answers with the page.',
    input: z.strictObject({
      page: PageRef,
      item: z.strictObject({
        ...echoedFields(ItemAnswer),
        collectionId: EditableId,
        collectionItemId: z.optional(z.int()),
        after: z.optional(z.int()),
        archived: z.optional(z.boolean()),
        data: z.record(z.string().check(z.maxLength(60)), z.unknown()),
        baseVersion,
      }),
    }),
    cleans: ['item'],
    output: ItemAnswer,
  }),
  removeCollectionItem: endpoint('/api/editable/collection/remove', {
    ...editorsSave,
    summary: 'Archives an item (D-18). Idempotent.',
    input: z.strictObject({
      page: PageRef,
      item: z.strictObject({
        ...echoedFields(ItemAnswer),
        collectionId: EditableId,
        collectionItemId: z.int().check(z.minimum(1)),
      }),
    }),
    output: z.object({
      collectionId: z.string(),
      collectionItemId: z.int(),
      archived: z.literal(true),
      undoToken: z.string(),
      pageContent: PageContent,
    }),
  }),
  orderCollection: endpoint('/api/editable/collection/order', {
    ...editorsSave,
    summary:
      'Sets the order of a collection (D-19): all its items or their ids, which also name the collection. Another set of items answers 409 with the list as it is.',
    input: z.strictObject({
      page: PageRef,
      collectionId: z.optional(EditableId),
      items: z.array(z.union([z.int(), ItemRef])).check(z.maxLength(5000)),
      baseVersion,
    }),
    output: z.object({ collectionId: z.string(), items: z.array(z.int()), version: Version, pageContent: PageContent }),
  }),
}
