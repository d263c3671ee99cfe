import { cautionFor, urlOf } from '../contract/answers.ts'
import type { DoseTable, IndexEntry, QuestionList } from '../contract/lists.ts'
import { type Indexed, statesDose } from '../contract/passages.ts'
import type { SearchIndex } from '../contract/search-index.ts'
import { termsOfGroup } from '../contract/synonyms.ts'
import type { Searchable } from './site-index.ts'

/** Excludes headings that mean nothing without their page. */
const isDistinctive = (heading: string, counts: ReadonlyMap<string, number>) =>
  counts.get(heading) === 1 &&
  heading
    .split(/\s/)
    .slice(0, -1)
    .some((word) => /[\p{L}\d-]{3}/u.test(word))

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Titles, headings and synonyms from A to Z, each with its target. */
export function azIndex({ index, analyser, synonyms }: Searchable): IndexEntry[] {
  const passages = index.all()
  const counts = new Map<string, number>()
  for (const { kind, title } of passages) if (kind === 'section') counts.set(title, (counts.get(title) ?? 0) + 1)
  const pages = passages.filter(({ kind }) => kind === 'page').map(({ title, route }) => ({ name: title, url: route }))
  const headings = passages
    .filter(({ kind, title }) => kind === 'section' && isDistinctive(title, counts))
    .map((passage) => ({ name: passage.title, url: urlOf(passage), page: passage.page }))
  const isOnSite = (term: string) => {
    const terms = analyser.terms(term)
    return terms.length > 0 && terms.every((each) => index.frequency(each) > 0)
  }
  const words = synonyms.groups
    .filter((group) => termsOfGroup(group).some(isOnSite))
    .flatMap(({ preferred, same }): IndexEntry[] => [
      { name: preferred, url: searchUrl(preferred) },
      ...same
        .filter(({ kind }) => kind !== 'plain words' && kind !== 'spelling')
        .map(({ term }) => ({ name: term, url: searchUrl(preferred), see: preferred })),
    ])
  const seen = new Set<string>()
  return [...pages, ...headings, ...words]
    .filter(({ name }) => {
      const key = name.toLowerCase()
      return !seen.has(key) && seen.add(key)
    })
    .sort((a, b) => alphabet.compare(a.name, b.name))
}

const searchUrl = (q: string) => `/search?${new URLSearchParams({ q })}`

/** All doses, by page and table, with the caution under the same heading and the references cited. */
export function doseTables(index: SearchIndex): DoseTable[] {
  const doses = index.all().filter((passage) => passage.kind === 'row' && statesDose(passage))
  const tables = Map.groupBy(doses, ({ route, groupId }) => `${route}#${groupId}`)
  return [...tables.values()].flatMap((rows): DoseTable[] => {
    const [first] = rows
    if (!first) return []
    const caution = cautionFor(first, index)
    return [
      {
        page: first.page,
        route: first.route,
        caption: first.caption ?? first.headings.at(-1) ?? '',
        rows: rows.map((row) => ({
          title: row.title,
          url: urlOf(row),
          cells: row.cells ?? [],
          cites: row.cites ?? [],
          ...(row.isUnconfirmed && { unconfirmed: true as const }),
        })),
        ...(caution && { caution: { text: caution.text, url: urlOf(caution) } }),
      },
    ]
  })
}

/** Whether a passage is a question: looked for often according to the home page, or below a heading Questions. */
const isQuestion = ({ kind, editableId, headings }: Indexed) =>
  kind === 'text' && (editableId === 'webui..often' || headings.at(-1) === 'Questions')

export function questionLists(index: SearchIndex): QuestionList[] {
  const lists = new Map<string, QuestionList>()
  for (const passage of index.all()) {
    const { page, route, text, links } = passage
    if (!isQuestion(passage)) continue
    const list = lists.get(route) ?? { page, route, questions: [] }
    lists.set(route, { ...list, questions: [...list.questions, { text, url: links?.[0] ?? searchUrl(text) }] })
  }
  return [...lists.values()]
}
