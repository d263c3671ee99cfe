/** Work that continues after an answer was sent. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Starts work that nobody waits for; its errors are passed to `failed`. */
  start(work: () => Promise<void>) {
    const running = work()
      .catch(this.#failed)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no work is left. */
  async settled() {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
