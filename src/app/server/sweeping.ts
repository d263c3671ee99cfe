/** Forgets from time to time what the passing of time has made useless: sessions that ended, counts, old reports. */
export class Sweeping {
  readonly #sweeps: readonly ((now: Date) => Promise<unknown>)[]
  readonly #clock: () => Date
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  /** When it last ran, and whether it came to its end. */
  last: { at: Date; hasFailed: boolean } | undefined

  constructor(
    sweeps: readonly ((now: Date) => Promise<unknown>)[],
    { clock, failed }: { clock: () => Date; failed(error: unknown): void },
  ) {
    this.#sweeps = sweeps
    this.#clock = clock
    this.#failed = failed
  }

  start(everyMs: number) {
    this.#timer = setInterval(() => void this.run(), everyMs).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  async run() {
    const at = this.#clock()
    const ended = await Promise.allSettled(this.#sweeps.map((sweep) => sweep(at)))
    for (const one of ended) if (one.status === 'rejected') this.#failed(one.reason)
    this.last = { at, hasFailed: ended.some(({ status }) => status === 'rejected') }
  }
}
