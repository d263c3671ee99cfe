import * as z from 'zod/mini'
import { endpoint, readingLimit } from '#base/contract/endpoint.ts'
import { notes } from '#base/contract/note.ts'
import { ContentItem } from './kinds.ts'
import { PageContent } from './page-content.ts'
import {
  baseVersion,
  EditableId,
  editorsRead,
  editorsSave,
  Moment,
  PageRef,
  PartChange,
  Version,
  VersionLine,
  window,
} from './page-descriptor.ts'

const Named = {
  editableId: z.string(),
  /** Its name, if its id contains none. */
  label: z.optional(z.string()),
  isText: z.boolean(),
}

const Subject = z.enum(['doses', 'recommendations'])
export type Subject = z.infer<typeof Subject>

export const PageVersionLine = z.extend(VersionLine, {
  ...Named,
  /** What it changed, of a text. */
  about: z.array(Subject),
  /** When the content that it has again was saved; absent: it differs from all before it, or from none. */
  again: z.optional(Moment),
  /** The version of the page with which readers first saw it. Absent: they never have. */
  released: z.optional(z.int()),
  /** Where and how much it changed, in words, if its difference has been rendered. */
  summary: z.optional(z.string()),
  /** The sentence that editors published about it. */
  news: z.optional(z.string()),
})
export type PageVersionLine = z.infer<typeof PageVersionLine>

/** A release of drafts, or its undoing: each part with what readers saw before and see since; 0: nothing. */
const PageReleaseLine = z.object({
  number: z.int(),
  isUndone: z.boolean(),
  username: z.string(),
  displayName: z.string(),
  at: Moment,
  news: z.optional(z.string()),
  parts: z.array(z.object({ ...Named, old: Version, now: Version })),
})
export type PageReleaseLine = z.infer<typeof PageReleaseLine>

/** The people who signed a page after one request, when the last of them did. */
const PageSignatures = z.object({ by: z.array(z.string()), at: Moment })

const AnyEditable = z.string().check(z.minLength(1), z.maxLength(500))

export const PageChange = z.object({
  editableId: z.string(),
  label: z.optional(z.string()),
  version: Version,
  modified: Moment,
  html: z.string(),
})
export type PageChange = z.infer<typeof PageChange>

export const historyEndpoints = {
  pageChanges: endpoint('/api/content/changes', {
    access: 'past',
    summary:
      'What changed on a page, newest first, each with its words marked; and, if it was signed, each part that differs from what was signed.',
    input: z.strictObject({
      url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
    }),
    output: z.object({ changes: z.array(PageChange), sinceSigned: z.array(PartChange) }),
    readsOnly: true,
    limit: readingLimit(30),
  }),
  versionsOf: endpoint('/api/content/versions-of', {
    access: 'past',
    summary: 'The versions of a page that readers saw, newest first, with the sentence about each.',
    input: z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(2048), z.startsWith('/')) }),
    output: z.object({ versions: z.array(z.object({ number: z.int(), at: Moment, note: z.string() })) }),
    readsOnly: true,
    limit: readingLimit(30),
  }),
  pageVersions: endpoint('/api/content/versions', {
    ...editorsRead,
    summary:
      'The saves of all regions, images, documents and items of a page and the moves in its collections, or those of one of them, newest first; and the releases of drafts and the signatures since the oldest of these saves.',
    input: z.strictObject({ page: PageRef, editableId: z.optional(AnyEditable), ...window }),
    output: z.object({
      ...{ versions: z.array(PageVersionLine), total: z.int() },
      ...{ releases: z.array(PageReleaseLine), signatures: z.array(PageSignatures) },
    }),
  }),
  saveNews: endpoint('/api/content/news', {
    ...editorsSave,
    summary:
      'Tells readers about a save, in one sentence, on the home page and in all changes; without one, no longer.',
    input: z.strictObject({
      page: PageRef,
      editableId: AnyEditable,
      version: Version,
      sentence: z.string().check(z.trim(), z.maxLength(200)),
    }),
    output: z.object({}),
  }),
  versionPair: endpoint('/api/content/compare', {
    ...editorsRead,
    summary: 'Two versions of anything on a page as documents, for their difference. Version 0 is empty.',
    input: z.strictObject({ page: PageRef, editableId: AnyEditable, old: Version, now: Version }),
    output: z.object({ old: z.unknown(), now: z.unknown() }),
  }),
}

const EditableVersion = z.object({ item: ContentItem, username: z.string(), modified: Moment, version: Version })
export type EditableVersion = z.infer<typeof EditableVersion>

const RestoredVersion = z.extend(EditableVersion, { notes, pageContent: PageContent })
export type RestoredVersion = z.infer<typeof RestoredVersion>

export const versionEndpoints = {
  editableVersions: endpoint('/api/editable/versions', {
    ...editorsRead,
    summary: 'The saves of an editable, newest first.',
    input: z.strictObject({ page: PageRef, editableId: EditableId, ...window }),
    output: z.object({ versions: z.array(VersionLine), total: z.int() }),
  }),
  editableVersion: endpoint('/api/editable/version', {
    ...editorsRead,
    summary: 'A region, image, image link or document as one of its versions had it.',
    input: z.strictObject({ page: PageRef, editableId: EditableId, version: Version }),
    output: EditableVersion,
  }),
  restoreVersion: endpoint('/api/editable/restore', {
    ...editorsSave,
    summary:
      'Restores an earlier version by saving it again, and answers with the page that it is on; no version is lost.',
    input: z.strictObject({ page: PageRef, editableId: EditableId, version: Version, baseVersion }),
    output: RestoredVersion,
  }),
}
