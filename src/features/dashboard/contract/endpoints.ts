import * as z from 'zod/mini'
import { endpoint } from '#base/contract/endpoint.ts'
import { noInput } from '#base/contract/validation/common.ts'
import { dayFault } from '../research/contract/plausibility.ts'
import { limits } from './dashboard.ts'
import { modeNames } from './modes.ts'

const ModeName = z.enum(modeNames)
const AnyId = z.string().check(z.maxLength(64))
const Status = z.literal([0, 1, 2, 3]) // 4.2
const Access = z.enum(['Write', 'Read', 'None'])
const Reason = z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}]*$/u))
const researcher = { roles: ['Database'] } as const
/** Administrators without the role Database have access to the global portlets. */
const anyUser = { roles: ['Database', 'Admin'] } as const
const researcherReads = { ...researcher, readsOnly: true } as const
const anyUserReads = { ...anyUser, readsOnly: true } as const

const status = {
  status: Status,
  statusText: z.string(),
  /** True for an invented person or sample. */
  isTest: z.boolean(),
}

/** The selected ID and its status (D-23); an empty ID: none is selected. */
export const Selection = z.object({ modeName: ModeName, id: z.string(), ...status })
export type Selection = z.infer<typeof Selection>

export const RecordRow = z.object({ id: z.string(), ...status })
export type RecordRow = z.infer<typeof RecordRow>

/** A row of a list, with what the caller may know of the person; empty otherwise, and for samples. */
export const PersonRow = z.extend(RecordRow, { diagnosis: z.string(), lastSeen: z.string() })
export type PersonRow = z.infer<typeof PersonRow>

const Day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((day) => !dayFault(day)),
)

/** Narrows a list of IDs. All but the status need access to the details of people. */
const listed = {
  status: z.optional(Status),
  diagnosis: z.optional(z.string().check(z.maxLength(64))),
  /** With a value on this day or later. */
  seenSince: z.optional(Day),
  notSeenSince: z.optional(Day),
}

const Part = z.strictObject({ id: z.string().check(z.maxLength(64)), data: z.unknown() })
const Parts = z.array(Part).check(z.maxLength(50))

const Portlet = {
  portletId: z.string().check(z.maxLength(64)),
  component: z.string().check(z.maxLength(64)),
  modeName: ModeName,
  /** Empty if no ID is selected, which only global portlets allow. */
  id: AnyId,
}

export const PortletLoad = z.strictObject({ ...Portlet, bypassCache: z.optional(z.boolean()) })
export type PortletLoad = z.infer<typeof PortletLoad>

const stored = {
  portletId: z.string(),
  component: z.string(),
  modeName: ModeName,
  id: z.string(),
  meta: z.array(Part),
  version: z.number(),
}

/** The data of a portlet. The browser discards them unless ID and mode are still selected (T5). */
export const PortletAnswer = z.object({
  ...stored,
  access: Access,
  /** Why access is denied or read-only; empty otherwise. */
  reason: z.string(),
  loaded: z.string(),
})
export type PortletAnswer = z.infer<typeof PortletAnswer>

export const PortletSave = z.strictObject({
  ...Portlet,
  meta: Parts,
  version: z.int().check(z.minimum(0)),
  reason: z.optional(Reason),
})
export type PortletSave = z.infer<typeof PortletSave>

export const PortletSaved = z.object({ version: z.number(), username: z.string(), modified: z.string() })
export type PortletSaved = z.infer<typeof PortletSaved>

/** Other portlets to answer with after a save: what one changes, another computes with. */
const others = z.optional(z.array(z.strictObject(Portlet)).check(z.maxLength(limits.maxInBatch)))

const AfterSave = z.object({
  /** One that could not be loaded is left out. */
  portlets: z.array(PortletAnswer),
  /** Null without an ID. */
  status: z.nullable(z.object({ status: Status, statusText: z.string() })),
})
export type AfterSave = z.infer<typeof AfterSave>

/** The outcome for one portlet of several: a save, or the problem that a single save would have returned. */
export const PortletResult = z.object({
  portletId: z.string(),
  isSaved: z.boolean(),
  saved: z.nullable(PortletSaved),
  problem: z.nullable(
    z.object({
      status: z.number(),
      Message: z.string(),
      Info: z.string(),
      code: z.string(),
      current: z.optional(z.unknown()),
    }),
  ),
})
export type PortletResult = z.infer<typeof PortletResult>

/** A conflict: the portlet's current data, and who saved it when, by name. */
export const PortletNow = z.object({ ...stored, by: z.string(), modified: z.string() })
export type PortletNow = z.infer<typeof PortletNow>

export const EarlierValue = z.object({
  /** The value for display, with its unit; empty if it was removed. */
  shown: z.string(),
  /** The name of the person. */
  by: z.string(),
  modified: z.string(),
  reason: z.string(),
})
export type EarlierValue = z.infer<typeof EarlierValue>

export const CatalogueEntry = z.object({
  component: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  size: z.literal([1, 2]),
  global: z.boolean(),
  test: z.boolean(),
  modes: z.array(z.string()),
  access: z.enum(['Write', 'Read']),
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

export const PresetOffer = z.object({
  name: z.string(),
  title: z.string(),
  revision: z.number(),
  description: z.string(),
  category: z.string(),
  fullWidth: z.boolean(),
  roles: z.array(z.string()),
  columns: z.array(z.array(z.object({ component: z.string(), size: z.literal([1, 2]) }))),
})
export type PresetOffer = z.infer<typeof PresetOffer>

export const databaseEndpoints = {
  databaseInit: endpoint('/api/database/init', {
    summary: "The session's mode and ID, and the caller's dashboard as it opens: saved, or made from the presets.",
    input: noInput,
    output: z.extend(Selection, {
      /** A `Dashboard` as JSON. */
      jsonUiData: z.string(),
      /** Whether layout changes are saved (UserDashboard). */
      isKept: z.boolean(),
      notices: z.array(z.string()),
      mayAdd: z.boolean(),
      maySearch: z.boolean(),
    }),
    ...anyUserReads,
  }),
  databaseId: endpoint('/api/database/id', {
    summary: 'Chooses an ID and a mode for the session; an empty ID chooses none (D-23).',
    input: z.strictObject({ id: AnyId, modeName: ModeName }),
    output: Selection,
    ...researcher,
  }),
  databaseUi: endpoint('/api/database/ui', {
    summary: 'Saves the layout of the dashboard; 409 with the newer one if another was saved meanwhile (D-24).',
    input: z.strictObject({ jsonUiData: z.string() }),
    output: z.object({ revision: z.number(), modified: z.string() }),
    ...anyUser,
    flag: 'UserDashboard',
  }),
  databaseStatus: endpoint('/api/database/status', {
    summary: 'The status of an ID; UNKNOWN if there is none.',
    input: z.strictObject({ id: AnyId, modeName: ModeName }),
    output: z.object({ status: Status, statusText: z.string() }),
    ...researcherReads,
  }),
  databaseValidate: endpoint('/api/database/validate', {
    summary: 'Whether an ID can be chosen, or, with forAdd, whether it can be added (5.3).',
    input: z.strictObject({ id: AnyId, modeName: ModeName, forAdd: z.optional(z.boolean()) }),
    output: z.object({
      valid: z.boolean(),
      /** Why it is invalid (5.3); empty if it is valid. */
      message: z.string(),
    }),
    ...researcherReads,
    limit: { max: 240, withinMs: 60_000 },
  }),
  databaseAdd: endpoint('/api/database/add', {
    summary: 'Adds an ID; 409 if it exists already. A sample belongs to the person it is added for (D-25).',
    input: z.strictObject({
      id: AnyId,
      modeName: ModeName,
      /** For a sample: the study ID of its person. */
      studyId: z.optional(AnyId),
    }),
    output: z.extend(Selection, { created: z.literal(true) }),
    ...researcher,
    flag: 'DatabaseAdd',
  }),
  databaseSearch: endpoint('/api/database/search', {
    summary: 'IDs that begin with a text, at most 50 (D-5).',
    input: z.strictObject({ modeName: ModeName, prefix: AnyId, ...listed }),
    output: z.object({ records: z.array(PersonRow), hasMore: z.boolean() }),
    ...researcherReads,
    flag: 'DatabaseSearch',
    limit: { max: 120, withinMs: 60_000 },
  }),
  recordList: endpoint('/api/database/record/list', {
    summary: 'IDs in their order with status, diagnosis and last visit, from the one after `after` on.',
    input: z.strictObject({
      modeName: ModeName,
      after: z.optional(AnyId),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
      ...listed,
    }),
    output: z.object({ records: z.array(PersonRow), hasMore: z.boolean() }),
    ...researcherReads,
  }),
  recordRecent: endpoint('/api/database/record/recent', {
    summary: 'The IDs that the caller chose last, the latest first.',
    input: z.strictObject({ modeName: ModeName }),
    output: z.object({ records: z.array(z.extend(RecordRow, { chosen: z.string() })) }),
    ...researcherReads,
  }),
  recordNext: endpoint('/api/database/record/next', {
    summary: 'The ID that follows; null after the last.',
    input: z.strictObject({ modeName: ModeName, id: AnyId }),
    output: z.object({ record: z.nullable(RecordRow) }),
    ...researcherReads,
  }),
  recordPrevious: endpoint('/api/database/record/previous', {
    summary: 'The ID that comes before; null before the first.',
    input: z.strictObject({ modeName: ModeName, id: AnyId }),
    output: z.object({ record: z.nullable(RecordRow) }),
    ...researcherReads,
  }),
  recordRelated: endpoint('/api/database/record/related', {
    summary: 'The person of an ID and their samples, to go from one to the other.',
    input: z.strictObject({ modeName: ModeName, id: AnyId }),
    output: z.object({
      person: z.nullable(RecordRow),
      samples: z.array(z.extend(RecordRow, { kind: z.string(), taken: z.string() })),
    }),
    ...researcherReads,
  }),
  databaseExport: endpoint('/api/database/export', {
    summary:
      'A table as CSV of the people with these study IDs or, without any, of everybody, with the values that the caller ' +
      'may read; needs DataReader. The reason is audited. Invented people are left out unless they are asked for (D-130).',
    input: z.strictObject({
      studyIds: z.optional(z.array(AnyId).check(z.minLength(1), z.maxLength(limits.maxExported))),
      reason: Reason.check(z.trim(), z.minLength(1)),
      withInvented: z.optional(z.boolean()),
    }),
    /** Sent as text/csv, not as JSON. */
    output: z.string(),
    ...researcher,
    needsProof: true,
    limit: { max: 30, withinMs: 60_000, per: 'account' },
  }),
  databaseDictionary: endpoint('/api/database/export/dictionary', {
    summary: 'What the columns of an export mean, as CSV; needs DataReader.',
    input: noInput,
    output: z.object({ csv: z.string() }),
    ...researcherReads,
  }),
  portletLoad: endpoint('/api/database/portlet/load', {
    summary: 'What a portlet shows for an ID. Refused access is an answer, not an error (T5).',
    input: PortletLoad,
    output: PortletAnswer,
    ...anyUserReads,
  }),
  portletSave: endpoint('/api/database/portlet/save', {
    summary:
      'Saves a portlet and answers with what is shown then; 409 with the stored version if it was saved meanwhile (T5).',
    input: z.extend(PortletSave, { others }),
    output: z.extend(PortletSaved, AfterSave.shape),
    ...anyUser,
  }),
  portletsSave: endpoint('/api/database/portlets/save', {
    summary: 'Saves several portlets separately, and returns the result of each (T5).',
    input: z.strictObject({ portlets: z.array(PortletSave).check(z.maxLength(limits.maxInBatch)), others }),
    output: z.extend(AfterSave, { results: z.array(PortletResult) }),
    ...anyUser,
  }),
  portletHistory: endpoint('/api/database/portlet/history', {
    summary: 'The history of a value of a portlet, latest first.',
    input: z.strictObject({ ...Portlet, key: z.string().check(z.maxLength(100)) }),
    output: z.object({
      modeName: ModeName,
      id: z.string(),
      key: z.string(),
      versions: z.array(EarlierValue),
    }),
    ...anyUserReads,
  }),
  databasePresets: endpoint('/api/database/presets', {
    summary: 'The preset tabs and portlets that the caller may add.',
    input: noInput,
    output: z.object({ tabs: z.array(PresetOffer), portlets: z.array(CatalogueEntry) }),
    ...anyUserReads,
  }),
}
