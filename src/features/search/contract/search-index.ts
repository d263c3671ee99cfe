import type { Analyser } from './analyse.ts'
import { Highest } from './highest.ts'
import { informationIn, leastFrequency } from './information.ts'
import { Vocabulary } from './near.ts'
import {
  drugOf,
  fields,
  type Indexed,
  isMonitoring,
  isSuperseded,
  saysThreshold,
  statesDose,
  weightOf,
} from './passages.ts'
import {
  type Alternative,
  asksForDose,
  asksForIndication,
  asksForMonitoring,
  type Concept,
  planOf,
  termsOf,
  weights as typedWeights,
} from './plan.ts'
import { bitsPerField, fieldsIn, incrementField, lowerBound, maxInField, type Posting, Postings } from './postings.ts'
import { quantitiesIn, quantityFit } from './quantities.ts'
import type { Lexicon } from './synonyms.ts'

export type Hit = {
  readonly passage: Indexed
  readonly score: number
  /** The share of what the question says that it matches: a rare word says more. */
  readonly coverage: number
}

export type Found = {
  readonly concepts: readonly Concept[]
  readonly hits: readonly Hit[]
}

const saturation = 1.2
const coveragePower = 1.5
/** Factors that depend on the question. */
const weightsOf = {
  /** A page whose title lacks a word of the question. */
  pageInPart: 0.61,
  doseAsked: 1.3,
  /** A strong recommendation, or a limit, in a question for when to start. */
  strong: 1.15,
  limit: 1.1,
  /** A row of tests, which says when to measure, not what to do about the result. */
  tests: 0.8,
  superseded: 0.7,
  /** What states a value of the question, and a row whose range holds it, or does not. */
  stated: 1.8,
  within: 1.4,
  outside: 0.2,
  /** A value with its unit, against all words of the question. */
  value: 0.45,
  /** A passage without the drug of the question. */
  withoutDrug: 0.6,
  /** A row about the dose of a drug that the question does not name. */
  unnamed: 0.75,
  /** A term whose words are in different fields. */
  apart: 0.5,
} as const

const titleBit = 1
const maxHits = 400
const maxPerWord = 3

/** What does not depend on the question. */
type Traits = {
  readonly weight: number
  readonly statesDose: boolean
  readonly saysThreshold: boolean
  readonly isOfTests: boolean
  /** Whether the passage, or what it is under, names any drug. */
  readonly namesDrug: boolean
  /** The organs that the title of a row names. */
  readonly organs: ReadonlySet<string>
}

/** A search index of a site's passages. Pages are replaced as a whole. */
export class SearchIndex {
  readonly #analyser: Analyser
  readonly #lexicon: Lexicon
  readonly #postings = new Postings()
  readonly #vocabulary = new Vocabulary()
  readonly #pages = new Map<string, number[]>()
  readonly #onPages = new Map<string, readonly Indexed[]>()
  /** The pages about something that has been superseded. */
  readonly #superseded = new Set<string>()
  #passages: (Indexed | undefined)[] = []
  #lengths: number[] = []
  #traits: Traits[] = []
  readonly #totals: number[] = fields.map(() => 0)
  #live = 0
  #scratch = newScratch(0)

  constructor(analyser: Analyser, lexicon: Lexicon) {
    this.#analyser = analyser
    this.#lexicon = lexicon
    for (const word of lexicon.words) this.#vocabulary.addName(word)
  }

  get size(): number {
    return this.#live
  }

  passagesOn(route: string): readonly Indexed[] {
    return this.#onPages.get(route) ?? []
  }

  all(): Indexed[] {
    return this.#passages.filter((passage) => passage !== undefined).sort((a, b) => a.order - b.order)
  }

  frequency(term: string): number {
    return this.#postings.frequency(term)
  }

  /** Replaces the passages of a page; an empty list removes the page. */
  replacePage(route: string, passages: readonly Indexed[]) {
    this.#remove(route)
    if (passages.length > 0) {
      this.#pages.set(route, [])
      this.#onPages.set(route, passages)
      if (passages.some(isSuperseded)) this.#superseded.add(route)
      for (const passage of passages) this.#add(passage)
    }
    if (this.#passages.length > 1000 && this.#passages.length > this.#live * 2) this.#compact()
  }

  /** Whether the title of a page, without what it adds after a colon, is the name of a concept or a synonym. */
  isTitled({ page }: Indexed, { isDrug, alternatives }: Concept): boolean {
    const title = [...new Set(this.#analyser.terms(page.split(':')[0] ?? page))].sort().join(' ')
    const isName = ({ weight }: Alternative) => weight >= (isDrug ? typedWeights.own : typedWeights.same)
    return alternatives.some((way) => isName(way) && [...way.terms].sort().join(' ') === title)
  }

  plan(question: string, lexicon = this.#lexicon): Concept[] {
    return planOf(question, {
      analyser: this.#analyser,
      lexicon,
      terms: {
        has: (term) => this.frequency(term) > 0,
        beginning: (start, max) => this.#postings.beginning(start, max),
        near: (word) => this.#vocabulary.near(word),
      },
    })
  }

  /** The passages that answer a question, the best first. Words that only have a subject in common do not bind. */
  search(question: string, { lexicon, binds = true }: { lexicon?: Lexicon | undefined; binds?: boolean } = {}): Found {
    const planned = this.plan(question, lexicon)
    const concepts = binds ? planned : planned.map(({ isDrug: _, ...concept }): Concept => concept)
    const { count, rarest } = this.#score(concepts)
    const all = bitsWhere(concepts, ({ isOptional }) => !isOptional)
    const drugs = bitsWhere(concepts, ({ isDrug, alternatives }) => isDrug === true && alternatives.length > 0)
    const required = Math.max(1, bitsIn(all))
    const informationOf = informationIn(concepts, this)
    const isForDose = binds && asksForDose(concepts)
    const isForIndication = binds && asksForIndication(concepts)
    const isForMonitoring = !binds || asksForMonitoring(concepts)
    const subject = termsOf(concepts.filter((concept) => !concept.isOptional && !asksForDose([concept])))
    // Not what only leads to it or from it: another product, or its class.
    const names = concepts
      .flatMap(({ isDrug, alternatives }) => (isDrug ? alternatives : []))
      .filter(({ weight }) => weight > typedWeights.lead)
    // Also by its class: `EPO dose`.
    const isForDoseOfDrug = isForDose && [...subject].some((term) => this.#lexicon.drugs.has(term))
    const organs = this.#organsIn(binds ? termsOf(concepts) : [])
    const quantities = quantitiesIn(question, concepts, this.#analyser)
    // A row that holds a value need not have every word beside it.
    const asked = quantities.length > 0 ? weightsOf.value : 0
    const outdated = this.#outdated(concepts)
    const { scores, covered, inTitle, scored } = this.#scratch
    let isAnyWhole = false
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      const passage = this.#passages[id] as Indexed
      const traits = this.#traits[id] as Traits
      const fit = quantityFit(passage, quantities, this.#analyser)
      const coverage = (informationOf(covered[id] as number) + (fit && fit !== 'outside' ? asked : 0)) / (1 + asked)
      let score = (scores[id] as number) * coverage ** coveragePower * traits.weight
      if (passage.kind === 'page' && (inTitle[id] as number) < required) score *= weightsOf.pageInPart
      if (isForDose && traits.statesDose && !this.#isOfOther(passage, subject)) score *= weightsOf.doseAsked
      if (isForIndication && passage.strength === 'strong') score *= weightsOf.strong
      else if (isForIndication && traits.saysThreshold) score *= weightsOf.limit
      if (!isForMonitoring && traits.isOfTests) score *= weightsOf.tests
      if (outdated.has(passage.route)) score *= weightsOf.superseded
      if (fit) score *= weightsOf[fit]
      if (drugs && ((covered[id] as number) & drugs) === 0) {
        // What is about another drug is no answer, and what names none is a weak one.
        if (traits.namesDrug || isForDose) covered[id] = 0
        score *= weightsOf.withoutDrug
      } else if (isForDoseOfDrug && this.#isOfOther(passage, subject)) covered[id] = 0
      else if (!drugs && !isForDose && passage.isDose) score *= weightsOf.unnamed
      else if (drugs && this.#isOfOthers(passage, names, isForDose && traits.statesDose && traits.namesDrug))
        covered[id] = 0
      // The further words of a question about an organ, such as `impaired`, suit any organ.
      if (organs.size > 0 && traits.organs.size > 0 && ![...traits.organs].some((organ) => organs.has(organ)))
        covered[id] = 0
      scores[id] = score
      isAnyWhole ||= covered[id] === all
    }
    // The dose of one drug does not answer a question about another: passages without the rarest word of a dose
    // question are excluded.
    const needed = isForDose && isAnyWhole && !drugs ? rarest : all
    const best = new Highest(maxHits)
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      if ((covered[id] as number) & needed) best.add(scores[id] as number)
    }
    const hits: Hit[] = []
    for (let at = 0; at < count; at++) {
      const id = scored[at] as number
      const score = scores[id] as number
      const passage = this.#passages[id]
      if (passage && score >= best.min && (covered[id] as number) & needed)
        hits.push({ passage, score, coverage: informationOf(covered[id] as number) })
      scores[id] = covered[id] = inTitle[id] = 0
    }
    hits.sort((a, b) => b.score - a.score || a.passage.order - b.passage.order)
    return { concepts, hits }
  }

  /** Whether a passage is in the dose card of another drug, which may mention this one as an interaction. */
  #isOfOther(passage: Indexed, subject: ReadonlySet<string>): boolean {
    if (!passage.isDose || subject.size === 0) return false
    return !this.#analyser.terms(drugOf(passage)).some((term) => subject.has(term))
  }

  #organsIn(terms: Iterable<string>): ReadonlySet<string> {
    return new Set([...terms].flatMap((term) => this.#lexicon.organs.get(term) ?? []))
  }

  /** Whether a passage of a dose card, or one that states a dose, is about other drugs than the question and names none. */
  #isOfOthers(passage: Indexed, names: readonly Alternative[], isDose: boolean): boolean {
    const says = (text: string) => {
      const found = new Set(this.#analyser.terms(text))
      return names.some(({ terms }) => terms.every((term) => found.has(term)))
    }
    const text = `${passage.title} ${passage.text}`
    if (passage.isDose) return !says(passage.caption ?? '') && !says(text)
    return isDose && this.#analyser.terms(text).some((term) => this.#lexicon.drugs.has(term)) && !says(text)
  }

  /** The superseded pages, unless the question names their edition or year: `WHO 2016`. */
  #outdated(concepts: readonly Concept[]): ReadonlySet<string> {
    const terms = termsOf(concepts)
    const isNamed = (term: string) => /\d/.test(term) && terms.has(term)
    return new Set(
      [...this.#superseded].filter(
        (route) => !this.#analyser.terms(this.#onPages.get(route)?.[0]?.page ?? '').some(isNamed),
      ),
    )
  }

  /** Returns how many passages match and the rarest concept's bit. Plain loops: they run millions of times a second. */
  #score(concepts: readonly Concept[]): { count: number; rarest: number } {
    if (this.#scratch.scores.length < this.#passages.length) this.#scratch = newScratch(this.#passages.length)
    const { scores, best, bestInTitle, covered, inTitle, touched, scored } = this.#scratch
    const averages = this.#totals.map((total) => total / Math.max(1, this.#live) || 1)
    let count = 0
    let rarest = 0
    let fewest = Number.POSITIVE_INFINITY
    // Optional concepts only add to the score of passages that match another one, so they come last.
    const order = [...concepts.keys()].sort(
      (a, b) => Number(concepts[a]?.isOptional) - Number(concepts[b]?.isOptional) || a - b,
    )
    for (const index of order) {
      const { alternatives = [], isOptional = false, isDrug } = concepts[index] ?? {}
      // A brand is as rare as its substance, or its references would come first.
      const commonest = isDrug ? Math.max(...alternatives.map(({ terms }) => leastFrequency(terms, this))) : 0
      let max = 0
      for (const { terms, weight } of alternatives)
        max = this.#rate(terms, { share: weight / Math.sqrt(terms.length), averages, isOptional, max, commonest })
      for (let at = 0; at < max; at++) {
        const id = touched[at] as number
        if (scores[id] === 0) scored[count++] = id
        scores[id] = (scores[id] as number) + (best[id] as number)
        if (!isOptional) {
          covered[id] = (covered[id] as number) | (1 << index)
          inTitle[id] = (inTitle[id] as number) + (bestInTitle[id] as number)
        }
        best[id] = bestInTitle[id] = 0
      }
      if (isOptional || max === 0 || max >= fewest) continue
      fewest = max
      rarest = 1 << index
    }
    return { count, rarest }
  }

  /** Keeps each passage's best rating of the concept; starts from the rarest term. Returns how many it has touched. */
  #rate(terms: readonly string[], { share, averages, isOptional, max, commonest }: Rating): number {
    const { scores, best, bestInTitle, touched } = this.#scratch
    const postings = terms.flatMap((term) => this.#postings.get(term) ?? [])
    if (postings.length < terms.length) return max
    postings.sort((a, b) => a.ids.length - b.ids.length)
    const rarity = postings.map((posting) => {
      const live = Math.max(posting.live, commonest)
      return share * Math.log(1 + (this.#live - live + 0.5) / (live + 0.5))
    })
    const from = postings.map(() => 0)
    const { ids = [], counts = [] } = postings[0] ?? {}
    let count = max
    next: for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number
      if (this.#passages[id] === undefined || (isOptional && scores[id] === 0)) continue
      let within = counts[at] as number
      let rating = (rarity[0] as number) * this.#share(within, id, averages)
      let together = fieldsIn(within)
      for (let other = 1; other < postings.length; other++) {
        const posting = postings[other] as Posting
        const place = lowerBound(posting.ids, id, from[other] as number)
        from[other] = place
        if (posting.ids[place] !== id) continue next
        within = posting.counts[place] as number
        rating += (rarity[other] as number) * this.#share(within, id, averages)
        together &= fieldsIn(within)
      }
      if (together === 0) rating *= weightsOf.apart
      if (rating <= (best[id] as number)) continue
      if (best[id] === 0) touched[count++] = id
      best[id] = rating
      bestInTitle[id] = together & titleBit
    }
    return count
  }

  /** The saturated, weighted frequency of a term in a passage, between 0 and 1. */
  #share(counts: number, id: number, averages: readonly number[]): number {
    let sum = 0
    for (let field = 0, rest = counts; rest > 0; field++, rest >>>= bitsPerField) {
      const count = rest & maxInField
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
    this.#live++
    const counts = new Map<string, number>()
    for (const [field, { text }] of fields.entries()) {
      const tokens = this.#analyser.tokens(text(passage))
      let length = 0
      for (const { terms, word } of tokens) {
        this.#vocabulary.add(word)
        length += Math.min(terms.length, maxPerWord)
        for (const term of terms) counts.set(term, incrementField(field, counts.get(term)))
      }
      this.#lengths.push(length)
      this.#totals[field] = (this.#totals[field] ?? 0) + length
    }
    const isRow = passage.kind === 'row'
    this.#traits.push({
      weight: weightOf(passage),
      statesDose: statesDose(passage),
      saysThreshold: saysThreshold(passage),
      isOfTests: isRow && isMonitoring(passage),
      namesDrug: [...counts.keys()].some((term) => this.#lexicon.drugs.has(term)),
      organs: this.#organsIn(isRow ? this.#analyser.terms(passage.title) : []),
    })
    this.#postings.add(id, counts)
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
      this.#postings.remove(seen)
      this.#passages[id] = undefined
      this.#live--
    }
    this.#pages.delete(route)
    this.#onPages.delete(route)
    this.#superseded.delete(route)
  }

  #compact() {
    const moved = new Map<number, number>()
    const lengths: number[] = []
    const traits: Traits[] = []
    for (const [id, passage] of this.#passages.entries()) {
      if (!passage) continue
      moved.set(id, moved.size)
      lengths.push(...this.#lengths.slice(id * fields.length, (id + 1) * fields.length))
      traits.push(this.#traits[id] as Traits)
    }
    this.#passages = this.#passages.filter((passage) => passage !== undefined)
    this.#lengths = lengths
    this.#traits = traits
    for (const [route, ids] of this.#pages)
      this.#pages.set(
        route,
        ids.map((id) => moved.get(id) ?? 0),
      )
    this.#postings.renumber(moved)
    this.#scratch = newScratch(this.#passages.length)
  }
}

type Rating = {
  readonly share: number
  readonly averages: readonly number[]
  readonly isOptional: boolean
  readonly max: number
  /** The least number of passages that a term is taken to be in. */
  readonly commonest: number
}

const bitsWhere = (concepts: readonly Concept[], test: (concept: Concept) => boolean): number =>
  concepts.reduce((bits, concept, index) => (test(concept) ? bits | (1 << index) : bits), 0)

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) count++
  return count
}

const newScratch = (size: number) => {
  const capacity = Math.ceil(size * 1.25) + 1024
  return {
    scores: new Float64Array(capacity),
    best: new Float64Array(capacity),
    bestInTitle: new Uint8Array(capacity),
    covered: new Uint16Array(capacity),
    inTitle: new Uint8Array(capacity),
    touched: new Uint32Array(capacity),
    scored: new Uint32Array(capacity),
  }
}
