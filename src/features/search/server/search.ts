import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isoDay } from '#base/contract/day.ts'
import type { Limit } from '#base/contract/endpoint.ts'
import { problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import { carriesSession } from '#base/contract/session.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Freshness } from '#base/server/database/lease.ts'
import { Answer, etagOf, isUnchanged, liveBrotliQuality } from '#base/server/http/answer.ts'
import { isOwnAddress, LocalCounts, networkOf } from '#base/server/http/limit.ts'
import { VersionedAnswers } from '#base/server/http/versioned-answers.ts'
import { mayEdit } from '#features/pages/contract/index.ts'
import { answerLimit, type SearchPage, SearchQuery } from '../contract/calls.ts'
import type { ListPage } from '../contract/lists.ts'
import { cleanQuestion } from '../contract/question.ts'
import { noteFailed } from './failed-questions.ts'
import { filledCalculator, formPassages } from './forms.ts'
import { azIndex, doseTables, questionLists } from './lists.ts'
import { answerIn, searchableFor } from './search-site.ts'
import { type Searchable, SiteIndex } from './site-index.ts'

/** The rate limit per address: a whole hospital may share one. */
const searchLimit: Limit = { max: 300, withinMs: 10_000, isLocal: true }

const cacheLimits = { max: 500, maxBytes: 4 * 1024 * 1024 }

type Options = {
  db: Db
  routes(): Promise<readonly Route[]>
  clock: () => Date
  /** The release of the product. Answers may differ between releases. */
  release: string
  freshness: Freshness
  identify(request: FastifyRequest): Promise<User | undefined>
  inBackground(work: () => Promise<void>): void
  failed(error: unknown): void
}

/** What a page that depends on the query of its address shows. */
export type Queried = {
  readonly data: SearchPage | ListPage
  readonly status: number
  readonly title?: string
  /** Present if the page may be kept for anonymous readers, until the version changes. */
  readonly isLasting?: true
}

const lists: Readonly<Record<string, (searchable: Searchable) => ListPage>> = {
  '/search/a-z': (searchable) => ({ entries: azIndex(searchable) }),
  '/search/questions': ({ index }) => ({ questions: questionLists(index) }),
  '/search/doses': ({ index }) => ({ doses: doseTables(index) }),
}

export class Search {
  readonly #options: Options
  readonly site: SiteIndex
  readonly #answers = new VersionedAnswers(cacheLimits)
  readonly #counts = new LocalCounts()

  constructor(options: Options) {
    this.#options = options
    const { db, routes, freshness, failed } = options
    this.site = new SiteIndex({ db, routes, freshness, failed, extra: formPassages })
  }

  /** Indexes the site before the first question. */
  async prepare() {
    await this.site.searchable({ user: undefined, isForEditors: false })
  }

  count(ip: string) {
    const { clock } = this.#options
    if (!isOwnAddress(ip)) this.#counts.count(`search ${networkOf(ip)}`, searchLimit, clock())
  }

  /** Identifies what an anonymous reader may find now, on this day; absent if that is not known. */
  async version(): Promise<string | undefined> {
    const searchable = await this.site.searchable({ user: undefined, isForEditors: false })
    return searchable.isCurrent ? this.#tagOf(searchable) : undefined
  }

  /** The page at an address of the search, or suggestions for an address that does not exist. */
  async page(address: string, user: User | undefined): Promise<Queried> {
    const url = new URL(address, 'http://localhost')
    const list = Object.hasOwn(lists, url.pathname) ? lists[url.pathname] : undefined
    if (!list && url.pathname !== '/search') return { data: await this.#forAddress(url.pathname, user), status: 404 }
    if (list) {
      const searchable = await this.site.searchable({ user, isForEditors: false })
      return { data: list(searchable), status: 200, isLasting: true }
    }
    const params = paramsIn(url.searchParams)
    const isEditor = mayEdit(user?.roles) && { isEditor: true as const }
    const parsed = SearchQuery.safeParse(params)
    if (!parsed.success) {
      const q = String(params.q?.[0] ?? '').slice(0, 200)
      return { data: { asked: { q }, fault: faultOf(parsed.error), ...isEditor }, status: 400 }
    }
    const { q, kind, in: section, show = 'first', scope, find } = parsed.data
    const asked = {
      q,
      ...(kind && { kind }),
      ...(section && { in: section }),
      ...(show === 'all' && { show }),
      ...(scope && { scope }),
      ...(find !== undefined && { find }),
    }
    if (q === '' && !find) return { data: { asked, ...isEditor }, status: 200 }
    const { isCovered, ...answer } = await this.#answer({ ...parsed.data, show, limit: answerLimit.max }, user)
    if (!isCovered && find === undefined && scope === undefined) this.#noteFailed(q)
    return {
      ...{ data: { asked, answer, ...isEditor }, status: 200, title: `Search: ${find ?? q}` },
      // Each time that a question fails is counted.
      ...(isCovered && { isLasting: true }),
    }
  }

  async #forAddress(path: string, user: User | undefined): Promise<SearchPage> {
    const q = wordsOfPath(path)
    if (q === '') return { asked: { q } }
    const { isCovered: _, ...answer } = await this.#answer({ q, limit: 5 }, user)
    return { asked: { q }, answer }
  }

  routes(app: FastifyInstance) {
    const { identify } = this.#options
    app.addHook('onRequest', async ({ ip }) => this.count(ip))
    const documented = { tags: ['search'], querystring: z.looseObject({}) }
    app.get(
      '/api/search',
      {
        schema: {
          ...documented,
          summary:
            'Answers to a question: q, kind, in, limit, show (all, or the first), and for editors scope and find.',
        },
      },
      async (request, reply) => {
        const parsed = SearchQuery.safeParse(request.query)
        if (!parsed.success) throw problem(400, faultOf(parsed.error))
        const query = parsed.data
        const user = await identify(request)
        const searchable = await searchableFor(this.site, query, user)
        return this.#send(request, reply, { searchable, user, key: JSON.stringify(query) }, () => {
          const { isCovered: _, ...answer } = this.#answerFrom(searchable, query, user)
          return answer
        })
      },
    )
    for (const [path, list] of Object.entries(lists))
      app.get(`/api${path}`, { schema: { ...documented, summary: `What ${path} shows.` } }, async (request, reply) => {
        const user = await identify(request)
        const searchable = await this.site.searchable({ user, isForEditors: false })
        return this.#send(request, reply, { searchable, user, key: path }, () => list(searchable))
      })
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { searchable, user, key }: { searchable: Searchable; user: User | undefined; key: string },
    make: () => unknown,
  ) {
    const isPrivate = user !== undefined || carriesSession(request.headers.cookie)
    const headers = {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding, Cookie',
    }
    const tag = this.#tagOf(searchable)
    reply.hijack()
    if (!isPrivate && isUnchanged(request.raw, tag)) {
      reply.raw.writeHead(304, { ...headers, etag: etagOf(request.raw, tag) }).end()
      return
    }
    const cached = isPrivate ? undefined : this.#answers.get(tag, key)
    const answer = cached ?? new Answer(JSON.stringify(make()), {}, { tag, quality: liveBrotliQuality })
    if (!isPrivate && !cached) this.#answers.set(tag, key, answer, request.headers['accept-encoding'])
    answer.send(request.raw, reply.raw, { headers })
  }

  #tagOf({ version, isCurrent }: Searchable) {
    return `${version}-${this.#options.release}-${this.#today()}-${isCurrent ? '' : 'old'}`
  }

  async #answer(query: SearchQuery, user: User | undefined) {
    return this.#answerFrom(await searchableFor(this.site, query, user), query, user)
  }

  #answerFrom(searchable: Searchable, query: SearchQuery, user: User | undefined) {
    return answerIn(searchable, query, { user, today: this.#today() }, (q) => filledCalculator(q, searchable))
  }

  /** A review is overdue from one day to the next, without any change of a page. */
  #today = () => isoDay(this.#options.clock())

  #noteFailed(q: string) {
    const { db, clock, inBackground } = this.#options
    inBackground(async () => void (await noteFailed(db, q, clock())))
  }
}

/** The parameters of an address, each with all its values. */
function paramsIn(params: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
}

const faultOf = ({ issues: [first] }: z.core.$ZodError) => first?.message ?? 'The question cannot be read.'

/** The words of the last part of a path: `/treatment/esa-dose` searches for esa dose. */
function wordsOfPath(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  let plain = last
  try {
    plain = decodeURIComponent(last)
  } catch {
    // Malformed encoding: use the part as it is.
  }
  const spaced = plain
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_+.]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .slice(0, 100)
  return cleanQuestion(spaced)
}
