/** Runs a task one at a time. Requests during a run, however many, cause one more run. */
export class CoalescedTask {
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  #running: Promise<void> | undefined
  #isRequested = false

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  /** Resolves when a run that began after the call has ended; its errors are passed to `failed`. */
  async run(): Promise<void> {
    this.#isRequested = true
    this.#running ??= this.#runs()
    return this.#running
  }

  async #runs() {
    while (this.#isRequested) {
      this.#isRequested = false
      await this.#work().catch(this.#failed)
    }
    this.#running = undefined
  }
}
