import { type Analyser, connector, numberIn, type Token } from './analyse.ts'
import type { SimilarWord } from './near.ts'
import { isFiller, isGeneral, isNamedLikeDrug, isRelation, isStopWord } from './plain-words.ts'
import type { Entry, Lexicon, SynonymGroup } from './synonyms.ts'
import { isDrug, termsOfGroup } from './synonyms.ts'

/** One way for a text to match a concept: it must contain all of these terms. */
export type Alternative = { readonly terms: readonly string[]; readonly weight: number }

export type Concept = {
  /** As typed. */
  readonly text: string
  /** A word such as `of` or `treatment`, or a bare number such as a laboratory value: it ranks but need not be found. */
  readonly isOptional: boolean
  readonly isStop?: true
  readonly alternatives: readonly Alternative[]
  /** The terms that it was interpreted as. */
  readonly as: readonly string[]
  /** The original input if it was corrected; `text` is then the correction. */
  readonly repaired?: string
  readonly isAmbiguous?: true
  readonly note?: string
  /** A drug, also one that no page names. */
  readonly isDrug?: true
}

/** The index lookups that a plan needs. */
type Terms = {
  has(term: string): boolean
  /** Up to `max` terms that begin with at least two letters, the most frequent first. */
  beginning(start: string, max: number): readonly string[]
  near(word: string): readonly SimilarWord[]
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
export const maxWords = 16
const maxBeginnings = 12
const maxAlternatives = 40

/** Whether `who` asks for a person: `who to call`, unlike `who 2022`. */
const isQuestion = (word: string, next = '') =>
  word === 'who' && /^(?:to|is|are|should|can|has|needs?|gets?)$/.test(next)

/** Whether a phrase asks something: its words, which a text may have far apart, say little about the answer. */
const isAsking = (phrase: string) => /^(?:when|how|what|who (?:to|should)) /i.test(phrase)

type PlanContext = { readonly analyser: Analyser; readonly lexicon: Lexicon; readonly terms: Terms }

export function planOf(question: string, context: PlanContext): Concept[] {
  const parts = splitQuestion(question, context)
  const concepts = parts.map((part): Concept => {
    const { text, tokens, entry, joined } = part
    if (entry) {
      const others = parts.flatMap((other) => (other === part ? [] : (other.entry?.groups ?? [])))
      return knownConcept(part, withoutNamed(entry, others, context), context)
    }
    if (joined !== undefined)
      return concept(text, [{ terms: [joined], weight: weights.own }, ...typedAlternatives(tokens)], context)
    return singleConcept(part, question, context)
  })
  const isOnlyOptional = concepts.every(({ isOptional }) => isOptional)
  return isOnlyOptional ? concepts.map((each) => ({ ...each, isOptional: false })) : concepts
}

/** Some words of a question, as typed. */
type Part = {
  readonly text: string
  readonly tokens: readonly Token[]
  /** For a term of the lexicon. */
  readonly entry: Entry | undefined
  /** For two words that texts write as one: their term. */
  readonly joined: string | undefined
  readonly next: Token | undefined
}

function splitQuestion(question: string, context: PlanContext): Part[] {
  const tokens = context.analyser.tokens(question).slice(0, maxWords)
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const { entry, count } = longestEntry(tokens, at, context.lexicon)
    const joined = entry ? undefined : joinedTerm(tokens[at], tokens[at + 1], context)
    const partTokens = tokens.slice(at, at + (joined === undefined ? count : 2))
    at += partTokens.length
    parts.push({
      text: question.slice(partTokens[0]?.from, partTokens.at(-1)?.to),
      tokens: partTokens,
      entry,
      joined,
      next: tokens[at],
    })
  }
  return parts
}

/** An entry without the meanings that other parts of the question name: in `EPO level ESA`, EPO is not the drug. */
function withoutNamed({ groups, leads, meanings }: Entry, named: readonly SynonymGroup[], context: PlanContext): Entry {
  const isMeant = (term: string) => !groupsOf(term, context).some((group) => named.includes(group))
  return { groups, leads: leads.filter(isMeant), meanings: meanings.filter(isMeant) }
}

function singleConcept(part: Part, question: string, context: PlanContext): Concept {
  const { text, tokens, next } = part
  const { word = '', from = 0, to = 0 } = tokens[0] ?? {}
  const optional = (weight: number, rest: Partial<Concept> = {}) =>
    concept(text, atWeight(typedAlternatives(tokens), weight), context, { isOptional: true, ...rest })
  if (isStopWord(word) || isQuestion(word, next?.word)) return optional(weights.stop, { isStop: true })
  if (isFiller(word)) return optional(weights.stop, { isStop: true })
  if (numberIn(word) !== undefined || isRelation(word)) return optional(weights.number)
  const isShouted = question === question.toUpperCase()
  const isAbbreviation = !isShouted && /^[A-Z]{2,6}$/.test(text)
  const isQuoted = question[from - 1] === '"' && question[to] === '"'
  return unknownConcept(part, { isLast: next === undefined && !isQuoted, isFirm: isAbbreviation || isQuoted }, context)
}

/** The term for two words that texts write as one, such as `multi hit`. */
function joinedTerm(
  first: Token | undefined,
  next: Token | undefined,
  { analyser, terms }: PlanContext,
): string | undefined {
  if (!first || !next || [first, next].some(({ word }) => isStopWord(word) || !/^[a-z]{2,}$/.test(word))) return
  const term = analyser.stem(first.word + next.word)
  return terms.has(term) ? term : undefined
}

function knownConcept({ text, tokens }: Part, entry: Entry, context: PlanContext): Concept {
  const typed = text.toLowerCase()
  const { ways, as } = alternativesOf(entry, typed, context)
  const note = entry.groups.find((group) => group.note && group.preferred.toLowerCase() !== typed)?.note
  const own = typedAlternatives(tokens)
  const all = [...(isAsking(typed) ? atWeight(own, weights.stop) : own), ...ways]
  const isOptional = tokens.length === 1 && isGeneral(typed)
  return concept(text, isOptional ? atWeight(all, weights.number) : all, context, {
    isOptional,
    as,
    ...drugIf(isOfDrug(entry, context)),
    ...(entry.meanings.length > 1 && as.length > 1 && { isAmbiguous: true as const }),
    ...(note !== undefined && as.length > 0 && { note }),
  })
}

/** A concept for a word that is not in the lexicon: it may be incomplete or misspelt. */
function unknownConcept(
  { text, tokens }: Part,
  options: { isLast: boolean; isFirm: boolean },
  context: PlanContext,
): Concept {
  const [token] = tokens
  const own = typedAlternatives(tokens)
  const ways = options.isLast ? beginnings(token, context) : []
  const isOnSite = own.some((way) => way.terms.every((term) => context.terms.has(term)))
  const isCorrect = isOnSite || ways.length > 0 || options.isFirm || !token
  const repairs = isCorrect ? [] : repairsOf(token.word, context)
  const [best] = repairs
  if (!best) return concept(text, [...own, ...ways], context, drugIf(isNamedLikeDrug(token?.word ?? '')))
  return concept(best.word, [...own, ...repairs.flatMap((repair) => repair.ways)], context, {
    repaired: text,
    as: best.as,
    ...drugIf(best.isDrug),
  })
}

/** Whether words name a drug, or a product that only leads to one. */
const isOfDrug = ({ groups, leads }: Entry, context: PlanContext) =>
  groups.some(isDrug) || (groups.length === 0 && leads.some((lead) => groupsOf(lead, context).some(isDrug)))

const drugIf = (isOne: boolean) => (isOne ? { isDrug: true as const } : {})

function beginnings(token: Token | undefined, { terms }: PlanContext): Alternative[] {
  const start = token?.terms.length === 1 ? token.word : ''
  if (start.length < 2) return []
  return terms
    .beginning(start, maxBeginnings + 1)
    .filter((term) => term !== token?.terms[0])
    .slice(0, maxBeginnings)
    .map((term) => ({ terms: [term], weight: weights.beginning }))
}

/** The words that a misspelt one may be, the nearest first, each with its alternatives. */
function repairsOf(misspelt: string, context: PlanContext) {
  const { analyser, lexicon, terms } = context
  return terms.near(misspelt).flatMap(({ word, edits }) => {
    const entry = lexicon.find([word])
    const weight = edits === 1 ? weights.oneEdit : weights.twoEdits
    const { ways: added = [], as = [] } = entry ? alternativesOf(entry, word, context) : {}
    const ways = [{ terms: analyser.terms(word), weight }, ...added]
    return ways.some((way) => way.terms.every(terms.has))
      ? [{ word, ways, as, isDrug: entry ? isOfDrug(entry, context) : isNamedLikeDrug(word) }]
      : []
  })
}

/** The alternatives that an entry adds, each with its weight, and the terms of these pages that it is interpreted as. */
function alternativesOf({ groups, leads, meanings }: Entry, typed: string, context: PlanContext) {
  const ways: Alternative[] = []
  const as: string[] = meanings.length > 1 ? meanings.filter((meaning) => isNamed(meaning, context)) : []
  const addMeaning = (word: string) => {
    if (word.toLowerCase() !== typed && isNamed(word, context) && !as.includes(word)) as.push(word)
  }
  const add = (term: string, weight: number) =>
    ways.push({ terms: context.analyser.terms(term), weight: isAsking(term) ? weights.stop : weight })
  const addWithSynonyms = (term: string, weight: number) => {
    add(term, weight)
    for (const group of groupsOf(term, context)) for (const same of termsOfGroup(group)) add(same, weight)
  }
  for (const group of groups) {
    addMeaning(group.preferred)
    for (const term of termsOfGroup(group)) add(term, weights.same)
  }
  for (const meaning of meanings) addWithSynonyms(meaning, weights.same)
  for (const lead of leads) {
    addMeaning(lead)
    addWithSynonyms(lead, weights.lead)
  }
  return { ways, as }
}

/** Whether a searched page has a term or a synonym of it. Others could be those of a restricted page. */
function isNamed(term: string, context: PlanContext): boolean {
  const names = [term, ...groupsOf(term, context).flatMap(termsOfGroup)]
  return names.some((name) => context.analyser.terms(name).every(context.terms.has))
}

const groupsOf = (term: string, { analyser, lexicon }: PlanContext) =>
  lexicon.find(analyser.tokens(term).map(({ word }) => word))?.groups ?? []

function concept(
  text: string,
  ways: readonly Alternative[],
  { terms }: PlanContext,
  rest: Partial<Concept> = {},
): Concept {
  const best = new Map<string, Alternative>()
  for (const way of ways) {
    const own = [...new Set(way.terms)]
    if (own.length === 0 || !own.every((term) => terms.has(term))) continue
    const key = [...own].sort().join(' ')
    if ((best.get(key)?.weight ?? 0) < way.weight) best.set(key, { terms: own, weight: way.weight })
  }
  return { text, isOptional: false, as: [], ...rest, alternatives: [...best.values()].slice(0, maxAlternatives) }
}

const atWeight = (ways: readonly Alternative[], weight: number) => ways.map((way) => ({ ...way, weight }))

/** The alternatives for the typed words themselves; a compound also joined, and in its parts. */
function typedAlternatives(tokens: readonly Token[]): Alternative[] {
  const all = { terms: tokens.flatMap(({ terms }) => terms), weight: weights.own }
  if (tokens.every(({ terms }) => terms.length === 1)) return [all]
  return [
    all,
    { terms: tokens.map(({ terms }) => terms[0] ?? ''), weight: weights.own },
    {
      terms: tokens.flatMap(({ terms }) => (terms.length > 1 ? terms.slice(1) : terms)),
      weight: tokens.every(hasAllParts) ? weights.own : weights.lead,
    },
  ]
}

/** Whether the parts of a compound carry its whole meaning: a single letter is not a term, and `IPSS` is not `IPSS-R`. */
const hasAllParts = ({ word, terms }: Token) => terms.length === 1 || terms.length > word.split(connector).length

function longestEntry(tokens: readonly Token[], at: number, lexicon: Lexicon): { entry?: Entry; count: number } {
  for (let count = Math.min(lexicon.longest, tokens.length - at); count >= 1; count--) {
    const entry = lexicon.find(tokens.slice(at, at + count).map(({ word }) => word))
    if (entry) return { entry, count }
  }
  return { count: 1 }
}

const asksFor = (term: string) => (concepts: readonly Concept[]) =>
  concepts.some(({ alternatives }) => alternatives.some(({ terms }) => terms.includes(term)))

export const asksForDose = asksFor('dose')
/** When or in whom a treatment starts. */
export const asksForIndication = asksFor('indic')
export const asksForMonitoring = asksFor('monitor')

export const termsOf = (concepts: readonly Concept[]): ReadonlySet<string> =>
  new Set(concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms)))
