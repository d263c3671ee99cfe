/** Thrown when too much waits already. */
export class Busy extends Error {}

/** Lets a few works run at a time and some more wait; refuses what comes on top of that. */
export class Queue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#mostWaiting) throw new Busy('Too many images are being made.')
    // Whoever is done hands its place on.
    else await new Promise<void>((fulfil) => this.#waiting.push(fulfil))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
