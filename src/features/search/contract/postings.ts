/** The passages with a term in rising order, each with its counts by field. */
export type Posting = {
  readonly ids: number[]
  readonly counts: number[]
  /** The number of those passages that have not been removed. */
  live: number
}

/** Which passages have which terms. Removed passages stay until the next renumbering. */
export class Postings {
  readonly #postings = new Map<string, Posting>()
  /** The terms by their first two letters. */
  readonly #starts = new Map<string, string[]>()

  get(term: string): Posting | undefined {
    return this.#postings.get(term)
  }

  frequency(term: string): number {
    return this.#postings.get(term)?.live ?? 0
  }

  /** Adds a passage, whose id is higher than all before, with the counts of its terms. */
  add(id: number, terms: ReadonlyMap<string, number>) {
    for (const [term, counts] of terms) {
      const posting = this.#postings.get(term)
      if (posting) {
        posting.ids.push(id)
        posting.counts.push(counts)
        posting.live++
      } else {
        this.#postings.set(term, { ids: [id], counts: [counts], live: 1 })
        this.#addStart(term)
      }
    }
  }

  remove(terms: Iterable<string>) {
    for (const term of terms) {
      const posting = this.#postings.get(term)
      if (posting) posting.live--
    }
  }

  /** Renumbers the passages, and drops those without a new id. */
  renumber(moved: ReadonlyMap<number, number>) {
    this.#starts.clear()
    for (const [term, { ids, counts, live }] of this.#postings) {
      if (live === 0) {
        this.#postings.delete(term)
        continue
      }
      const liveIndexes = ids.flatMap((id, at) => (moved.has(id) ? [at] : []))
      this.#postings.set(term, {
        ids: liveIndexes.map((at) => moved.get(ids[at] ?? 0) ?? 0),
        counts: liveIndexes.map((at) => counts[at] ?? 0),
        live,
      })
      this.#addStart(term)
    }
  }

  /** The most frequent terms that begin with at least two letters. */
  beginning(start: string, max: number): string[] {
    const found: { term: string; count: number }[] = []
    for (const term of this.#starts.get(start.slice(0, 2)) ?? []) {
      if (!term.startsWith(start)) continue
      const count = this.frequency(term)
      const last = found[max - 1]
      if (count === 0 || (last && (count < last.count || (count === last.count && term > last.term)))) continue
      found.splice(max - 1, 1)
      found.push({ term, count })
      found.sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    }
    return found.map(({ term }) => term)
  }

  #addStart(term: string) {
    const terms = this.#starts.get(term.slice(0, 2))
    if (terms) terms.push(term)
    else this.#starts.set(term.slice(0, 2), [term])
  }
}

/** How often a term occurs in each of up to five fields of a passage is one number: six bits for each field. */
export const bitsPerField = 6
export const maxInField = 63

export function incrementField(field: number, counts = 0): number {
  const isFull = ((counts >>> (bitsPerField * field)) & maxInField) === maxInField
  return isFull ? counts : counts + 2 ** (bitsPerField * field)
}

export function fieldsIn(counts: number): number {
  let bits = 0
  for (let field = 0, rest = counts; rest > 0; field++, rest >>>= bitsPerField)
    if ((rest & maxInField) > 0) bits |= 1 << field
  return bits
}

/** The first index, from `from` on, whose number is not less than `min`, in a sorted list. */
export function lowerBound(sorted: readonly number[], min: number, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < min) low = middle + 1
    else high = middle
  }
  return low
}
