import { type Answer, encodingFor } from './answer.ts'

type Options = {
  max: number
  maxBytes: number
}

/** Caches answers made from one version of the data, compressed and in memory only. */
export class VersionedAnswers {
  readonly #options: Options
  readonly #answers = new Map<string, { answer: Answer; bytes: number }>()
  #version = ''
  #bytes = 0

  constructor(options: Options) {
    this.#options = options
  }

  get(version: string, key: string): Answer | undefined {
    return version === this.#version ? this.#answers.get(key)?.answer : undefined
  }

  set(version: string, key: string, answer: Answer, acceptEncoding = '') {
    if (version !== this.#version) this.#clear()
    this.#version = version
    this.#remove(key)
    const bytes = answer.body.compact(encodingFor(acceptEncoding) === 'gzip' ? 'gzip' : 'br')
    this.#answers.set(key, { answer, bytes })
    this.#bytes += bytes
    const { max, maxBytes } = this.#options
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= max && this.#bytes <= maxBytes) break
      this.#remove(oldest)
    }
  }

  #clear() {
    this.#answers.clear()
    this.#bytes = 0
  }

  #remove(key: string) {
    const previous = this.#answers.get(key)
    if (previous && this.#answers.delete(key)) this.#bytes -= previous.bytes
  }
}
