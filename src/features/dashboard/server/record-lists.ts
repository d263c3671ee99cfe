import { createHash } from 'node:crypto'
import { problem } from '#base/contract/problem.ts'
import type { Call, Handlers } from '#base/server/http/serve.ts'
import { limits } from '../contract/dashboard.ts'
import type { databaseEndpoints, PersonRow } from '../contract/endpoints.ts'
import { plainId } from '../contract/identifier.ts'
import type { ModeName } from '../contract/modes.ts'
import { refusals } from '../contract/texts.ts'
import { type PortletName, portletNamed } from '../portlets/list.ts'
import { variableNamed } from '../research/contract/variables.ts'
import {
  findRecord,
  listRecords,
  neighbourOf,
  type RecordFilter,
  type ResearchRecord,
  recordWithId,
  samplesOf,
} from '../research/server/records.ts'
import { mayUse, type Offers } from './offers.ts'
import { kindOf, mustFind, rowOf } from './records.ts'
import { callerName, recentOf } from './selection.ts'

const defaultLimit = 50

type RecordHandlers = Handlers<
  Pick<
    typeof databaseEndpoints,
    'databaseSearch' | 'recordList' | 'recordRecent' | 'recordNext' | 'recordPrevious' | 'recordRelated'
  >
>

export const recordHandlers = (offers: Offers): RecordHandlers => ({
  async databaseSearch({ modeName, prefix, ...filter }, call) {
    const plainPrefix = plainId(prefix)
    const list = { ...filter, modeName, prefix: plainPrefix }
    const { records, hasMore } = await listFor(call, offers, list, limits.maxSearched)
    await noteShown(call, 'research ID searched', { modeName, query: plainPrefix, ids: idsOf(records) })
    return { records, hasMore }
  },

  async recordList({ modeName, after, limit = defaultLimit, ...filter }, call) {
    const from = after === undefined ? undefined : plainId(after)
    const { records, hasMore } = await listFor(call, offers, { ...filter, modeName, after: from }, limit)
    await noteShown(call, 'research IDs listed', { modeName, query: from ?? '', ids: idsOf(records) })
    return { records, hasMore }
  },

  async recordRecent({ modeName }, call) {
    const chosen = await recentOf(call.db, callerName(call), modeName, limits.maxRecent)
    const found = await Promise.all(
      chosen.map(async ({ id, at }) => {
        const record = await findRecord(call.db, kindOf[modeName], id)
        return record ? [{ ...rowOf(record), chosen: at.toISOString() }] : []
      }),
    )
    const records = found.flat()
    await noteShown(call, 'research IDs listed', { modeName, query: 'recent', ids: idsOf(records) })
    return { records }
  },

  recordNext: (input, call) => neighbour(call, input, 'next'),
  recordPrevious: (input, call) => neighbour(call, input, 'previous'),

  async recordRelated({ modeName, id }, call) {
    const record = await mustFind(call.db, modeName, id)
    const person = record.person === null ? record : await recordWithId(call.db, record.person)
    const samples = person ? await samplesOf(call.db, person.id) : []
    const shown = {
      person: person ? rowOf(person) : null,
      samples: samples.map((sample) => ({ ...rowOf(sample), kind: sample.material, taken: sample.taken ?? '' })),
    }
    const ids = [...idsOf(shown.person ? [shown.person] : []), ...idsOf(shown.samples)]
    await noteShown(call, 'research IDs listed', { modeName, query: record.code, ids })
    return shown
  },
})

/** A page of a list; a filter by what the caller may not know is refused, because its answer would tell. */
async function listFor(
  call: Call,
  offers: Offers,
  { modeName, ...filter }: RecordFilter & { modeName: ModeName },
  max: number,
): Promise<{ records: PersonRow[]; hasMore: boolean }> {
  const details = portletNamed('person-summary' satisfies PortletName)
  const { access, reason } = details
    ? mayUse(offers, details, call)
    : { access: 'None' as const, reason: refusals.unknown }
  const asksMore = [filter.diagnosis, filter.seenSince, filter.notSeenSince].some((one) => one !== undefined)
  if (access === 'None' && asksMore) throw problem(422, reason, '', 'ACCESS')
  const found = await listRecords(call.db, kindOf[modeName], { ...filter, max: max + 1 })
  const factsOf = ({ diagnosis, lastSeen }: ResearchRecord) => {
    if (access === 'None') return { diagnosis: '', lastSeen: '' }
    const options = variableNamed('diagnosis')?.options
    const label = options?.find(({ value }) => value === diagnosis)?.label
    return { diagnosis: label ?? diagnosis ?? '', lastSeen: lastSeen ?? '' }
  }
  const records = found.slice(0, max).map((record) => ({ ...rowOf(record), ...factsOf(record) }))
  return { records, hasMore: found.length > max }
}

async function neighbour(call: Call, { modeName, id }: { modeName: ModeName; id: string }, side: 'next' | 'previous') {
  const found = await neighbourOf(call.db, kindOf[modeName], plainId(id), side)
  const record = found ? rowOf(found) : null
  await noteShown(call, 'research ID paged', { modeName, query: plainId(id), ids: idsOf(record ? [record] : []) })
  return { record }
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

type ShownRecords = { modeName: ModeName; query: string; ids: readonly string[] }

/** Writes to the audit log which IDs a user is about to see; the query only as a digest. */
export const noteShown = (call: Call, action: string, { modeName, query, ids }: ShownRecords) =>
  call.audit(call.db, {
    action,
    subject: modeName,
    detail: { query: createHash('sha256').update(query).digest('base64url'), ids, count: ids.length },
  })
