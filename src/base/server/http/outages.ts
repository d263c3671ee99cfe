const quietMs = 60_000

/** Failures not due to the request: logs the first at once, then their number, at most once a minute. */
export class Outages {
  readonly #log: (line: string) => void
  readonly #now: () => number
  #count = 0
  #quietUntil = 0

  constructor(log: (line: string) => void, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** Counts a failure. Logs its cause, because the message of a failed query repeats the values it was given. */
  note(error: unknown) {
    this.#count++
    if (this.#now() < this.#quietUntil) return
    this.#quietUntil = this.#now() + quietMs
    const times = this.#count === 1 ? '' : ` (${this.#count} failures)`
    this.#log(`The database or the file store is not available: ${reasonOf(error)}${times}`)
    this.#count = 0
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
