import * as z from 'zod/mini'
import { endpoint, savingLimit } from '#base/contract/endpoint.ts'
import type { FlagTable } from '#base/contract/flags.ts'
import { Moment, PageRef, PartChange, Version } from './page-descriptor.ts'

export const publishingFlags = {
  Publishing: { on: false, effect: 'Saves are drafts until somebody releases the page' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof publishingFlags, true> {}
}

/** A part of a page whose last save readers do not see. */
export const Draft = z.extend(PartChange, {
  version: Version,
  /** The version that readers see; null: none yet. */
  released: z.nullable(Version),
  displayName: z.string(),
  modified: Moment,
})
export type Draft = z.infer<typeof Draft>

const DraftPage = z.object({
  url: z.string(),
  title: z.string(),
  changes: z.int(),
  displayNames: z.array(z.string()),
  since: Moment,
  /** The open review: until when, and how many of those asked have signed. */
  review: z.optional(z.object({ due: z.string(), asked: z.int(), signed: z.int() })),
})
export type DraftPage = z.infer<typeof DraftPage>

/** The drafts of a page as the caller has seen them. */
const shown = z
  .array(z.strictObject({ editableId: z.string().check(z.minLength(1), z.maxLength(500)), version: Version }))
  .check(z.maxLength(1000))

const Release = {
  pages: z
    .array(z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(2048)), shown }))
    .check(z.minLength(1), z.maxLength(100)),
  note: z.string().check(z.trim(), z.maxLength(200)),
}

const Released = z.object({ url: z.string(), number: z.int(), at: Moment })

/** What the calls share with which editors publish. */
export const editors = { flag: 'Publishing', roles: ['Admin', 'Editor'], access: 'edit' } as const

export const publishingEndpoints = {
  pageDrafts: endpoint('/api/publishing/page', {
    ...editors,
    summary: 'What waits on a page: each part whose last save readers do not see, with both contents.',
    input: z.strictObject({ page: PageRef }),
    output: z.object({ drafts: z.array(Draft), mayRelease: z.boolean() }),
    readsOnly: true,
  }),
  draftPages: endpoint('/api/publishing/draft-pages', {
    ...editors,
    summary: 'The pages with drafts, the longest wait first.',
    input: z.strictObject({}),
    output: z.object({ pages: z.array(DraftPage) }),
    readsOnly: true,
  }),
  release: endpoint('/api/publishing/release', {
    ...editors,
    summary:
      'Shows readers the drafts of pages, all at once, with a sentence about what changed. 409 with `current` if the drafts are no longer those in `shown`.',
    input: z.strictObject({ ...Release, isMinor: z._default(z.boolean(), false) }),
    cleans: ['note'],
    output: z.object({ released: z.array(Released) }),
    limit: savingLimit,
  }),
  correct: endpoint('/api/publishing/correct', {
    ...editors,
    roles: ['Admin'],
    summary: 'The same for a correction that cannot wait for its signatures, with the reason, which readers read.',
    input: z.strictObject({ ...Release, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    output: z.object({ released: z.array(Released) }),
    needsProof: true,
    limit: savingLimit,
  }),
  rollBack: endpoint('/api/publishing/rollback', {
    ...editors,
    summary: 'Undoes the last release of pages: readers see the versions of before. The drafts are kept.',
    input: z.strictObject({
      pages: z
        .array(z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(2048)), number: z.int() }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    output: z.object({ released: z.array(Released) }),
    limit: savingLimit,
  }),
}
