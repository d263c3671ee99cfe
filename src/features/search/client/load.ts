import { fetchInTime, readResponse } from '#base/client/response.ts'
import { Problem } from '#base/contract/problem.ts'
import type { SearchPage } from '../contract/calls.ts'
import type { ListPage } from '../contract/lists.ts'
import type { SearchAnswer } from '../contract/search.ts'

type LoaderArgs = { readonly request: Request }

/** Requests answers from the server; throws a `Problem` if it refuses or cannot be reached. */
export const askFor = <Answer>(address: string, signal?: AbortSignal) =>
  readResponse<Answer>(fetchInTime(`/api${address}`, { signal: signal ?? null }), signal)

export async function loadAnswers({ request }: LoaderArgs): Promise<SearchPage> {
  const { pathname, searchParams } = new URL(request.url)
  const asked = Object.fromEntries(searchParams) as SearchPage['asked']
  const q = asked.q ?? ''
  if (q.trim() === '' && !asked.find) return { asked: { ...asked, q: '' } }
  try {
    const view = new URLSearchParams({ show: 'first', limit: '50', ...asked })
    const answer = await askFor<SearchAnswer>(`${pathname}?${view}`, request.signal)
    return { asked: { ...asked, q }, answer }
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { asked: { ...asked, q }, fault: error.message }
    throw error
  }
}

export const loadList = ({ request }: LoaderArgs) => askFor<ListPage>(new URL(request.url).pathname, request.signal)
