import type { Answer } from '#base/server/http/answer.ts'

/** Holds answers in memory until what they tell of changes; the longest unused go when there are too many bytes. */
export class Hold {
  readonly #held = new Map<string, Answer>()
  readonly #making = new Map<string, Promise<Answer>>()
  readonly #mostBytes: number
  #bytes = 0
  #generation = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** How much is held. */
  get size(): { answers: number; bytes: number } {
    return { answers: this.#held.size, bytes: this.#bytes }
  }

  /** What is held under a key. */
  get(key: string): Answer | undefined {
    return this.#held.get(key)
  }

  /** Makes an answer once, however many ask at a time; keeps it unless something changed while it was being made. */
  async make(key: string, make: () => Promise<Answer>, keep: (answer: Answer) => boolean): Promise<Answer> {
    const held = this.#held.get(key)
    if (held) {
      this.#held.delete(key)
      this.#held.set(key, held)
      return held
    }
    const underway = this.#making.get(key)
    if (underway) return underway
    const generation = this.#generation
    const making = make()
      .then((answer) => {
        if (generation === this.#generation && keep(answer)) this.#keep(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  /** Forgets what is held under these keys, and what is being made. */
  drop(keys: readonly string[]) {
    this.#forgetUnderway()
    for (const key of keys) this.#remove(key)
  }

  /** Forgets everything. */
  clear() {
    this.#forgetUnderway()
    this.#held.clear()
    this.#bytes = 0
  }

  #forgetUnderway() {
    this.#generation++
    this.#making.clear()
  }

  #keep(key: string, answer: Answer) {
    this.#remove(key)
    this.#held.set(key, answer)
    this.#bytes += answer.bytes
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    const answer = this.#held.get(key)
    if (!answer) return
    this.#held.delete(key)
    this.#bytes -= answer.bytes
  }
}
