import { TryLater } from './try-later.ts'

type Limits = {
  /** How much may be in progress; what comes on top would be answered too late. */
  max: number
  /** How much of it is done at the same time; the rest waits for its turn. */
  maxRunning?: number
}

const retryAfterSeconds = 2

/** Bounds the work in progress, so that too many requests delay each other no further. */
export class Admission {
  readonly #limits: Required<Limits>
  readonly #waiting: (() => void)[] = []
  #inProgress = 0

  constructor({ max, maxRunning = max }: Limits) {
    this.#limits = { max, maxRunning }
  }

  /** Does some work, or refuses it at once if there is too much already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { max, maxRunning } = this.#limits
    if (this.#inProgress >= max)
      throw new TryLater(503, retryAfterSeconds, 'The site is very busy.', 'Please try again in a few seconds.')
    this.#inProgress++
    try {
      if (this.#inProgress > maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return await work()
    } finally {
      this.#inProgress--
      this.#waiting.shift()?.()
    }
  }
}
