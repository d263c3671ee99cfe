import { TryLater } from './try-later.ts'

/** At most about three seconds of work for one processor; what comes on top would be answered too late. */
const maxInProgress = 100
const retryAfterSeconds = 2

/** Bounds the work in progress, so that too many requests delay each other no further. */
export class Admission {
  readonly #max: number
  #inProgress = 0

  constructor(max = maxInProgress) {
    this.#max = max
  }

  /** Does some work, or refuses it at once if there is too much already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inProgress >= this.#max)
      throw new TryLater(503, retryAfterSeconds, 'The site is very busy.', 'Please try again in a few seconds.')
    this.#inProgress++
    try {
      return await work()
    } finally {
      this.#inProgress--
    }
  }
}
