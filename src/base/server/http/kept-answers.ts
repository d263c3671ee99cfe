import type { Answer } from './answer.ts'

type Options = {
  /** The most answers, and the most bytes, that are kept. */
  most: number
  mostBytes: number
}

/** The latest answers of one version of what they are made from, in memory only. */
export class KeptAnswers {
  readonly #options: Options
  readonly #answers = new Map<string, Answer>()
  #version = ''
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  get(version: string, key: string): Answer | undefined {
    return version === this.#version ? this.#answers.get(key) : undefined
  }

  set(version: string, key: string, answer: Answer) {
    if (version !== this.#version) this.#clear()
    this.#version = version
    this.#remove(key)
    this.#answers.set(key, answer)
    this.#bytes += sizeOf(answer)
    const { most, mostBytes } = this.#options
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= most && this.#bytes <= mostBytes) break
      this.#remove(oldest)
    }
  }

  #clear() {
    this.#answers.clear()
    this.#bytes = 0
  }

  #remove(key: string) {
    const answer = this.#answers.get(key)
    if (answer && this.#answers.delete(key)) this.#bytes -= sizeOf(answer)
  }
}

/** The text, and what its encodings take together at most: they are made when they are first sent. */
const sizeOf = ({ body }: Answer) => 2 * body.identity.length
