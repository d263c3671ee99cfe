const longestWord = 100
/** The last three rows of a table of distances. */
const rows = [0, 1, 2].map(() => new Uint8Array(longestWord + 1))

/** Swapping two adjacent letters counts as one edit. Stops at `max` and returns one more. */
export function distance(a: string, b: string, max: number): number {
  const beyond = max + 1
  if (Math.abs(a.length - b.length) > max || Math.max(a.length, b.length) > longestWord) return beyond
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    // Cells further than `max` from the diagonal are beyond it.
    const from = Math.max(1, i - max)
    const to = Math.min(b.length, i + max)
    row[from - 1] = from === 1 ? i : beyond
    let min = row[from - 1] as number
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((row[j - 1] as number) + 1, (last[j - 1] as number) + (isSame ? 0 : 1))
      if (j < i + max) cost = Math.min(cost, (last[j] as number) + 1)
      const isSwapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      row[j] = cost
      min = Math.min(min, cost)
    }
    if (min > max) return beyond
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[b.length] as number, beyond)
}

export type SimilarWord = { readonly word: string; readonly edits: number }

const shortest = 4
const maxAlike = 3

/** The words by first letter and length, with the number of texts that contain each, for correcting questions. */
export class Vocabulary {
  readonly #counts = new Map<string, number>()
  readonly #buckets = new Map<string, Set<string>>()
  readonly #names = new Set<string>()

  addName(word: string) {
    this.#names.add(word)
    this.add(word)
  }

  add(word: string) {
    if (!isRepairable(word)) return
    const count = this.#counts.get(word) ?? 0
    this.#counts.set(word, count + 1)
    if (count > 0) return
    const bucket = this.#buckets.get(bucketOf(word, word.length))
    if (bucket) bucket.add(word)
    else this.#buckets.set(bucketOf(word, word.length), new Set([word]))
  }

  remove(word: string) {
    const count = this.#counts.get(word)
    if (count === undefined) return
    if (count > 1) this.#counts.set(word, count - 1)
    else {
      this.#counts.delete(word)
      this.#buckets.get(bucketOf(word, word.length))?.delete(word)
    }
  }

  /**
   * The most similar words with the same first letter: one edit away up to eight letters, else two. With another letter
   * in it, a word may be a word of its own (`preservation`, `sauna`), so only names are corrected as far.
   */
  near(word: string): SimilarWord[] {
    if (!isRepairable(word)) return []
    const max = word.length <= 8 ? 1 : 2
    const found: (SimilarWord & { count: number })[] = []
    for (let length = word.length - max; length <= word.length + max; length++)
      for (const other of this.#buckets.get(bucketOf(word, length)) ?? []) {
        const edits = distance(word, other, max)
        const isSimilar = this.#names.has(other) || (edits === 1 && !isSubstitution(word, other))
        if (edits > 0 && edits <= max && isSimilar)
          found.push({ word: other, edits, count: this.#counts.get(other) ?? 0 })
      }
    found.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.word < b.word ? -1 : 1))
    return found.filter(({ edits }) => edits === found[0]?.edits).slice(0, maxAlike)
  }
}

/** Whether words one edit apart differ in a letter, not in its place. */
const isSubstitution = (a: string, b: string) => a.length === b.length && [...a].sort().join() !== [...b].sort().join()

const bucketOf = (word: string, length: number) => `${word.charAt(0)}${length}`
const isRepairable = (word: string) => word.length >= shortest && /^[a-z]+$/.test(word)
