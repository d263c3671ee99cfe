import type { Analyser, Spelling } from './analyse.ts'

export const termKinds = ['abbreviation', 'brand', 'spelling', 'other name', 'plain words'] as const
export type TermKind = (typeof termKinds)[number]

/** Synonyms of one substance, finding or action. Each finds all the others. */
export type SynonymGroup = {
  /** The term that these pages use. */
  readonly preferred: string
  readonly same: readonly { readonly term: string; readonly kind: TermKind }[]
  /** A note shown to readers who searched for one of the other names. */
  readonly note?: string | undefined
}

/** A one-way synonym: a term that also searches for another, such as a class for its members. */
export type SynonymLead = { readonly from: string; readonly to: string }

/** A word with several meanings, all of which are searched for. */
export type AmbiguousTerm = { readonly term: string; readonly meanings: readonly string[] }

export type Synonyms = {
  readonly groups: readonly SynonymGroup[]
  readonly leads: readonly SynonymLead[]
  readonly ambiguous: readonly AmbiguousTerm[]
  readonly spelling: readonly Spelling[]
}

export const noSynonyms: Synonyms = { groups: [], leads: [], ambiguous: [], spelling: [] }

export type Entry = {
  readonly groups: SynonymGroup[]
  readonly leads: string[]
  readonly meanings: string[]
}

export type Lexicon = {
  find(words: readonly string[]): Entry | undefined
  /** The number of words in the longest term. */
  readonly longest: number
  readonly words: readonly string[]
  /** The roots of the single-word names of drugs. */
  readonly drugs: ReadonlySet<string>
  /** The organs that single words name, by the roots of these words. */
  readonly organs: ReadonlyMap<string, string>
}

const maxWords = 6

/** The organs whose function a dose may depend on, as their groups of synonyms call them. */
const organs = ['kidney', 'liver', 'heart', 'lung']

export const termsOfGroup = ({ preferred, same }: SynonymGroup) => [preferred, ...same.map(({ term }) => term)]

/** Whether a group names a drug: something with a brand. */
export const isDrug = ({ same }: SynonymGroup) => same.some(({ kind }) => kind === 'brand')

export function newLexicon({ groups, leads, ambiguous }: Synonyms, analyser: Analyser): Lexicon {
  const entries = new Map<string, Entry>()
  let longest = 1
  const entryAt = (key: string): Entry => {
    const existing = entries.get(key)
    if (existing) return existing
    const entry: Entry = { groups: [], leads: [], meanings: [] }
    entries.set(key, entry)
    longest = Math.min(maxWords, Math.max(longest, key.split(' ').length))
    return entry
  }
  const tokensOf = (text: string) => analyser.tokens(text).map(({ word }) => word)
  const entriesOf = (term: string) => [...new Set(keysOf(tokensOf(term), analyser))].map(entryAt)
  const add = <Value>(list: Value[], value: Value) => {
    if (!list.includes(value)) list.push(value)
  }

  const firstKeyOf = (term: string) => keysOf(tokensOf(term), analyser)[0]
  const keysOfGroups = groups.map((group) => new Set(termsOfGroup(group).map(firstKeyOf)))

  const rootsOf = (group: SynonymGroup) =>
    termsOfGroup(group).flatMap((term) => {
      const terms = analyser.terms(term)
      return terms.length === 1 ? terms : []
    })

  for (const group of groups)
    for (const term of termsOfGroup(group)) for (const entry of entriesOf(term)) add(entry.groups, group)
  for (const { from, to } of leads) {
    const key = firstKeyOf(from)
    const named = groups.filter((_, at) => keysOfGroups[at]?.has(key))
    // A lead from one meaning of a word is not one from the other names of its other meanings: `EPO` leads to a drug,
    // `epo level` does not.
    const isAmbiguous = ambiguous.some(({ term }) => firstKeyOf(term) === key)
    for (const term of new Set([from, ...(isAmbiguous ? [] : named.flatMap(termsOfGroup))]))
      for (const entry of entriesOf(term)) add(entry.leads, to)
  }
  for (const { term, meanings } of ambiguous)
    for (const entry of entriesOf(term)) for (const meaning of meanings) add(entry.meanings, meaning)

  return {
    longest,
    words: groups
      .flatMap(termsOfGroup)
      .filter((term) => /^[a-z]+$/i.test(term))
      .map((term) => term.toLowerCase()),
    drugs: new Set(groups.filter(isDrug).flatMap(rootsOf)),
    organs: new Map(
      groups
        .filter(({ preferred }) => organs.includes(preferred))
        .flatMap((group) => rootsOf(group).map((root) => [root, group.preferred] as const)),
    ),
    find(words) {
      for (const key of keysOf(words, analyser)) {
        const entry = entries.get(key)
        if (entry) return entry
      }
      return undefined
    },
  }
}

/** The lookup keys of words: with compounds joined, and with their parts separate. */
function keysOf(words: readonly string[], { stem }: Analyser): string[] {
  const joined = words.map((word) => stem(word.replace(/[-'./]/g, '')))
  const separate = words
    .flatMap((word) => word.split(/[-'./]/))
    .filter(Boolean)
    .map(stem)
  return [joined.join(' '), separate.join(' ')]
}

/** The terms that are in more than one group, or twice in one. */
export function duplicateTerms(groups: readonly SynonymGroup[]): string[] {
  const seen = new Set<string>()
  return groups.flatMap(termsOfGroup).filter((term) => {
    const key = term.toLowerCase().trim()
    const isDuplicate = seen.has(key)
    seen.add(key)
    return isDuplicate
  })
}
