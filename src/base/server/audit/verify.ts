import { asc, gt } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { type AuditRow, hashOf, noHash } from './audit.ts'
import { type Erasure, erasureAction, newErasureDigest } from './erase-person.ts'
import { auditEntries, auditHead } from './tables.ts'

type AuditCheck = { entries: number; hash: string; faults: string[] }

const batchSize = 1000
const maxFaults = 20

/** Checks the audit from its first row, and reports rows that were changed, removed or inserted. */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const faults: string[] = []
  let entries = 0
  let cursor = -(2 ** 31)
  let last = { id: 0, hash: noHash }
  const erased = { by: new Set<number>(), digest: newErasureDigest(), proof: undefined as Partial<Erasure> | undefined }
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.id, cursor))
      .orderBy(asc(auditEntries.id))
      .limit(batchSize)
    for (const { hash, erasedBy, ...row } of rows) {
      const isChanged = erasedBy === null && hashOf(row) !== hash
      const fault = isChanged ? `entry ${row.id} has been changed` : faultOf(row, last)
      if (fault) faults.push(fault)
      if (erasedBy !== null) {
        erased.by.add(erasedBy)
        erased.digest.add(row)
      }
      if (row.action === erasureAction && erased.by.has(row.id)) erased.proof = row.detail
      cursor = row.id
      last = { id: row.id, hash }
      entries++
    }
    if (rows.length < batchSize || faults.length >= maxFaults) break
  }
  const { entries: erasedEntries, digest } = erased.digest.erasure()
  const isProved = erased.proof?.entries === erasedEntries && erased.proof.digest === digest
  if (erased.by.size > 0 && !(erased.by.size === 1 && isProved))
    faults.push(`the entries changed by the erasure of entry ${[...erased.by].join(', ')} have been changed again`)
  const [head] = await db.select().from(auditHead)
  const isAtEnd = last.id === (head?.entries ?? 0) && last.hash === (head?.hash ?? noHash)
  if (faults.length === 0 && !isAtEnd) faults.push(`it should end with entry ${head?.entries ?? 0}, not ${last.id}`)
  return { entries, hash: last.hash, faults }
}

function faultOf(row: AuditRow, last: { id: number; hash: string }): string | undefined {
  if (row.id > last.id + 1) return `before entry ${row.id}, ${row.id - last.id - 1} missing`
  if (row.previous !== last.hash) return `entry ${row.id} does not follow the one before it`
}
