import type { Passage } from '#features/pages/contract/index.ts'
import type { Analyser } from './analyse.ts'
import { Vocabulary } from './near.ts'
import { type Concept, planOf } from './plan.ts'
import type { Lexicon } from './synonyms.ts'

/** A passage in the reading order of the site. */
export type Indexed = Passage & {
  /** The order of equal hits. */
  readonly order: number
  /** On a page about the site itself, such as Help. */
  readonly isAside?: true
}

/** A passage that matches part of a question. */
export type Hit = {
  readonly passage: Indexed
  readonly score: number
  /** The share of the question's concepts that it matches. */
  readonly coverage: number
}

export type Found = {
  readonly concepts: readonly Concept[]
  /** Best first. */
  readonly hits: readonly Hit[]
}

/** The fields of a passage, each with its weight and its length normalisation (BM25F). */
const fields = [
  { weight: 3, lengthShare: 0.3, text: ({ page }: Indexed) => page },
  {
    weight: 2.6,
    lengthShare: 0.4,
    // The list of references is no subject.
    text: ({ kind, headings, caption = '' }: Indexed) => (kind === 'reading' ? '' : [...headings, caption].join(' . ')),
  },
  { weight: 2.4, lengthShare: 0.4, text: leadOf },
  { weight: 1, lengthShare: 0.6, text: ({ text }: Indexed) => text },
  { weight: 0.35, lengthShare: 0.7, text: moreOf },
] as const
const saturation = 1.2

const kindWeights: Partial<Record<Passage['kind'], number>> = {
  recommendation: 1.25,
  row: 1.12,
  page: 1.15,
  figure: 0.55,
  reading: 0.5,
  caution: 0.5,
}
const weightsOf = {
  pageWithoutAll: 0.7,
  evidence: 0.7,
  /** Rows that lead to the page with the answer. */
  signpost: 0.7,
  aside: 0.35,
  dose: 1.12,
  offLabel: 0.8,
  doseAsked: 1.2,
  apart: 0.5,
} as const
const coveragePower = 1.5

/** The frequencies of a term in the five fields of one passage, six bits each. */
const bitsPerField = 6
const mostInField = 63
const mostHits = 400
/** A compound counts as so many words, and a range no more than that. */
const mostPerWord = 3

type Posting = { readonly ids: number[]; readonly counts: number[]; live: number }

/** A search index of a site's passages. Pages are replaced as a whole. */
export class SearchIndex {
  readonly #analyser: Analyser
  readonly #lexicon: Lexicon
  readonly #postings = new Map<string, Posting>()
  readonly #vocabulary = new Vocabulary()
  readonly #pages = new Map<string, number[]>()
  readonly #onPages = new Map<string, readonly Indexed[]>()
  #passages: (Indexed | undefined)[] = []
  #lengths: number[] = []
  #weights: number[] = []
  /** Whether each passage states a dose. */
  #doses: boolean[] = []
  readonly #totals: number[] = fields.map(() => 0)
  #live = 0
  /** The indexed terms by their first two letters. */
  #starts = new Map<string, string[]>()
  #scratch = newScratch(0)

  constructor(analyser: Analyser, lexicon: Lexicon) {
    this.#analyser = analyser
    this.#lexicon = lexicon
    for (const word of lexicon.words) this.#vocabulary.add(word)
  }

  /** The number of passages. */
  get size(): number {
    return this.#live
  }

  /** Every passage of a page, in order. */
  passagesOn(route: string): readonly Indexed[] {
    return this.#onPages.get(route) ?? []
  }

  /** Every passage, in order. */
  all(): Indexed[] {
    return this.#passages.filter((passage) => passage !== undefined).sort((a, b) => a.order - b.order)
  }

  /** The number of passages with a term. */
  frequency(term: string): number {
    return this.#postings.get(term)?.live ?? 0
  }

  /** Replaces the passages of a page; an empty list removes the page. */
  exchange(route: string, passages: readonly Indexed[]) {
    this.#remove(route)
    if (passages.length > 0) {
      this.#pages.set(route, [])
      this.#onPages.set(route, passages)
      for (const passage of passages) this.#add(passage)
    }
    if (this.#passages.length > 1000 && this.#passages.length > this.#live * 2) this.#compact()
  }

  /** Analyses a question; see `plan.ts`. */
  plan(question: string, lexicon = this.#lexicon): Concept[] {
    return planOf(question, {
      analyser: this.#analyser,
      lexicon,
      terms: {
        has: (term) => this.frequency(term) > 0,
        beginning: (start, most) => this.#beginning(start, most),
        near: (word) => this.#vocabulary.near(word),
      },
    })
  }

  /** The passages that answer a question, the best first. */
  search(question: string, lexicon?: Lexicon): Found {
    const concepts = this.plan(question, lexicon)
    const { count, rarest } = this.#score(concepts)
    const all = concepts.reduce((bits, { isOptional }, which) => (isOptional ? bits : bits | (1 << which)), 0)
    const asked = Math.max(1, bitsIn(all))
    const isForDose = asksDose(concepts)
    const { scores, covered, inTitle, scored } = this.#scratch
    const partOfTitle = weightsOf.pageWithoutAll / (kindWeights.page ?? 1)
    let isAnyWhole = false
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      const coverage = bitsIn(covered[id] as number) / asked
      let score = (scores[id] as number) * coverage ** coveragePower * (this.#weights[id] as number)
      if (this.#passages[id]?.kind === 'page' && (inTitle[id] as number) < asked) score *= partOfTitle
      if (isForDose && this.#doses[id]) score *= weightsOf.doseAsked
      scores[id] = score
      isAnyWhole ||= covered[id] === all
    }
    // The dose of one drug does not answer a question about another: passages without the rarest word of a dose
    // question are excluded.
    const needed = isForDose && isAnyWhole ? rarest : all
    const best = new Highest(mostHits)
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      if ((covered[id] as number) & needed) best.add(scores[id] as number)
    }
    const hits: Hit[] = []
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      const score = scores[id] as number
      const passage = this.#passages[id]
      if (passage && score >= best.least && (covered[id] as number) & needed)
        hits.push({ passage, score, coverage: bitsIn(covered[id] as number) / asked })
      scores[id] = covered[id] = inTitle[id] = 0
    }
    hits.sort((a, b) => b.score - a.score || a.passage.order - b.passage.order)
    return { concepts, hits }
  }

  /**
   * Adds up the score of each passage over all concepts. Returns the number of passages with any match, and the bit of
   * the rarest concept. Loops over postings here and below are plain: they run millions of times a second.
   */
  #score(concepts: readonly Concept[]): { count: number; rarest: number } {
    if (this.#scratch.scores.length < this.#passages.length) this.#scratch = newScratch(this.#passages.length)
    const { scores, best, bestInTitle, covered, inTitle, touched, scored } = this.#scratch
    const averages = this.#totals.map((total) => total / Math.max(1, this.#live) || 1)
    let count = 0
    let rarest = 0
    let fewest = Number.POSITIVE_INFINITY
    // Optional concepts only add to the score of passages that match another one, so they come last.
    const whichs = [...concepts.keys()].sort(
      (a, b) => Number(concepts[a]?.isOptional) - Number(concepts[b]?.isOptional) || a - b,
    )
    for (const which of whichs) {
      const { alternatives = [], isOptional = false } = concepts[which] ?? {}
      let most = 0
      for (const { terms, weight } of alternatives)
        most = this.#rate(terms, { share: weight / Math.sqrt(terms.length), averages, isOptional, most })
      for (let at = 0; at < most; at++) {
        const id = touched[at] as number
        if (scores[id] === 0) scored[count++] = id
        scores[id] = (scores[id] as number) + (best[id] as number)
        if (!isOptional) {
          covered[id] = (covered[id] as number) | (1 << which)
          inTitle[id] = (inTitle[id] as number) + (bestInTitle[id] as number)
        }
        best[id] = bestInTitle[id] = 0
      }
      if (isOptional || most === 0 || most >= fewest) continue
      fewest = most
      rarest = 1 << which
    }
    return { count, rarest }
  }

  /**
   * Rates each passage with all of these terms and keeps the best rating of the concept so far. Iterates over the rarest
   * term and looks up the others. Returns the number of passages that the concept has touched.
   */
  #rate(
    terms: readonly string[],
    { share, averages, isOptional, most }: { share: number; averages: number[]; isOptional: boolean; most: number },
  ): number {
    const { scores, best, bestInTitle, touched } = this.#scratch
    const postings = terms.flatMap((term) => this.#postings.get(term) ?? [])
    if (postings.length < terms.length) return most
    postings.sort((a, b) => a.ids.length - b.ids.length)
    const rarity = postings.map(({ live }) => share * Math.log(1 + (this.#live - live + 0.5) / (live + 0.5)))
    const from = postings.map(() => 0)
    const { ids = [], counts = [] } = postings[0] ?? {}
    let count = most
    next: for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number
      if (this.#passages[id] === undefined || (isOptional && scores[id] === 0)) continue
      let within = counts[at] as number
      let rating = (rarity[0] as number) * this.#share(within, id, averages)
      let isInTitle = (within & mostInField) > 0
      let together = fieldsIn(within)
      for (let which = 1; which < postings.length; which++) {
        const posting = postings[which] as Posting
        const place = placeOf(posting.ids, id, from[which] as number)
        from[which] = place
        if (posting.ids[place] !== id) continue next
        within = posting.counts[place] as number
        rating += (rarity[which] as number) * this.#share(within, id, averages)
        isInTitle &&= (within & mostInField) > 0
        together &= fieldsIn(within)
      }
      if (together === 0) rating *= weightsOf.apart
      if (rating <= (best[id] as number)) continue
      if (best[id] === 0) touched[count++] = id
      best[id] = rating
      bestInTitle[id] = isInTitle ? 1 : 0
    }
    return count
  }

  /** The saturated, weighted frequency of a term in a passage, between 0 and 1. */
  #share(counts: number, id: number, averages: number[]): number {
    let sum = 0
    for (let field = 0, rest = counts; rest > 0; field++, rest >>>= bitsPerField) {
      const count = rest & mostInField
      if (count === 0) continue
      const { weight, lengthShare } = fields[field] as (typeof fields)[number]
      const length = this.#lengths[id * fields.length + field] as number
      sum += (weight * count) / (1 - lengthShare + (lengthShare * length) / (averages[field] as number))
    }
    return sum / (saturation + sum)
  }

  #add(passage: Indexed) {
    const id = this.#passages.length
    this.#passages.push(passage)
    this.#pages.get(passage.route)?.push(id)
    this.#weights.push(weightOf(passage))
    this.#doses.push(saysDose(passage))
    this.#live++
    const counts = new Map<string, number>()
    for (const [field, { text }] of fields.entries()) {
      const tokens = this.#analyser.tokens(text(passage))
      let length = 0
      for (const { terms, word } of tokens) {
        this.#vocabulary.add(word)
        length += Math.min(terms.length, mostPerWord)
        for (const term of terms) {
          const before = counts.get(term) ?? 0
          if (((before >>> (bitsPerField * field)) & mostInField) < mostInField)
            counts.set(term, before + 2 ** (bitsPerField * field))
        }
      }
      this.#lengths.push(length)
      this.#totals[field] = (this.#totals[field] ?? 0) + length
    }
    for (const [term, count] of counts) {
      const posting = this.#postings.get(term)
      if (posting) {
        posting.ids.push(id)
        posting.counts.push(count)
        posting.live++
      } else {
        this.#postings.set(term, { ids: [id], counts: [count], live: 1 })
        this.#addStart(term)
      }
    }
  }

  #remove(route: string) {
    for (const id of this.#pages.get(route) ?? []) {
      const passage = this.#passages[id]
      if (!passage) continue
      const seen = new Set<string>()
      for (const [field, { text }] of fields.entries()) {
        this.#totals[field] = (this.#totals[field] ?? 0) - (this.#lengths[id * fields.length + field] ?? 0)
        for (const { terms, word } of this.#analyser.tokens(text(passage))) {
          this.#vocabulary.remove(word)
          for (const term of terms) seen.add(term)
        }
      }
      for (const term of seen) {
        const posting = this.#postings.get(term)
        if (posting) posting.live--
      }
      this.#passages[id] = undefined
      this.#live--
    }
    this.#pages.delete(route)
    this.#onPages.delete(route)
  }

  /** Renumbers the passages without the removed ones. */
  #compact() {
    const moved = new Map<number, number>()
    const lengths: number[] = []
    const weights: number[] = []
    const doses: boolean[] = []
    for (const [id, passage] of this.#passages.entries()) {
      if (!passage) continue
      moved.set(id, moved.size)
      lengths.push(...this.#lengths.slice(id * fields.length, (id + 1) * fields.length))
      weights.push(this.#weights[id] ?? 1)
      doses.push(this.#doses[id] ?? false)
    }
    this.#passages = this.#passages.filter((passage) => passage !== undefined)
    this.#lengths = lengths
    this.#weights = weights
    this.#doses = doses
    for (const [route, ids] of this.#pages)
      this.#pages.set(
        route,
        ids.map((id) => moved.get(id) ?? 0),
      )
    for (const [term, { ids, counts, live }] of this.#postings) {
      if (live === 0) {
        this.#postings.delete(term)
        continue
      }
      const kept = ids.flatMap((id, at) => (moved.has(id) ? [at] : []))
      this.#postings.set(term, {
        ids: kept.map((at) => moved.get(ids[at] ?? 0) ?? 0),
        counts: kept.map((at) => counts[at] ?? 0),
        live,
      })
    }
    this.#starts = new Map()
    for (const term of this.#postings.keys()) this.#addStart(term)
    this.#scratch = newScratch(this.#passages.length)
  }

  #addStart(term: string) {
    const terms = this.#starts.get(term.slice(0, 2))
    if (terms) terms.push(term)
    else this.#starts.set(term.slice(0, 2), [term])
  }

  /** The most frequent terms that begin with at least two letters. */
  #beginning(start: string, most: number): string[] {
    const found: { term: string; count: number }[] = []
    for (const term of this.#starts.get(start.slice(0, 2)) ?? []) {
      if (!term.startsWith(start)) continue
      const count = this.frequency(term)
      const last = found[most - 1]
      if (count === 0 || (last && (count < last.count || (count === last.count && term > last.term)))) continue
      found.splice(most - 1, 1)
      found.push({ term, count })
      found.sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    }
    return found.map(({ term }) => term)
  }
}

/** Keeps the highest of many numbers, as a heap with the least of them on top. */
class Highest {
  readonly #heap: Float64Array
  #count = 0

  constructor(most: number) {
    this.#heap = new Float64Array(most)
  }

  /** The least of the highest numbers, or 0 if there are not so many. */
  get least(): number {
    return this.#count < this.#heap.length ? 0 : (this.#heap[0] as number)
  }

  add(value: number) {
    const heap = this.#heap
    if (this.#count < heap.length) {
      let at = this.#count++
      for (; at > 0 && (heap[(at - 1) >> 1] as number) > value; at = (at - 1) >> 1)
        heap[at] = heap[(at - 1) >> 1] as number
      heap[at] = value
      return
    }
    if (value <= (heap[0] as number)) return
    let at = 0
    for (let next = 1; next < heap.length; next = 2 * at + 1) {
      if (next + 1 < heap.length && (heap[next + 1] as number) < (heap[next] as number)) next++
      if ((heap[next] as number) >= value) break
      heap[at] = heap[next] as number
      at = next
    }
    heap[at] = value
  }
}

/** The first index, from `from` on, whose value is not less than `value`, in a sorted list. */
function placeOf<Value extends string | number>(sorted: readonly Value[], value: Value, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as Value) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** A bit for each field in which a term occurs. */
function fieldsIn(counts: number): number {
  let bits = 0
  for (let field = 0, rest = counts; rest > 0; field++, rest >>>= bitsPerField)
    if ((rest & mostInField) > 0) bits |= 1 << field
  return bits
}

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

const newScratch = (size: number) => {
  const room = Math.ceil(size * 1.25) + 1024
  return {
    scores: new Float64Array(room),
    best: new Float64Array(room),
    bestInTitle: new Uint8Array(room),
    covered: new Uint16Array(room),
    inTitle: new Uint8Array(room),
    touched: new Uint32Array(room),
    scored: new Uint32Array(room),
  }
}

function weightOf(passage: Indexed): number {
  const { kind, headings, caption = '', lead, isAside } = passage
  return (
    (kindWeights[kind] ?? 1) *
    (headings[0] === 'Evidence' ? weightsOf.evidence : 1) *
    (headings[0] === 'Find the situation' ? weightsOf.signpost : 1) *
    (isAside ? weightsOf.aside : 1) *
    // Licensed doses rank above unlicensed ones.
    (kind === 'row' && /off-label/i.test(`${caption} ${lead}`) ? weightsOf.offLabel : 1) *
    (saysDose(passage) ? weightsOf.dose : 1)
  )
}

function leadOf(passage: Indexed): string {
  if (passage.kind === 'recommendation') return `recommendation ${passage.population ?? ''}`
  const dose = saysDose(passage) ? ' dose' : ''
  return `${passage.lead}${dose}${saysReduction(passage) ? ' reduce' : ''}`
}

function moreOf(passage: Indexed): string {
  return saysThreshold(passage) ? `${passage.more ?? ''} threshold` : (passage.more ?? '')
}

/** Whether a question asks for a dose. */
export const asksDose = (concepts: readonly Concept[]): boolean =>
  concepts.some(({ alternatives }) => alternatives.some(({ terms }) => terms.includes('dose')))

const doseCaption = /\b(?:doses?|dosing|dosage|regimens?|start)\b/i
const doseColumn = /^(?:dose|regimen|start|maximum)/i
/** An amount in milligrams or similar units, also per weight or surface area, but not per litre. */
const amount = /\d\s?(?:mg|µg|mcg|IU|g)(?:\/(?:kg|m2|m²|day|week)|\b(?!\/(?:d?L|l)))/

/** Whether a passage states the dose of a drug. */
export function saysDose({ kind, headings, caption = '', cells = [], text, isDose }: Indexed): boolean {
  if (headings[0] === 'Evidence') return false
  if (isDose) return true
  if (kind === 'row') return doseCaption.test(caption) || cells.some(({ column }) => doseColumn.test(column))
  return kind === 'text' && amount.test(text)
}

const reduction = /\b(?:reduc|decreas|lower|lowest|half|cut\b|level down|step down)/i

/** Whether a row of a dose card says when or how far a dose is reduced. */
const saysReduction = ({ isDose, lead, text }: Indexed) => isDose === true && reduction.test(`${lead} ${text}`)

const limit = /[<>≤≥]\s?\d|\b(?:above|below|exceed)\s\d/

/** Whether a passage states the value at which something is done or changes. */
const saysThreshold = ({ kind, headings, lead, text }: Indexed) =>
  (kind === 'row' || kind === 'text' || kind === 'recommendation') &&
  headings[0] !== 'Evidence' &&
  limit.test(`${lead} ${text}`)
