import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { messageOf } from '#base/contract/problem.ts'

/** How long cached data may be served after a version query began, in milliseconds. */
export const leaseMs = 250
/** Timers may fire early, and the clocks of two machines differ a little in pace. */
const marginMs = 5
/** How long readers wait for an answer of the database if there is something to show them. */
const timeoutMs = 2000
/** While the database is away, it is asked this often. */
const retryMs = 1000

/** Differs after any committed change. */
const markQuery = "select coalesce(sum(count), 0) || '-' || count(*) as mark from change_counts"
const countsQuery = 'select topic, count from change_counts'

/** How often each topic has been announced, and the mark of them all: their sum and their number. */
export type Versions = { readonly mark: string; readonly counts: ReadonlyMap<string, string> }

export type Freshness = {
  /** Whether cached data are certain to be current, without asking the database. */
  isFresh(): boolean
  /** Asks the database if need be. False while it is away or, if the caller `hasOld` data, while it does not answer. */
  isCurrent(hasOld: boolean): Promise<boolean>
  /** Milliseconds for which changes may have gone unnoticed. */
  ageMs(): number
  /** How long after its making began a replaced value may still be served: no save is answered sooner. */
  readonly graceMs: number
  /** Whether cached data may be served while the database is away. */
  isUsable(): boolean
  /** What was last read; absent before the first answer. The same object until something changes. */
  versions(): Versions | undefined
}

type Options = {
  /** A connection that no other query uses, because this one must not wait behind them. */
  pool: Pick<pg.Pool, 'query'>
  /** True if no other process can use the database. */
  isAlone: boolean
  /** How long readers get cached data while the database is away. */
  staleMs: number
  onChange(topic: string): void
  log(line: string): void
}

/** Cached data are served for at most `leaseMs` after a version query began, and a save is answered only after that. */
export class Lease implements Freshness {
  readonly graceMs: number
  readonly #options: Options
  #versions: Versions | undefined
  /** The mark to compare with; absent if all topics are to be compared. */
  #mark: string | undefined
  /** When the last query that was answered began. */
  #began = Number.NEGATIVE_INFINITY
  #isAway = false
  #tryAfter = 0
  #running: Promise<boolean> | undefined
  /** Ends when the running query has not been answered for long. */
  #patience = Promise.resolve(false)
  #next: Promise<boolean> | undefined

  constructor(options: Options) {
    this.#options = options
    this.graceMs = options.isAlone ? 0 : leaseMs
  }

  versions() {
    return this.#versions
  }

  ageMs() {
    return performance.now() - this.#began
  }

  isUsable() {
    return this.ageMs() < this.#options.staleMs
  }

  isFresh() {
    return !this.#isAway && this.ageMs() < leaseMs
  }

  async isCurrent(hasOld: boolean): Promise<boolean> {
    if (this.isFresh()) return true
    if (this.#isAway) {
      if (performance.now() < this.#tryAfter) return false
      // One request tries, and the others do not wait for it.
      this.#tryAfter = performance.now() + retryMs
    }
    const renewed = this.renew()
    return hasOld ? Promise.race([renewed, this.#patience]) : renewed
  }

  /** Asks the database, with a query that begins after the call; false if there is no answer. */
  renew(): Promise<boolean> {
    if (!this.#running) {
      this.#running = this.#ask().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    // Not the query that is running: it may have begun before a change that the caller must see.
    this.#next ??= this.#running.then((isAnswered) => {
      this.#next = undefined
      return isAnswered && this.renew()
    })
    return this.#next
  }

  /** Resolves once no process serves what it had cached of these topics before they were changed. */
  async waitForExpiry(topics: readonly string[]) {
    const began = performance.now()
    if (!(await this.renew())) for (const topic of topics) this.#options.onChange(topic)
    if (!this.#options.isAlone) await delay(Math.max(0, began + leaseMs + marginMs - performance.now()))
  }

  async #ask(): Promise<boolean> {
    const began = performance.now()
    this.#patience = delay(timeoutMs, false, { ref: false })
    try {
      // A connection that broke while it was idle, or a process that was paused, is no outage.
      const mark = await this.#readMark().catch(() => this.#readMark())
      if (mark !== this.#mark) await this.#readCounts()
      if (this.#isAway) this.#options.log('cached pages are checked against the database again')
      this.#isAway = false
      this.#began = began
    } catch (error) {
      const reason = messageOf(error)
      if (!this.#isAway) this.#options.log(`cached pages cannot be checked against the database: ${reason}`)
      this.#isAway = true
      this.#tryAfter = performance.now() + retryMs
      // Another server may take over, with fewer changes and by chance the same mark.
      this.#mark = undefined
    }
    return !this.#isAway
  }

  async #readMark(): Promise<string> {
    const { rows } = await this.#options.pool.query<{ mark: string }>(markQuery)
    return rows[0]?.mark ?? ''
  }

  async #readCounts() {
    const { rows } = await this.#options.pool.query<{ topic: string; count: string }>(countsQuery)
    const counts = new Map(rows.map(({ topic, count }) => [topic, count]))
    const before = this.#versions?.counts
    this.#mark = `${rows.reduce((sum, { count }) => sum + Number(count), 0)}-${rows.length}`
    const topics = before ? changed(counts, before) : []
    if (!before || topics.length > 0) this.#versions = { mark: this.#mark, counts }
    for (const topic of topics) this.#options.onChange(topic)
  }
}

const changed = (counts: Versions['counts'], before: Versions['counts']) =>
  [...new Set([...before.keys(), ...counts.keys()])].filter((topic) => counts.get(topic) !== before.get(topic))
