import { type AuditFilter, type AuditRecord, auditActions, readAudit } from '#base/server/audit/read.ts'
import { csvForSpreadsheet } from '#base/server/csv.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Handlers } from '#base/server/http/serve.ts'
import type { AuditQuery, adminEndpoints } from '../endpoints.ts'

const atOnce = 100
const maxInCsv = 50_000
const batch = 2000

export const auditHandlers: Handlers<Pick<typeof adminEndpoints, 'audit' | 'auditCsv'>> = {
  async audit(query, { db }) {
    const [found, actions] = await Promise.all([readAudit(db, filterOf(query), atOnce + 1), auditActions(db)])
    const entries = found.slice(0, atOnce).map(({ id, at, username, address, action, subject, detail }) => ({
      ...{ id, username, address, action, subject },
      at: at.toISOString(),
      detail: JSON.stringify(detail),
    }))
    return { entries, hasMore: found.length > atOnce, actions }
  },

  async auditCsv(query, { db, audit }) {
    const { rows, isWhole } = await allOf(db, filterOf(query))
    await audit(db, { action: 'audit exported', detail: { entries: rows.length } })
    const head = ['Number', 'Time', 'User', 'Address', 'Action', 'Subject', 'Detail', 'Hash']
    return { csv: csvForSpreadsheet([head, ...rows.map(cellsOf)]), isWhole }
  },
}

async function allOf(db: Db, filter: AuditFilter): Promise<{ rows: AuditRecord[]; isWhole: boolean }> {
  const rows: AuditRecord[] = []
  for (;;) {
    const next = await readAudit(db, { ...filter, before: rows.at(-1)?.id ?? filter.before }, batch)
    rows.push(...next)
    if (next.length < batch) return { rows, isWhole: true }
    if (rows.length >= maxInCsv) return { rows, isWhole: false }
  }
}

const cellsOf = ({ id, at, username, address, action, subject, detail, hash }: AuditRecord): string[] => [
  String(id),
  at.toISOString(),
  username,
  address,
  action,
  subject,
  Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
  hash,
]

const filterOf = ({ from, until, ...query }: AuditQuery): AuditFilter => ({
  ...query,
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
})
