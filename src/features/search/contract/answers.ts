import type { Analyser } from './analyse.ts'
import { type Indexed, statesDose } from './passages.ts'
import type { Place } from './places.ts'
import { isStopWord } from './plain-words.ts'
import { type Concept, termsOf } from './plan.ts'
import type { SearchIndex } from './search-index.ts'

/** The position of a matched word in a text: start inclusive, end exclusive. */
export type Mark = readonly [from: number, to: number]

/** A further passage from the same place as an answer. */
export type Also = {
  readonly title: string
  readonly text: string
  readonly marks: readonly Mark[]
  readonly cells?: readonly { readonly column: string; readonly text: string }[]
  /** For a row of a dose card that the question does not ask for, shown for completeness. */
  readonly isUnasked?: true
  /** For a row that only points to another place on its page: the address of that place. */
  readonly target?: string
}

/** Who can see the content, if not everybody. */
export type Visible = 'unpublished' | 'roles' | 'hidden'

/** One answer: a place on a page, with its text verbatim. */
export type Answer = Also & {
  readonly kind: Indexed['kind']
  readonly url: string
  readonly page: string
  readonly headings: readonly string[]
  readonly caption?: string
  readonly label?: string
  readonly isDose?: true
  readonly strength?: string
  readonly direction?: string
  readonly certainty?: string
  readonly status?: string
  readonly population?: string
  readonly unconfirmed?: true
  readonly reviewed?: string
  readonly isOverdue?: true
  readonly caution?: { readonly text: string; readonly url: string }
  readonly also?: readonly Also[]
  readonly image?: string
  readonly visible?: readonly Visible[]
  readonly isChosen?: true
}

export const answerKinds = {
  recommendations: ['recommendation'],
  doses: ['row'],
  text: ['text', 'caution', 'section', 'reading'],
  pages: ['page'],
  calculators: ['calculator'],
  figures: ['figure'],
} as const satisfies Record<string, readonly Indexed['kind'][]>
export type AnswerKind = keyof typeof answerKinds

/** The parts of the site that readers filter by: the first part of a path. */
export const sections = ['diagnosis', 'prognosis', 'treatment'] as const
export type Section = (typeof sections)[number]

const longestText = 300
/** The rows of a dose card that answer a question for the dose, whatever its words. */
const startTitle = /^(?:start|dose|trial dose|regimen)$/i
const maxMarks = 20

type AnswerContext = {
  readonly searchedTerms: ReadonlySet<string>
  readonly index: SearchIndex
  readonly analyser: Analyser
}

/** The terms that a question was searched for, without those of stop words. */
export const searchedTermsOf = (concepts: readonly Concept[]): ReadonlySet<string> =>
  termsOf(concepts.filter(({ isStop }) => !isStop))

export function answerOf(place: Place, { searchedTerms, index, analyser }: AnswerContext): Answer {
  const { passage } = place.best
  const { ordered, relevant, url } = passage.isDose ? cardOf(place, { searchedTerms, index, analyser }) : inOrder(place)
  const [first, ...also] = ordered.map((one) => {
    const target = targetOf(one)
    return {
      ...shownText(one, searchedTerms, analyser),
      ...(!relevant.has(one) && { isUnasked: true as const }),
      ...(target && { target }),
    }
  })
  const isDose = statesDose(passage)
  const needsCaution = isDose || passage.kind === 'recommendation'
  const warning = place.caution ?? (needsCaution ? cautionFor(passage, index) : undefined)
  const { strength, direction, certainty, status, population, caption, label, image } = passage
  return {
    kind: passage.kind,
    url,
    page: passage.page,
    headings: passage.headings,
    ...(caption && { caption }),
    ...(label && { label }),
    ...(first ?? { title: passage.title, text: '', marks: [] }),
    ...(isDose && { isDose }),
    ...(strength && { strength, direction, certainty, status }),
    ...(population && { population }),
    ...(ordered.some(({ isUnconfirmed }) => isUnconfirmed) && { unconfirmed: true as const }),
    ...(warning && { caution: { text: warning.text, url: urlOf(warning) } }),
    ...(also.length > 0 && { also }),
    ...(image && { image }),
  }
}

/** The passages of a place in display order, those that the question asks for, and the address to link to. */
type Shown = { readonly ordered: readonly Indexed[]; readonly relevant: ReadonlySet<Indexed>; readonly url: string }

/** Rows in the order of their table; texts with the best one first. */
function inOrder({ best: { passage }, hits }: Place): Shown {
  const sorted = hits.map((hit) => hit.passage).sort(byOrder)
  const isRow = passage.kind === 'row'
  return {
    ordered: isRow ? sorted : [passage, ...sorted.filter((one) => one !== passage)],
    relevant: new Set(sorted),
    // Several rows link to their table.
    url: urlOf(isRow && sorted.length > 1 ? { ...passage, anchor: passage.groupId } : passage),
  }
}

/** All rows, because they belong together: those about more than the dose that was asked for first, then the start. */
function cardOf({ best, hits, matched, min }: Place, { searchedTerms, index, analyser }: AnswerContext): Shown {
  const { passage } = best
  const { route, groupId } = passage
  const rows = index.passagesOn(route).filter((one) => one.isDose && one.groupId === groupId)
  const isSpecific = min < best.coverage || matched < rows.length
  const matching = hits.filter(({ coverage }) => coverage >= best.coverage).map((hit) => hit.passage)
  // A row that only points elsewhere answers less well than its target.
  const substantive = matching.filter((one) => !targetOf(one))
  const about = new Set(substantive.length > 0 ? substantive : matching)
  const relevant = new Set([
    ...about,
    ...rows.filter(({ title }) => searchedTerms.has('dose') && startTitle.test(title)),
  ])
  const isNamed = ({ title }: Indexed) =>
    analyser.terms(title).some((term) => term !== 'dose' && searchedTerms.has(term))
  const rank = (one: Indexed) => {
    if (!isSpecific) return 0
    if (about.has(one)) return isNamed(one) ? 0 : 1
    return relevant.has(one) ? 2 : 3
  }
  const ordered = rows.sort((a, b) => rank(a) - rank(b) || byOrder(a, b))
  const [first = passage] = ordered
  return { ordered, relevant, url: isSpecific ? (targetOf(first) ?? urlOf(first)) : urlOf({ route, anchor: groupId }) }
}

const byOrder = (a: Indexed, b: Indexed) => a.order - b.order

/** The address that a row of a dose card points to instead of stating anything, such as a table on the same page. */
function targetOf({ isDose, links = [], route }: Indexed): string | undefined {
  const anchor = isDose && links.find((link) => link.startsWith('#'))
  return anchor ? route + anchor : undefined
}

/** The first warning under the same heading. */
export function cautionFor(passage: Indexed, index: SearchIndex): Indexed | undefined {
  const cautions = index
    .passagesOn(passage.route)
    .filter(({ kind, section }) => kind === 'caution' && section === passage.section)
  // Prefers the caution of the same dose card.
  return cautions.find(({ groupId }) => groupId === passage.groupId) ?? cautions[0]
}

export const urlOf = ({ route, anchor }: Pick<Indexed, 'route' | 'anchor'>) => (anchor ? `${route}#${anchor}` : route)

function shownText(
  { kind, title, text, cells }: Indexed,
  searchedTerms: ReadonlySet<string>,
  analyser: Analyser,
): Also {
  if (kind !== 'row' || !cells?.length) return { title, ...cut(text, kind !== 'text', searchedTerms, analyser) }
  const isInQuestion = (column: string) => analyser.terms(column).some((term) => searchedTerms.has(term))
  // The columns in the question come first.
  const ordered = [...cells].sort((a, b) => Number(isInQuestion(b.column)) - Number(isInQuestion(a.column)))
  const line = ordered.map(({ column, text: cell }) => (column ? `${column}: ${cell}` : cell)).join('; ')
  return { title, text: line, marks: marksIn(line, searchedTerms, analyser), cells: ordered }
}

/** A text, or an excerpt of a long one around the first matched words. It is cut only between words. */
function cut(text: string, isWhole: boolean, searchedTerms: ReadonlySet<string>, analyser: Analyser) {
  const marks = marksIn(text, searchedTerms, analyser)
  if (isWhole || text.length <= longestText) return { text, marks }
  const first = marks.find(([from]) => from > 0)?.[0] ?? 0
  const last = marks.at(-1)?.[1] ?? 0
  const start = last <= longestText ? 0 : Math.min(startOfSentence(text, first), text.length - 1)
  // Numbers and units are joined by no-break spaces, so an ordinary space is never inside a quantity.
  const end =
    text.length - start <= longestText ? text.length : Math.max(start + 1, text.lastIndexOf(' ', start + longestText))
  const part = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
  return { text: part, marks: marksIn(part, searchedTerms, analyser) }
}

const startOfSentence = (text: string, before: number) => {
  const end = text.lastIndexOf('. ', before)
  return end < 0 ? 0 : end + 2
}

function marksIn(text: string, searchedTerms: ReadonlySet<string>, analyser: Analyser): Mark[] {
  return analyser
    .shownTokens(text)
    .filter(({ word, terms }) => !isStopWord(word) && terms.some((term) => searchedTerms.has(term)))
    .slice(0, maxMarks)
    .map(({ from, to }): Mark => [from, to])
}
