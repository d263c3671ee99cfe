import { type Indexed, isMonitoring, statesDose, statesIndication } from './passages.ts'
import type { Concept } from './plan.ts'
import type { Hit, SearchIndex } from './search-index.ts'

const alsoShare = 0.6
const maxRows = 6
const maxTexts = 3

export type Place = {
  readonly best: Hit
  readonly hits: Hit[]
  /** The number of all hits, and the least coverage among them. */
  matched: number
  min: number
  caution?: Indexed
}

export const newPlace = (best: Hit): Place => ({ best, hits: [best], matched: 1, min: best.coverage })

/** Any further places are not offered. */
const maxOffered = 50

/** Groups hits into answers: one for each place, the best first. */
export function placesOf(hits: readonly Hit[], index: SearchIndex, concepts: readonly Concept[] = []): Place[] {
  const byPlace = new Map<string, Place>()
  const cautions: Hit[] = []
  for (const hit of hits) {
    const { passage, score, coverage } = hit
    if (passage.kind === 'caution') {
      cautions.push(hit)
      continue
    }
    const key = placeKey(passage)
    const place = byPlace.get(key)
    if (!place) {
      byPlace.set(key, newPlace(hit))
      continue
    }
    place.matched++
    place.min = Math.min(place.min, coverage)
    const max = passage.kind === 'row' ? maxRows : maxTexts
    if (score >= alsoShare * place.best.score && place.hits.length < max) place.hits.push(hit)
  }
  // A caution is shown with the passages that it applies to, never alone.
  const bySection = cautions.length > 0 ? firstOfSections(byPlace.values()) : new Map<string, Place>()
  for (const { passage, score, coverage } of cautions) {
    const about = bySection.get(sectionKey(passage))
    if (about) {
      about.caution ??= passage
      continue
    }
    const heading = index
      .passagesOn(passage.route)
      .find(({ kind, anchor }) => kind === 'section' && anchor === passage.section)
    const parent = heading ?? index.passagesOn(passage.route).find(({ kind }) => kind === 'page')
    if (!parent) continue
    const place = { ...newPlace({ passage: parent, score, coverage }), caution: passage }
    byPlace.set(`${placeKey(parent)} ${passage.text}`, place)
    if (parent.section === passage.section) bySection.set(sectionKey(parent), place)
  }
  const places = [...byPlace.values()].sort(
    (a, b) => b.best.score - a.best.score || a.best.passage.order - b.best.passage.order,
  )
  return spread(places, leadersOf(places, index, concepts)).slice(0, maxOffered)
}

const placeKey = ({ route, groupId, kind }: Indexed) => `${route}#${groupId}${kind === 'page' ? ' page' : ''}`

function firstOfSections(places: Iterable<Place>): Map<string, Place> {
  const first = new Map<string, Place>()
  for (const place of places) {
    const key = sectionKey(place.best.passage)
    if (!first.has(key)) first.set(key, place)
  }
  return first
}

const sectionKey = ({ route, section }: Indexed) => `${route}#${section}`

/** At most three answers from one page are among the first five. */
const fromOnePage = { max: 3, among: 5 } as const

/** Puts the answers to a name first, and allows few from one page and no notes on a table after it among the next. */
function spread(places: readonly Place[], leaders: readonly Place[]): Place[] {
  const first: Place[] = [...leaders]
  const later: Place[] = []
  const counts = new Map<string, number>()
  const tables = new Set<string>()
  for (const place of places) {
    if (leaders.includes(place)) continue
    const { passage } = place.best
    const count = counts.get(passage.route) ?? 0
    const isNote = passage.kind === 'text' && tables.has(sectionKey(passage))
    if (first.length < fromOnePage.among && count < fromOnePage.max && !isNote) {
      first.push(place)
      counts.set(passage.route, count + 1)
      // Rows of “In short” are no table with notes.
      if (passage.kind === 'row' && passage.headings[0] !== 'In short') tables.add(sectionKey(passage))
    } else later.push(place)
  }
  return [...first, ...later]
}

/** The answers that are shown first, each with at least this share of the best one's score. */
const shownFirst = { max: 8, leastShare: 0.5 } as const

/** The answers to show first: what leads for a name, then one of each page. */
export function firstOf(places: readonly Place[], leaders: ReadonlySet<Place>): Place[] {
  const least = shownFirst.leastShare * Math.max(0, ...places.map(({ best }) => best.score))
  const pages = new Set<string>()
  return places
    .filter((place) => {
      const { passage, score } = place.best
      const isFirst = leaders.has(place) || (score >= least && !pages.has(passage.route))
      pages.add(passage.route)
      return isFirst
    })
    .slice(0, shownFirst.max)
}

/** The answers to a question that is a name and nothing else: of a page, or of a drug. */
export function leadersOf(places: readonly Place[], index: SearchIndex, concepts: readonly Concept[]): Place[] {
  const [name, ...others] = concepts.filter(({ isStop }) => !isStop)
  if (!name || others.length > 0) return []
  const isFound = (place: Place | undefined) => place !== undefined
  const page = places.find(({ best: { passage } }) => passage.kind === 'page' && index.isTitled(passage, name))
  if (!name.isDrug) return [page].filter(isFound)
  const find = (test: (passage: Indexed) => boolean) => places.find(({ best }) => test(best.passage))
  const dose = find((passage) => passage.kind === 'row' && statesDose(passage))
  const isHere = ({ route }: Indexed) => route === dose?.best.passage.route
  const recommendation =
    find((passage) => passage.kind === 'recommendation' && isHere(passage) && statesIndication(passage)) ??
    find(({ kind }) => kind === 'recommendation')
  const monitoring = find((passage) => isHere(passage) && isMonitoring(passage)) ?? find(isMonitoring)
  return [...new Set([page, dose, recommendation, monitoring].filter(isFound))]
}
