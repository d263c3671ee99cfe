import type { Audit } from '#base/server/audit/audit.ts'
import type { Db } from '#base/server/database/database.ts'

type DataRead = { username: string; address: string; modeName: string; id: string; what: string }

/** Before the data are sent. Reads that arrive during a write are written together, one entry for each user and ID. */
export class ReadAudit {
  readonly #db: Db
  readonly #audit: Audit
  #waiting: { read: DataRead; resolve: () => void; reject: (error: unknown) => void }[] = []
  #isWriting = false

  constructor(db: Db, audit: Audit) {
    this.#db = db
    this.#audit = audit
  }

  /** Resolves once the read is in the audit log. */
  note(read: DataRead): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ read, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write() {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#db.transaction(async (tx) => {
          for (const reads of groupReads(batch.map(({ read }) => read))) await this.#audit(tx, entryOf(reads))
        })
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }
}

function groupReads(reads: readonly DataRead[]): [DataRead, ...DataRead[]][] {
  const groups = new Map<string, [DataRead, ...DataRead[]]>()
  for (const read of reads) {
    const key = JSON.stringify([read.username, read.address, read.modeName, read.id])
    const group = groups.get(key)
    if (group) group.push(read)
    else groups.set(key, [read])
  }
  return [...groups.values()]
}

const entryOf = ([first, ...more]: readonly [DataRead, ...DataRead[]]) => ({
  username: first.username,
  address: first.address,
  action: 'research data read',
  subject: `${first.modeName} ${first.id}`,
  detail: { portlets: [...new Set([first, ...more].map(({ what }) => what))] },
})
