const mostCharacters = 4_000_000

/** Drawn differences by the version they lead to. A version never changes, so neither does what was drawn of it. */
export class DrawnChanges {
  readonly #kept = new Map<string, string>()
  #characters = 0

  get(version: string): string | undefined {
    return this.#kept.get(version)
  }

  /** Keeps one; the oldest go when there are too many. */
  keep(version: string, html: string) {
    if (this.#kept.has(version) || html.length > mostCharacters) return
    this.#kept.set(version, html)
    this.#characters += html.length
    for (const [oldest, old] of this.#kept) {
      if (this.#characters <= mostCharacters) break
      this.#kept.delete(oldest)
      this.#characters -= old.length
    }
  }
}
