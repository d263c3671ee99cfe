/**
 * The edit distance between two words; swapping two adjacent letters counts as one edit. Stops at `most` and returns
 * one more.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** A word that a mistyped one may have meant. */
export type Near = { readonly word: string; readonly edits: number }

const shortest = 4
const mostAlike = 3

/**
 * The words of a site by first letter and length, with the number of texts that contain each, for correcting questions.
 */
export class Vocabulary {
  readonly #counts = new Map<string, number>()
  readonly #buckets = new Map<string, Set<string>>()

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

  /** The most similar words with the same first letter: one edit away up to six letters, else two. */
  near(word: string): Near[] {
    if (!isRepairable(word)) return []
    const most = word.length <= 6 ? 1 : 2
    const found: (Near & { count: number })[] = []
    for (let length = word.length - most; length <= word.length + most; length++)
      for (const other of this.#buckets.get(bucketOf(word, length)) ?? []) {
        const edits = distance(word, other, most)
        if (edits > 0 && edits <= most) found.push({ word: other, edits, count: this.#counts.get(other) ?? 0 })
      }
    found.sort((a, b) => a.edits - b.edits || b.count - a.count || (a.word < b.word ? -1 : 1))
    return found.filter(({ edits }) => edits === found[0]?.edits).slice(0, mostAlike)
  }
}

const bucketOf = (word: string, length: number) => `${word.charAt(0)}${length}`
const isRepairable = (word: string) => word.length >= shortest && /^[a-z]+$/.test(word)
