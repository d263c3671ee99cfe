import { problem } from '#base/contract/problem.ts'
import type { User } from '#base/contract/user.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import type { Answer } from '../contract/answers.ts'
import type { SearchQuery } from '../contract/calls.ts'
import { foldedQuestion } from '../contract/question.ts'
import { type SearchAnswer, search } from '../contract/search.ts'
import { findPlaces } from './find.ts'
import type { Searchable, SiteIndex } from './site-index.ts'

type SearchContext = { readonly user: User | undefined; readonly today: string }

/** The content that this user may search; throws if they may not use the requested scope. */
export async function searchableFor(
  site: SiteIndex,
  { scope, find }: Pick<SearchQuery, 'scope' | 'find'>,
  user: User | undefined,
): Promise<Searchable> {
  const isForEditors = scope === 'all' || find !== undefined
  if (isForEditors && !mayEdit(user?.roles))
    throw problem(user ? 403 : 401, 'Only editors can search what is not published.')
  return site.searchable({ user, isForEditors })
}

export function answerIn(
  searchable: Searchable,
  query: SearchQuery,
  { today }: SearchContext,
  fill: (q: string) => SearchAnswer['calculator'],
): SearchAnswer & { isCovered: boolean } {
  const { index, analyser, version, isCurrent, chosen, factsOf } = searchable
  const { q, find, limit, show, kind, in: section } = query
  const marked = (answer: Answer): Answer => withFacts(answer, factsOf(pathOf(answer.url)), today)
  if (find !== undefined) {
    const answers = findPlaces(find, {
      index,
      analyser,
      isOverdue: (route) => isPast(factsOf(route).nextReview, today),
    })
    return {
      ...{
        q: find,
        version,
        total: answers.length,
        understood: [],
        groups: { kind: {}, in: {} },
        missing: [],
        isCovered: true,
      },
      answers: answers.slice(0, 200).map(marked),
    }
  }
  const { answers, nearest, ...rest } = search(q, {
    index,
    analyser,
    limit,
    show,
    kind,
    in: section,
    chosen: chosen(foldedQuestion(q)),
  })
  const calculator = fill(q)
  return {
    ...rest,
    version,
    answers: answers.map(marked),
    ...(nearest && { nearest: nearest.map(marked) }),
    ...(calculator && { calculator }),
    ...(!isCurrent && { isCurrent: false as const }),
  }
}

const pathOf = (url: string) => url.split('#')[0] ?? url

function withFacts(
  answer: Answer,
  { reviewed, nextReview, visible }: ReturnType<Searchable['factsOf']>,
  today: string,
): Answer {
  return {
    ...answer,
    ...(reviewed && { reviewed }),
    ...(isPast(nextReview, today) && { isOverdue: true as const }),
    ...(visible.length > 0 && { visible }),
  }
}

const isPast = (day: string | null, today: string) => day !== null && day < today
