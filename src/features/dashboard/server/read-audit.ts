import type { Audit } from '#base/server/audit/audit.ts'
import type { Db } from '#base/server/database/database.ts'

/** A user's access to data of an ID. */
export type Look = { username: string; address: string; modeName: string; id: string; what: string }

/**
 * Writes who reads which data to the audit log, before the data are sent. A dashboard loads many portlets at once, and
 * audit entries are written one by one: reads that arrive during a write wait for it and are then written together,
 * those of the same user for the same ID as one entry.
 */
export class ReadAudit {
  readonly #db: Db
  readonly #audit: Audit
  #waiting: { look: Look; written: () => void; failed: (error: unknown) => void }[] = []
  #isWriting = false

  constructor(db: Db, audit: Audit) {
    this.#db = db
    this.#audit = audit
  }

  /** Resolves once the read is in the audit log. */
  note(look: Look): Promise<void> {
    return new Promise((written, failed) => {
      this.#waiting.push({ look, written, failed })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write() {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const now = this.#waiting
      this.#waiting = []
      try {
        await this.#db.transaction(async (tx) => {
          for (const looks of together(now.map(({ look }) => look))) await this.#audit(tx, entryOf(looks))
        })
        for (const { written } of now) written()
      } catch (error) {
        for (const { failed } of now) failed(error)
      }
    }
    this.#isWriting = false
  }
}

function together(looks: readonly Look[]): [Look, ...Look[]][] {
  const groups = new Map<string, [Look, ...Look[]]>()
  for (const look of looks) {
    const key = JSON.stringify([look.username, look.address, look.modeName, look.id])
    const group = groups.get(key)
    if (group) group.push(look)
    else groups.set(key, [look])
  }
  return [...groups.values()]
}

const entryOf = ([first, ...more]: readonly [Look, ...Look[]]) => ({
  username: first.username,
  address: first.address,
  action: 'research data read',
  subject: `${first.modeName} ${first.id}`,
  detail: { portlets: [...new Set([first, ...more].map(({ what }) => what))] },
})
