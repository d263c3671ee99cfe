import { problem } from '#base/contract/problem.ts'
import type { Db } from '#base/server/database/database.ts'
import type { RecordRow } from '../contract/endpoints.ts'
import { type IdStatus, idFault, idTexts, isTestId, plainId } from '../contract/identifier.ts'
import { type ModeName, modeNamed } from '../contract/modes.ts'
import { findRecord, type RecordKind, type ResearchRecord } from '../research/server/records.ts'

export const kindOf: Readonly<Record<ModeName, RecordKind>> = { Patient: 'person', Sample: 'sample' }

export const modeOf = { person: 'Patient', sample: 'Sample' } as const satisfies Record<RecordKind, ModeName>

/** The record of an ID; throws 422 with the form's message if there is none (5.3, D-23). */
export async function mustFind(db: Db, modeName: ModeName, id: string): Promise<ResearchRecord> {
  const mode = modeNamed(modeName)
  const fault = idFault(mode, id)
  if (fault) throw problem(422, fault)
  const record = await findRecord(db, kindOf[modeName], plainId(id))
  if (!record) throw problem(422, idTexts.notFound(mode))
  return record
}

export const rowOf = (record: ResearchRecord): RecordRow => ({
  id: record.code,
  status: statusOf(record),
  statusText: record.statusText,
  isTest: isTest(record),
})

/** A status unknown to this edition counts as one that forbids writing. */
export const statusOf = ({ status }: Pick<ResearchRecord, 'status'>): IdStatus =>
  status === 0 || status === 1 || status === 3 ? status : 2

export const isTest = ({ kind, code, isInvented }: ResearchRecord) =>
  isInvented || isTestId(modeNamed(modeOf[kind]), code)
