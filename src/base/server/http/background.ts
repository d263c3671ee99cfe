/** Work that goes on after an answer was given. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Begins work that nobody waits for; what it throws is told to `failed`. */
  start(work: () => Promise<void>) {
    const running = work()
      .catch(this.#failed)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Fulfils when nothing is under way any more. */
  async settled() {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
