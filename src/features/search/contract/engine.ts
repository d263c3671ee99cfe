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
    weight: 2.2,
    lengthShare: 0.4,
    text: ({ headings, caption = '' }: Indexed) => [...headings, caption].join(' . '),
  },
  { weight: 2.4, lengthShare: 0.4, text: leadOf },
  { weight: 1, lengthShare: 0.6, text: ({ text }: Indexed) => text },
  { weight: 0.35, lengthShare: 0.7, text: moreOf },
] as const
const titleField = 0
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
  aside: 0.35,
  dose: 1.12,
  offLabel: 0.8,
  doseAsked: 1.2,
  apart: 0.5,
} as const
const coveragePower = 2

/** The frequencies of a term in the five fields of one passage, six bits each. */
const bitsPerField = 6
const mostInField = 63
const mostHits = 400
const mostBeginnings = 200

type Posting = { readonly ids: number[]; readonly counts: number[]; live: number }

/** A search index of a site's passages. Pages are replaced as a whole. */
export class SearchIndex {
  readonly #analyser: Analyser
  readonly #lexicon: Lexicon
  readonly #postings = new Map<string, Posting>()
  readonly #vocabulary = new Vocabulary()
  readonly #pages = new Map<string, number[]>()
  #passages: (Indexed | undefined)[] = []
  #lengths: number[] = []
  #weights: number[] = []
  /** Whether each passage states a dose. */
  #doses: boolean[] = []
  readonly #totals: number[] = fields.map(() => 0)
  #live = 0
  #sorted: string[] | undefined
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
  passagesOn(route: string): Indexed[] {
    return (this.#pages.get(route) ?? []).flatMap((id) => this.#passages[id] ?? [])
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
        beginning: (start) => this.#beginning(start),
        near: (word) => this.#vocabulary.near(word),
      },
    })
  }

  /** The passages that answer a question, the best first. */
  search(question: string, lexicon?: Lexicon): Found {
    const concepts = this.plan(question, lexicon)
    const { scored, rarest } = this.#score(concepts)
    const all = concepts.reduce((bits, { isOptional }, which) => (isOptional ? bits : bits | (1 << which)), 0)
    const asked = Math.max(1, bitsIn(all))
    const asksDose = concepts.some(({ alternatives }) => alternatives.some(({ terms }) => terms.includes('dose')))
    const { scores, covered, inTitle } = this.#scratch
    let isAnyWhole = false
    for (const id of scored) {
      const coverage = bitsIn(covered[id] ?? 0) / asked
      const partOfTitle = this.#passages[id]?.kind === 'page' && (inTitle[id] ?? 0) < asked
      const kind = partOfTitle ? weightsOf.pageWithoutAll / (kindWeights.page ?? 1) : 1
      const dose = asksDose && this.#doses[id] ? weightsOf.doseAsked : 1
      scores[id] = (scores[id] ?? 0) * coverage ** coveragePower * (this.#weights[id] ?? 1) * kind * dose
      isAnyWhole ||= covered[id] === all
    }
    // The dose of one drug does not answer a question about another: passages without the rarest word of a dose
    // question are excluded.
    const needed = asksDose && isAnyWhole ? rarest : all
    const matching = scored.filter((id) => ((covered[id] ?? 0) & needed) > 0)
    const least =
      matching.length > mostHits
        ? Float64Array.from(matching, (id) => scores[id] ?? 0)
            .sort()
            .at(-mostHits)
        : undefined
    const hits = matching.flatMap((id): Hit[] => {
      const passage = this.#passages[id]
      const score = scores[id] ?? 0
      return passage && score >= (least ?? 0) ? [{ passage, score, coverage: bitsIn(covered[id] ?? 0) / asked }] : []
    })
    for (const id of scored) scores[id] = covered[id] = inTitle[id] = 0
    hits.sort((a, b) => b.score - a.score || a.passage.order - b.passage.order)
    return { concepts, hits }
  }

  /**
   * Adds up the score of each passage over all concepts. Returns the passages with any match, and the bit of the rarest
   * concept.
   */
  #score(concepts: readonly Concept[]): { scored: number[]; rarest: number } {
    if (this.#scratch.scores.length < this.#passages.length) this.#scratch = newScratch(this.#passages.length)
    const { scores, best, bestInTitle, covered, inTitle } = this.#scratch
    const averages = this.#totals.map((total) => total / Math.max(1, this.#live) || 1)
    const scored: number[] = []
    let rarest = 0
    let fewest = Number.POSITIVE_INFINITY
    for (const [which, { alternatives, isOptional }] of concepts.entries()) {
      const touched: number[] = []
      for (const { terms, weight } of alternatives)
        this.#eachWithAll(terms, averages, (id, score, isInTitle) => {
          const counted = (score * weight) / Math.sqrt(terms.length)
          if (counted <= (best[id] ?? 0)) return
          if (best[id] === 0) touched.push(id)
          best[id] = counted
          bestInTitle[id] = isInTitle ? 1 : 0
        })
      for (const id of touched) {
        if (scores[id] === 0) scored.push(id)
        scores[id] = (scores[id] ?? 0) + (best[id] ?? 0)
        if (!isOptional) {
          covered[id] = (covered[id] ?? 0) | (1 << which)
          inTitle[id] = (inTitle[id] ?? 0) + (bestInTitle[id] ?? 0)
        }
        best[id] = bestInTitle[id] = 0
      }
      if (isOptional || touched.length === 0 || touched.length >= fewest) continue
      fewest = touched.length
      rarest = 1 << which
    }
    return { scored, rarest }
  }

  /** Calls back for each passage with all of these terms. Iterates over the rarest term and looks up the others. */
  #eachWithAll(
    terms: readonly string[],
    averages: readonly number[],
    found: (id: number, score: number, isInTitle: boolean) => void,
  ) {
    const postings = terms.map((term) => this.#postings.get(term))
    if (!postings.every((posting) => posting !== undefined)) return
    const rarity = postings.map(({ live }) => Math.log(1 + (this.#live - live + 0.5) / (live + 0.5)))
    const lead = postings.reduce(
      (least, posting, at) => (posting.ids.length < (postings[least]?.ids.length ?? 0) ? at : least),
      0,
    )
    const from = postings.map(() => 0)
    const leading = postings[lead]
    if (!leading) return
    next: for (const [at, id] of leading.ids.entries()) {
      if (this.#passages[id] === undefined) continue
      let score = 0
      let isInTitle = true
      let together = 31
      for (const [which, posting] of postings.entries()) {
        let place = at
        if (which !== lead) {
          place = placeOf(posting.ids, id, from[which] ?? 0)
          from[which] = place
          if (posting.ids[place] !== id) continue next
        }
        const counts = posting.counts[place] ?? 0
        let sum = 0
        let within = 0
        for (const [field, { weight, lengthShare }] of fields.entries()) {
          const count = (counts >>> (bitsPerField * field)) & mostInField
          if (count > 0) {
            within |= 1 << field
            const length = this.#lengths[id * fields.length + field] ?? 0
            sum += (weight * count) / (1 - lengthShare + (lengthShare * length) / (averages[field] ?? 1))
          } else if (field === titleField) isInTitle = false
        }
        score += ((rarity[which] ?? 0) * sum) / (saturation + sum)
        together &= within
      }
      found(id, together ? score : score * weightsOf.apart, isInTitle)
    }
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
        length += terms.length
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
        this.#sorted = undefined
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
    this.#sorted = undefined
    this.#scratch = newScratch(this.#passages.length)
  }

  #beginning(start: string): string[] {
    this.#sorted ??= [...this.#postings.keys()].sort()
    const found: string[] = []
    for (let at = placeOf(this.#sorted, start, 0); found.length < mostBeginnings; at++) {
      const term = this.#sorted[at]
      if (!term?.startsWith(start)) break
      if (this.frequency(term) > 0) found.push(term)
    }
    return found.sort((a, b) => this.frequency(b) - this.frequency(a) || (a < b ? -1 : 1))
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
  }
}

function weightOf(passage: Indexed): number {
  const { kind, headings, caption = '', lead, isAside } = passage
  return (
    (kindWeights[kind] ?? 1) *
    (headings[0] === 'Evidence' ? weightsOf.evidence : 1) *
    (isAside ? weightsOf.aside : 1) *
    // Licensed doses rank above unlicensed ones.
    (kind === 'row' && /off-label/i.test(`${caption} ${lead}`) ? weightsOf.offLabel : 1) *
    (saysDose(passage) ? weightsOf.dose : 1)
  )
}

function leadOf(passage: Indexed): string {
  if (passage.kind === 'recommendation') return `recommendation ${passage.population ?? ''}`
  return saysDose(passage) ? `${passage.lead} dose` : passage.lead
}

function moreOf(passage: Indexed): string {
  return saysThreshold(passage) ? `${passage.more ?? ''} threshold` : (passage.more ?? '')
}

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

const limit = /[<>≤≥]\s?\d|\b(?:above|below|exceed)\s\d/

/** Whether a passage states the value at which something is done or changes. */
const saysThreshold = ({ kind, headings, lead, text }: Indexed) =>
  (kind === 'row' || kind === 'text' || kind === 'recommendation') &&
  headings[0] !== 'Evidence' &&
  limit.test(`${lead} ${text}`)
