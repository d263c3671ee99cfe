import type { Analyser } from '../contract/analyse.ts'
import { type Answer, answerOf, newPlace, urlOf } from '../contract/answers.ts'
import type { Indexed } from '../contract/passages.ts'
import type { SearchIndex } from '../contract/search-index.ts'

type Finding = {
  readonly index: SearchIndex
  readonly analyser: Analyser
  isOverdue(route: string): boolean
}

type Test = (passage: Indexed) => boolean

const wordsOf = ({ page, headings, caption = '', lead, text, more = '', population = '' }: Indexed) =>
  [page, ...headings, caption, lead, text, population, more].join('\n').replaceAll('\u00a0', ' ').toLowerCase()

const has = (list: readonly string[] | undefined, wanted: string) =>
  list?.some((each) => each.toLowerCase().includes(wanted)) ?? false

/** The filters for editors by name, each of which returns a test for passages. */
const finders: Readonly<Record<string, (wanted: string, finding: Finding) => Test>> = {
  cites:
    (wanted) =>
    ({ cites, kind }) =>
      kind !== 'reading' && has(cites, wanted),
  image:
    (wanted) =>
    ({ kind, files, text }) =>
      kind === 'figure' && (has(files, wanted) || has([text], wanted)),
  links:
    (wanted) =>
    ({ links }) =>
      has(links, wanted),
  is: (wanted, { isOverdue }) => {
    const tests: Readonly<Record<string, Test>> = {
      draft: ({ status }) => status === 'draft',
      unconfirmed: ({ isUnconfirmed }) => isUnconfirmed === true,
      overdue: ({ kind, route }) => kind === 'page' && isOverdue(route),
    }
    return (Object.hasOwn(tests, wanted) ? tests[wanted] : undefined) ?? (() => false)
  },
}

/** The places that match, in reading order: exact words, or a value after `cites:`, `image:`, `links:` or `is:`. */
export function findPlaces(asked: string, finding: Finding): Answer[] {
  const test = testOf(asked, finding)
  const { index, analyser } = finding
  return index
    .all()
    .filter(test)
    .map((passage) => {
      const place = newPlace({ passage, score: 0, coverage: 1 })
      const answer = answerOf(place, { wanted: new Set(), index, analyser })
      return { ...answer, url: urlOf(passage), ...(passage.isHidden && { visible: ['hidden' as const] }) }
    })
}

function testOf(asked: string, finding: Finding): Test {
  const colon = asked.indexOf(':')
  const name = asked.slice(0, colon).toLowerCase()
  const finder = colon > 0 && Object.hasOwn(finders, name) ? finders[name] : undefined
  const wanted = asked
    .slice(colon + 1)
    .trim()
    .toLowerCase()
  if (finder && wanted) return finder(wanted, finding)
  const words = asked.replace(/^"|"$/g, '').toLowerCase().trim()
  return (passage) => words !== '' && wordsOf(passage).includes(words)
}
