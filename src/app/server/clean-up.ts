type Options = { clock: () => Date; failed(error: unknown): void }

/** Periodically deletes expired data: ended sessions, counts, old reports. */
export class CleanUp {
  readonly #tasks: readonly ((now: Date) => Promise<unknown>)[]
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  last: { at: Date; hasFailed: boolean } | undefined
  succeededAt: Date | undefined

  constructor(tasks: readonly ((now: Date) => Promise<unknown>)[], options: Options) {
    this.#tasks = tasks
    this.#options = options
  }

  start(everyMs: number) {
    this.#timer = setInterval(() => void this.run(), everyMs).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  async run() {
    const at = this.#options.clock()
    const ended = await Promise.allSettled(this.#tasks.map((task) => task(at)))
    for (const result of ended) if (result.status === 'rejected') this.#options.failed(result.reason)
    const hasFailed = ended.some(({ status }) => status === 'rejected')
    this.last = { at, hasFailed }
    if (!hasFailed) this.succeededAt = at
  }
}
