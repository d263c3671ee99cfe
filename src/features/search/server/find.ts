import type { Analyser } from '../contract/analyse.ts'
import { type Answer, answerOf, urlOf } from '../contract/answers.ts'
import type { Indexed } from '../contract/passages.ts'
import { newPlace } from '../contract/places.ts'
import type { SearchIndex } from '../contract/search-index.ts'

type FindContext = {
  readonly index: SearchIndex
  readonly analyser: Analyser
  isOverdue(route: string): boolean
}

type Test = (passage: Indexed) => boolean

const textOfPassage = ({ page, headings, caption = '', title, text, rationale = '', population = '' }: Indexed) =>
  [page, ...headings, caption, title, text, population, rationale].join('\n').replaceAll('\u00a0', ' ').toLowerCase()

const has = (list: readonly string[] | undefined, text: string) =>
  list?.some((each) => each.toLowerCase().includes(text)) ?? false

/** The filters for editors by name, each of which returns a test for passages. */
const finders: Readonly<Record<string, (value: string, context: FindContext) => Test>> = {
  cites:
    (value) =>
    ({ cites, kind }) =>
      kind !== 'reading' && has(cites, value),
  image:
    (value) =>
    ({ kind, files, text }) =>
      kind === 'figure' && (has(files, value) || has([text], value)),
  links:
    (value) =>
    ({ links }) =>
      has(links, value),
  is: (value, { isOverdue }) => {
    const tests: Readonly<Record<string, Test>> = {
      draft: ({ status }) => status === 'draft',
      unconfirmed: ({ isUnconfirmed }) => isUnconfirmed === true,
      overdue: ({ kind, route }) => kind === 'page' && isOverdue(route),
    }
    return (Object.hasOwn(tests, value) ? tests[value] : undefined) ?? (() => false)
  },
}

/** The places that match, in reading order: exact words, or a value after `cites:`, `image:`, `links:` or `is:`. */
export function findPlaces(query: string, context: FindContext): Answer[] {
  const test = testOf(query, context)
  const { index, analyser } = context
  return index
    .all()
    .filter(test)
    .map((passage) => {
      const place = newPlace({ passage, score: 0, coverage: 1 })
      const answer = answerOf(place, { searchedTerms: new Set(), index, analyser })
      return { ...answer, url: urlOf(passage), ...(passage.isHidden && { visible: ['hidden' as const] }) }
    })
}

function testOf(query: string, context: FindContext): Test {
  const colon = query.indexOf(':')
  const name = query.slice(0, colon).toLowerCase()
  const finder = colon > 0 && Object.hasOwn(finders, name) ? finders[name] : undefined
  const value = query
    .slice(colon + 1)
    .trim()
    .toLowerCase()
  if (finder && value) return finder(value, context)
  const words = query.replace(/^"|"$/g, '').toLowerCase().trim()
  return (passage) => words !== '' && textOfPassage(passage).includes(words)
}
