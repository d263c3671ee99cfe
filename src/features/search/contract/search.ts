import type { Analyser } from './analyse.ts'
import {
  type Answer,
  type AnswerKind,
  answerKinds,
  answerOf,
  type Section,
  searchedTermsOf,
  sections,
} from './answers.ts'
import { maxOfSubject } from './information.ts'
import { statesDose } from './passages.ts'
import { firstOf, leadersOf, newPlace, type Place, placesOf } from './places.ts'
import { asksForDose, type Concept, maxWords } from './plan.ts'
import type { Hit, SearchIndex } from './search-index.ts'
import type { Lexicon } from './synonyms.ts'

export type Understood = {
  readonly text: string
  /** Further meanings that were searched for, in the terms of these pages. */
  readonly as: readonly string[]
  /** The original input, if it was taken for a mistake. */
  readonly repaired?: string
  readonly isAmbiguous?: true
  readonly note?: string
}

/** A calculator, with the values given in the question. */
export type FilledCalculator = {
  readonly name: string
  readonly url: string
  /** Each value in words: `Haemoglobin 9.2 g/dL`. */
  readonly filled: readonly string[]
}

export type SearchAnswer = {
  readonly q: string
  readonly version: string
  readonly total: number
  readonly understood: readonly Understood[]
  readonly answers: readonly Answer[]
  /** The number of answers of each kind, and in each part of the site. */
  readonly groups: {
    readonly kind: Readonly<Partial<Record<AnswerKind, number>>>
    readonly in: Readonly<Partial<Record<Section, number>>>
  }
  /** Words that occur nowhere on the site. */
  readonly missing: readonly string[]
  /** Partial matches, if nothing answers the question. */
  readonly nearest?: readonly Answer[]
  readonly calculator?: FilledCalculator
  /** True if only the first words were searched for. */
  readonly isCut?: true
  /** False if very recent changes may be missing. */
  readonly isCurrent?: false
}

export type Filter = { readonly kind?: AnswerKind | undefined; readonly in?: Section | undefined }

export const answerFilters = ['all', 'first'] as const
export type AnswerFilter = (typeof answerFilters)[number]

type SearchOptions = Filter & {
  readonly index: SearchIndex
  readonly analyser: Analyser
  /** Replaces the index's own synonyms. */
  readonly lexicon?: Lexicon
  readonly limit: number
  readonly show?: AnswerFilter | undefined
  /** The anchors that editors have chosen for this question, as `/path#anchor`. */
  readonly chosen?: readonly string[]
}

const maxNearest = 5
/** If less than this share of its words is found, a question counts as unanswered. */
const leastCoverage = 0.5
/** The least share that a partial match has, if a word of the question occurs nowhere. */
const leastNearCoverage = 0.35

export function search(
  q: string,
  { index, analyser, lexicon, limit, show, kind, in: section, chosen = [] }: SearchOptions,
): Omit<SearchAnswer, 'version'> & {
  isCovered: boolean
} {
  const { concepts, hits } = index.search(q, { lexicon })
  const missing = missingIn(concepts)
  const required = concepts.filter(({ isOptional }) => !isOptional)
  const best = hits.reduce((max, { coverage }) => Math.max(max, coverage), 0)
  // If no page names the drug, the dose of another one is neither an answer nor a partial match.
  const hasSubject =
    missing.length === 0 ||
    required.some((concept) => !asksForDose([concept]) && isSubject(concept, { hits, index, analyser }))
  // A drug that no page names is not another one, and a question about it is not about the rest of its words.
  const isOfUnknownDrug = required.some(({ isDrug, alternatives }) => isDrug && alternatives.length === 0)
  const isUnanswered =
    hits.length === 0 ||
    isOfUnknownDrug ||
    (missing.length > 0 && (best < leastCoverage || (!hasSubject && asksForDose(concepts))))
  const places = placesOf(hits, index, concepts)
  const nearestPlaces =
    missing.length === 0
      ? places
      : places.filter(
          (place) =>
            hasSubject &&
            !isOfUnknownDrug &&
            place.best.coverage >= leastNearCoverage &&
            !statesDose(place.best.passage),
        )
  const context = { searchedTerms: searchedTermsOf(concepts), index, analyser }
  const pinned = chosenPlaces(chosen, index)
  const answered = isUnanswered
    ? pinned
    : [...pinned, ...places.filter((place) => !pinned.some((pin) => isSame(pin, place)))]
  const filtered = answered.filter((place) => isOfKind(place, kind) && isIn(place, section))
  const listed =
    show === 'first' ? firstOf(filtered, new Set([...pinned, ...leadersOf(filtered, index, concepts)])) : filtered
  const answers = listed.slice(0, limit).map((place) => ({
    ...answerOf(place, context),
    ...(pinned.includes(place) && { isChosen: true as const }),
  }))
  return {
    q,
    isCovered: best === 1 || pinned.length > 0,
    total: filtered.length,
    understood: understoodOf(concepts),
    answers,
    groups: groupsOf(answered, { kind, in: section }),
    missing,
    ...(answered.length === 0 &&
      nearestPlaces.length > 0 && {
        nearest: nearestPlaces.slice(0, maxNearest).map((place) => answerOf(place, context)),
      }),
    ...(analyser.tokens(q).length > maxWords && { isCut: true as const }),
  }
}

const missingIn = (concepts: readonly Concept[]) =>
  concepts.filter(({ isOptional, alternatives }) => !isOptional && alternatives.length === 0).map(({ text }) => text)

/** Whether a concept names what a page is about, such as a drug, unlike `dose` or `start`. */
function isSubject(
  { alternatives }: Concept,
  { hits, index, analyser }: { hits: readonly Hit[]; index: SearchIndex; analyser: Analyser },
): boolean {
  const titles = [...new Set(hits.map(({ passage }) => passage.page))].map((title) => new Set(analyser.terms(title)))
  return alternatives.some(
    ({ terms }) =>
      terms.some((term) => index.frequency(term) <= maxOfSubject * index.size) &&
      titles.some((title) => terms.every((term) => title.has(term))),
  )
}

const understoodOf = (concepts: readonly Concept[]): Understood[] =>
  concepts.flatMap(({ isOptional, text, as, repaired, isAmbiguous, note }) =>
    isOptional || (as.length === 0 && !repaired)
      ? []
      : [{ text, as, ...(repaired && { repaired }), ...(isAmbiguous && { isAmbiguous }), ...(note && { note }) }],
  )

function chosenPlaces(chosen: readonly string[], index: SearchIndex): Place[] {
  return chosen.flatMap((address) => {
    const [route = '', anchor = ''] = address.split('#')
    const passage = index.passagesOn(route).find((one) => one.anchor === anchor)
    if (!passage) return []
    return [newPlace({ passage, score: 0, coverage: 1 })]
  })
}

const isSame = ({ best: a }: Place, { best: b }: Place) =>
  a.passage.route === b.passage.route && a.passage.groupId === b.passage.groupId && a.passage.kind === b.passage.kind

const kindOf = new Map(
  Object.entries(answerKinds).flatMap(([name, kinds]) =>
    kinds.map((kind): [string, AnswerKind] => [kind, name as AnswerKind]),
  ),
)
const isOfKind = ({ best: { passage } }: Place, kind: AnswerKind | undefined) =>
  kind === undefined || kindOf.get(passage.kind) === kind

const sectionOf = ({ best: { passage } }: Place) =>
  sections.find((each) => {
    const end = each.length + 1
    return passage.route.startsWith(each, 1) && (passage.route.length === end || passage.route[end] === '/')
  })
const isIn = (place: Place, section: Section | undefined) => section === undefined || sectionOf(place) === section

function groupsOf(places: readonly Place[], { kind, in: section }: Filter): SearchAnswer['groups'] {
  const kinds = places.filter((place) => isIn(place, section)).map(({ best }) => kindOf.get(best.passage.kind))
  const parts = places.filter((place) => isOfKind(place, kind)).map(sectionOf)
  return { kind: countByName(Object.keys(answerKinds) as AnswerKind[], kinds), in: countByName(sections, parts) }
}

function countByName<Name extends string>(names: readonly Name[], values: readonly (Name | undefined)[]) {
  const counts: Partial<Record<Name, number>> = {}
  for (const name of names) {
    const count = values.filter((each) => each === name).length
    if (count > 0) counts[name] = count
  }
  return counts
}
