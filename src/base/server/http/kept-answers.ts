/** The latest answers of one index version, by question. */
export class KeptAnswers<Value> {
  readonly #most: number
  readonly #answers = new Map<string, Value>()
  #version = ''

  constructor(most: number) {
    this.#most = most
  }

  get(version: string, key: string): Value | undefined {
    return version === this.#version ? this.#answers.get(key) : undefined
  }

  set(version: string, key: string, value: Value) {
    if (version !== this.#version) this.#answers.clear()
    this.#version = version
    this.#answers.set(key, value)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break
      this.#answers.delete(oldest)
    }
  }
}
