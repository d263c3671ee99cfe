import type { Analyser, Token } from './analyse.ts'
import type { Near } from './near.ts'
import type { Entry, Lexicon } from './synonyms.ts'
import { termsOfGroup } from './synonyms.ts'

/** One way for a text to match a concept: it must contain all of these terms. */
export type Alternative = { readonly terms: readonly string[]; readonly weight: number }

/** A part of a question, with all its alternatives. */
export type Concept = {
  /** As typed. */
  readonly text: string
  /** A stop word such as `of`, or a bare number such as a laboratory value: affects ranking but need not be found. */
  readonly isOptional: boolean
  readonly alternatives: readonly Alternative[]
  /** The terms that it was interpreted as. */
  readonly as: readonly string[]
  /** The original input if it was corrected; `text` is then the correction. */
  readonly repaired?: string
  readonly isAmbiguous?: true
  readonly note?: string
}

/** The index lookups that a plan needs. */
export type Terms = {
  has(term: string): boolean
  /** Up to `most` terms that begin with at least two letters, the most frequent first. */
  beginning(start: string, most: number): readonly string[]
  near(word: string): readonly Near[]
}

export const weights = {
  own: 1,
  same: 0.6,
  lead: 0.4,
  beginning: 0.6,
  oneEdit: 0.7,
  twoEdits: 0.5,
  stop: 0.15,
  number: 0.5,
} as const

/** Any further words are ignored. */
export const mostWords = 16
const mostBeginnings = 12
const mostAlternatives = 40
const bareNumber = /^\d+(?:\.\d+)?$/

const stopWords = new Set(
  'the of in and or for to a an is are with on at by when what which how does do should can i my me we vs versus than that this be it if not from as about'.split(
    ' ',
  ),
)

/** Whether `who` asks for a person: `who to call`, unlike `who 2022`. */
const isQuestion = (word: string, next = '') =>
  word === 'who' && /^(?:to|is|are|should|can|has|needs?|gets?)$/.test(next)

/** Turns a question into concepts, each with its alternatives. */
export function planOf(
  question: string,
  { analyser, lexicon, terms }: { analyser: Analyser; lexicon: Lexicon; terms: Terms },
): Concept[] {
  const tokens = analyser.tokens(question).slice(0, mostWords)
  const isShouted = question === question.toUpperCase()
  const concepts: Concept[] = []
  for (let at = 0; at < tokens.length; ) {
    const { entry, count } = longestEntry(tokens, at, lexicon)
    const joined = entry ? undefined : joinedTerm(tokens[at], tokens[at + 1])
    const some = tokens.slice(at, at + (joined === undefined ? count : 2))
    at += some.length
    const isLast = at >= tokens.length
    const text = question.slice(some[0]?.from, some.at(-1)?.to)
    const word = some[0]?.word ?? ''
    if (entry) concepts.push(known(text, some, entry))
    else if (joined !== undefined)
      concepts.push(concept(text, [{ terms: [joined], weight: weights.own }, ...ownWays(some)]))
    else if (stopWords.has(word) || isQuestion(word, tokens[at]?.word))
      concepts.push(concept(text, atWeight(ownWays(some), weights.stop), { isOptional: true }))
    else if (bareNumber.test(word))
      concepts.push(concept(text, atWeight(ownWays(some), weights.number), { isOptional: true }))
    else {
      const isAbbreviation = !isShouted && /^[A-Z]{2,6}$/.test(text)
      const isQuoted = question[(some[0]?.from ?? 0) - 1] === '"' && question[some.at(-1)?.to ?? 0] === '"'
      concepts.push(unknown(text, some, { isLast: isLast && !isQuoted, isFirm: isAbbreviation || isQuoted }))
    }
  }
  const isOnlyOptional = concepts.every(({ isOptional }) => isOptional)
  return isOnlyOptional ? concepts.map((each) => ({ ...each, isOptional: false })) : concepts

  /** The term for two words that texts write as one, such as `multi hit`. */
  function joinedTerm(one: Token | undefined, next: Token | undefined): string | undefined {
    if (!one || !next || [one, next].some(({ word }) => stopWords.has(word) || !/^[a-z]{2,}$/.test(word))) return
    const term = analyser.stem(one.word + next.word)
    return terms.has(term) ? term : undefined
  }

  /** A concept for words in the lexicon. */
  function known(text: string, some: readonly Token[], entry: Entry): Concept {
    const typed = text.toLowerCase()
    const { ways, as } = waysOf(entry, typed)
    const note = entry.groups.find((group) => group.note && group.preferred.toLowerCase() !== typed)?.note
    return concept(text, [...ownWays(some), ...ways], {
      as,
      ...(entry.meanings.length > 1 && as.length > 1 && { isAmbiguous: true as const }),
      ...(note !== undefined && as.length > 0 && { note }),
    })
  }

  /** A concept for a word that is not in the lexicon: it may be incomplete or misspelt. */
  function unknown(
    text: string,
    some: readonly Token[],
    { isLast, isFirm }: { isLast: boolean; isFirm: boolean },
  ): Concept {
    const [token] = some
    const own = ownWays(some)
    const start = token?.terms.length === 1 ? token.word : ''
    const ways =
      isLast && start.length >= 2
        ? terms
            .beginning(start, mostBeginnings + 1)
            .filter((term) => term !== token?.terms[0])
            .slice(0, mostBeginnings)
            .map((term) => ({ terms: [term], weight: weights.beginning }))
        : []
    const isThere = own.some((way) => way.terms.every((term) => terms.has(term)))
    if (isThere || ways.length > 0 || isFirm || !token) return concept(text, [...own, ...ways])
    const nearest = terms.near(token.word)
    if (nearest.length === 0) return concept(text, own)
    const repairs = nearest.flatMap(({ word, edits }) => {
      const entry = lexicon.find([word])
      const weight = edits === 1 ? weights.oneEdit : weights.twoEdits
      const ways = [{ terms: analyser.terms(word), weight }, ...(entry ? waysOf(entry, word).ways : [])]
      return ways.some((way) => way.terms.every(terms.has)) ? [{ word, entry, ways }] : []
    })
    const [best] = repairs
    if (!best) return concept(text, own)
    return concept(best.word, [...own, ...repairs.flatMap((repair) => repair.ways)], {
      repaired: text,
      as: best.entry ? waysOf(best.entry, best.word).as : [],
    })
  }

  /**
   * The alternatives that an entry adds, each with its weight, and the terms of these pages that it is interpreted as.
   */
  function waysOf({ groups, leads, meanings }: Entry, typed: string) {
    const ways: Alternative[] = []
    const as: string[] = meanings.length > 1 ? meanings.filter(isNamed) : []
    const say = (word: string) => {
      if (word.toLowerCase() !== typed && isNamed(word) && !as.includes(word)) as.push(word)
    }
    const add = (term: string, weight: number) => ways.push({ terms: analyser.terms(term), weight })
    for (const group of groups) {
      say(group.preferred)
      for (const term of termsOfGroup(group)) add(term, weights.same)
    }
    for (const meaning of meanings) {
      add(meaning, weights.same)
      for (const group of groupsOf(meaning)) for (const term of termsOfGroup(group)) add(term, weights.same)
    }
    for (const lead of leads) {
      say(lead)
      add(lead, weights.lead)
      for (const group of groupsOf(lead)) for (const term of termsOfGroup(group)) add(term, weights.lead)
    }
    return { ways, as }
  }

  /** Whether a searched page has a term or a synonym of it. Others could be those of a restricted page. */
  function isNamed(term: string): boolean {
    const names = [term, ...groupsOf(term).flatMap(termsOfGroup)]
    return names.some((name) => analyser.terms(name).every(terms.has))
  }

  function groupsOf(term: string) {
    return lexicon.find(analyser.tokens(term).map(({ word }) => word))?.groups ?? []
  }

  function concept(text: string, ways: readonly Alternative[], rest: Partial<Concept> = {}): Concept {
    const best = new Map<string, Alternative>()
    for (const way of ways) {
      const own = [...new Set(way.terms)]
      if (own.length === 0 || !own.every((term) => terms.has(term))) continue
      const key = [...own].sort().join(' ')
      if ((best.get(key)?.weight ?? 0) < way.weight) best.set(key, { terms: own, weight: way.weight })
    }
    return { text, isOptional: false, as: [], ...rest, alternatives: [...best.values()].slice(0, mostAlternatives) }
  }
}

const atWeight = (ways: readonly Alternative[], weight: number) => ways.map((way) => ({ ...way, weight }))

/** The alternatives for the typed words themselves; a compound also joined, and in its parts. */
function ownWays(some: readonly Token[]): Alternative[] {
  const all = { terms: some.flatMap(({ terms }) => terms), weight: weights.own }
  if (some.every(({ terms }) => terms.length === 1)) return [all]
  return [
    all,
    { terms: some.map(({ terms }) => terms[0] ?? ''), weight: weights.own },
    { terms: some.flatMap(({ terms }) => (terms.length > 1 ? terms.slice(1) : terms)), weight: weights.own },
  ]
}

function longestEntry(tokens: readonly Token[], at: number, lexicon: Lexicon): { entry?: Entry; count: number } {
  for (let count = Math.min(lexicon.longest, tokens.length - at); count >= 1; count--) {
    const entry = lexicon.find(tokens.slice(at, at + count).map(({ word }) => word))
    if (entry) return { entry, count }
  }
  return { count: 1 }
}
