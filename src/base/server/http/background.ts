import { setMaxListeners } from 'node:events'

export class Background {
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
    setMaxListeners(0, this.#stopping.signal)
  }

  /** Starts work that nobody waits for; its errors are passed to `failed`. It may end early once `stopping` is aborted. */
  start(work: (stopping: AbortSignal) => Promise<void>) {
    const { signal } = this.#stopping
    const running = work(signal)
      .catch((error: unknown) => {
        const isStopped = signal.aborted && error instanceof Error && error.name === 'AbortError'
        if (!isStopped) this.#failed(error)
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Aborts work that is only waiting, and resolves when all work has ended. */
  async stop() {
    this.#stopping.abort()
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
