import type { Passage } from '#features/pages/contract/index.ts'
import { newAnalyser } from '#features/search/contract/analyse.ts'
import type { Answer, AnswerKind, Section } from '#features/search/contract/answers.ts'
import type { Indexed } from '#features/search/contract/passages.ts'
import { search } from '#features/search/contract/search.ts'
import { SearchIndex } from '#features/search/contract/search-index.ts'
import { newLexicon, noSynonyms, type Synonyms } from '#features/search/contract/synonyms.ts'

/** A passage for tests: by default, text under a heading. */
export function passage(rest: Partial<Passage> & Pick<Passage, 'text'>): Passage {
  const { headings = ['How'], route = '/treatment/x', kind = 'text' } = rest
  const section = rest.section ?? (headings.at(-1) ?? '').toLowerCase().replaceAll(' ', '-')
  return { kind, route, page: 'Drug X', headings, section, anchor: section, groupId: section, title: '', ...rest }
}

export function searchOver(passages: readonly Passage[], synonyms: Partial<Synonyms> = {}) {
  const all = { ...noSynonyms, ...synonyms }
  const analyser = newAnalyser(all.spelling)
  const index = new SearchIndex(analyser, newLexicon(all, analyser))
  const ordered = passages.map((one, order): Indexed => ({ ...one, order }))
  for (const route of new Set(ordered.map((one) => one.route)))
    index.replacePage(
      route,
      ordered.filter((one) => one.route === route),
    )
  const ask = (q: string, filter: { kind?: AnswerKind; in?: Section; chosen?: string[] } = {}) =>
    search(q, { index, analyser, limit: 10, ...filter })
  return { index, analyser, ask, texts: (q: string) => ask(q).answers.map(({ text }) => text) }
}

/** The location of an answer, in one line. */
export const pathOf = ({ page, headings, caption = '', label = '' }: Answer) =>
  [page, ...headings, caption, label].join(' › ')

export const groups = [
  { preferred: 'luspatercept', same: [{ term: 'Reblozyl', kind: 'brand' }] },
  { preferred: 'erythropoietin', same: [{ term: 'EPO', kind: 'abbreviation' }] },
  { preferred: 'erythropoiesis-stimulating agent', same: [{ term: 'ESA', kind: 'abbreviation' }] },
  { preferred: 'azacitidine', same: [{ term: 'Vidaza', kind: 'brand' }] },
  {
    preferred: 'MDS-IB1',
    same: [{ term: 'RAEB-1', kind: 'other name' }],
    note: 'Names from different classifications.',
  },
] as const
export const synonyms = {
  groups,
  ambiguous: [{ term: 'EPO', meanings: ['erythropoietin', 'erythropoiesis-stimulating agent'] }],
}
