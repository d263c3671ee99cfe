import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import { findRecord, listRecords, neighbourOf, recordWithId, samplesOf } from '#features/research/server/index.ts'
import { limits } from '../contract/dashboard.ts'
import type { databaseEndpoints } from '../contract/endpoints.ts'
import { plainId } from '../contract/identifier.ts'
import type { ModeName } from '../contract/modes.ts'
import { kindOf, mustFind, rowOf } from './records.ts'
import { nameOf, recentOf } from './selection.ts'

const atOnce = 50

type RecordHandlers = Handlers<
  Pick<
    typeof databaseEndpoints,
    'databaseSearch' | 'recordList' | 'recordRecent' | 'recordNext' | 'recordPrevious' | 'recordRelated'
  >
>

export const recordHandlers: RecordHandlers = {
  async databaseSearch({ modeName, prefix }, { db, audit }) {
    const wanted = plainId(prefix)
    const found = await listRecords(db, kindOf[modeName], { prefix: wanted, most: limits.mostSearched + 1 })
    await audit(db, {
      action: 'research ID searched',
      subject: `${modeName} ${wanted}`,
      detail: { found: Math.min(found.length, limits.mostSearched) },
    })
    return { records: found.slice(0, limits.mostSearched).map(rowOf), hasMore: found.length > limits.mostSearched }
  },

  async recordList({ modeName, after, limit = atOnce }, { db }) {
    const from = after === undefined ? undefined : plainId(after)
    const found = await listRecords(db, kindOf[modeName], { after: from, most: limit + 1 })
    return { records: found.slice(0, limit).map(rowOf), hasMore: found.length > limit }
  },

  async recordRecent({ modeName }, call) {
    const chosen = await recentOf(call.db, nameOf(call), modeName, limits.mostRecent)
    const records = await Promise.all(
      chosen.map(async ({ id, at }) => {
        const record = await findRecord(call.db, kindOf[modeName], id)
        return record ? [{ ...rowOf(record), chosen: at.toISOString() }] : []
      }),
    )
    return { records: records.flat() }
  },

  recordNext: ({ modeName, id }, { db }) => neighbour(db, modeName, id, 'next'),
  recordPrevious: ({ modeName, id }, { db }) => neighbour(db, modeName, id, 'previous'),

  async recordRelated({ modeName, id }, { db }) {
    const record = await mustFind(db, modeName, id)
    const person = record.person === null ? record : await recordWithId(db, record.person)
    const samples = person ? await samplesOf(db, person.id) : []
    return {
      person: person ? rowOf(person) : null,
      samples: samples.map((sample) => ({ ...rowOf(sample), kind: sample.material, taken: sample.taken ?? '' })),
    }
  },
}

async function neighbour(db: Db, modeName: ModeName, id: string, side: 'next' | 'previous') {
  const record = await neighbourOf(db, kindOf[modeName], plainId(id), side)
  return { record: record ? rowOf(record) : null }
}
