import { enabled } from '#base/contract/flags.ts'
import { Problem, problem } from '#base/contract/problem.ts'
import { isPattern, type PageSource, type Route, routeAt } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import { Cache, type Cached, staleStatus } from '#base/server/cache.ts'
import type { Freshness } from '#base/server/database/lease.ts'
import { isUnavailable } from '#base/server/database/unavailable.ts'
import type { Contributions, Host, OtherSites } from '#base/server/feature.ts'
import type { Admission } from '#base/server/http/admission.ts'
import { Answer, liveBrotliQuality } from '#base/server/http/answer.ts'
import type { RequestHead } from '#base/server/http/errors.ts'
import { served } from '#base/server/http/serve.ts'
import { TryLater } from '#base/server/http/try-later.ts'
import { VersionedAnswers } from '#base/server/http/versioned-answers.ts'
import { inSpan } from '#base/server/spans.ts'
import { refusalTitles, refusedStatuses } from '#features/errors/contract.ts'
import { contentEndpoints, type PageContent } from '#features/pages/contract/index.ts'
import { pagesFeature, type SitePages } from '#features/pages/server/index.ts'
import { type Queried, type Search, searchFeature } from '#features/search/server/index.ts'
import { contentAddress } from '../content-address.ts'
import type { Render, Renderer } from '../first-paint.ts'
import type { Extension, Head } from './assets.ts'
import { renderDocument } from './document.ts'
import type { Frontend } from './front.ts'
import { type CommonHeaders, commonHeaders } from './policy.ts'
import { isAddress } from './product.ts'

type Options = {
  freshness: Freshness
  admission: Admission
  site: Site
  headers: CommonHeaders
  renderer: Renderer
  head(source: PageSource): Head
  extensions: readonly Extension[]
  sitePages: SitePages
  search: Search
  /** False in development: Vite adds scripts and styles that no policy could name. */
  isBuilt: boolean
  /** How long a cache in front of the server may keep a page, in seconds; 0: it may not. */
  cacheSeconds: number
  otherSites: OtherSites
}

type RenderOptions = {
  user?: User | undefined
  isPreview?: boolean
  refusal?: Problem
  version?: string | undefined
}

const maxCachedBytes = 64 * 1024 * 1024
const queryCacheLimits = { max: 200, maxBytes: 8 * 1024 * 1024 }
const privateCache = 'private, no-store'
const staleCache = 'public, max-age=0, must-revalidate'
/** How long a cache in front may serve an old page while the server is away, in seconds. */
const staleIfErrorSeconds = 600

const publicCache = (seconds: number) =>
  seconds === 0 ? staleCache : `public, max-age=0, s-maxage=${seconds}, stale-if-error=${staleIfErrorSeconds}`

/** For a page whose address is a secret: links on it must not reveal it, nor search engines keep it (D-26). */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const

const asksForPage = ({ method, url = '', headers: { accept = '' } }: RequestHead) =>
  method === 'GET' && accept.includes('text/html') && !url.startsWith('/api/')

type Data = { data?: unknown; content?: PageContent; queried?: Queried }

const ofQuery = (queried: Queried): Data => ({ data: queried.data, queried })

type SiteWidePage = Awaited<ReturnType<SitePages['siteWide']>>

export class Pages {
  readonly #options: Options
  readonly #cache: Cache<Answer>
  readonly #paint: Render
  #errorPage: Answer | undefined
  readonly #refusalPages = new Map<number, Answer>()
  /** Responses for addresses of actual pages. */
  readonly #cacheable = new WeakSet<Answer>()
  /** Pages rendered for a query, which change whenever anything on the site does. */
  readonly #queried = new VersionedAnswers(queryCacheLimits)
  readonly #lasting = new WeakSet<Answer>()
  /** The parts that every page shows, by the path of a page for queries, as anonymous readers get them. */
  #siteWide = { version: '', byPath: new Map<string, SiteWidePage>() }

  constructor(options: Options) {
    this.#options = options
    const { freshness } = options
    this.#cache = new Cache({ max: maxCachedBytes, sizeOf: ({ bytes }) => bytes, freshness })
    this.#paint = options.renderer.createRenderer(options.site)
  }

  /** The error page, rendered in advance because the database may be away. */
  get errorPage(): Answer | undefined {
    return this.#errorPage
  }

  /** For a browser that opens an address; other clients get a problem. Rendered in advance, because it is sent at once. */
  refusalPage(request: RequestHead, status: number): Answer | undefined {
    return asksForPage(request) ? this.#refusalPages.get(status) : undefined
  }

  async renderErrorPages() {
    this.#errorPage = await this.#render('/error')
    for (const status of refusedStatuses)
      this.#refusalPages.set(status, await this.#render('/error', { refusal: problem(status, 'Refused.') }))
  }

  get cached() {
    const { count, size } = this.#cache.size
    return { answers: count, bytes: size }
  }

  readonly answered = { cached: 0, rendered: 0, stale: 0, refused: 0 }
  #cachedTaken = 0

  /** The number of answers from the cache since this was last called. */
  takeCachedCount(): number {
    const count = this.answered.cached - this.#cachedTaken
    this.#cachedTaken = this.answered.cached
    return count
  }

  /** Whether cached pages may be sent without asking the database. */
  get isFresh(): boolean {
    return this.#options.freshness.isFresh()
  }

  /** Asks the database whether cached pages are current, if that is not known; false if it does not answer. */
  isCurrent(): Promise<boolean> {
    return this.#options.freshness.isCurrent(true)
  }

  cachedPage(path: string): Answer | undefined {
    return this.#counted(this.#cache.get(`page ${path}`))
  }

  /** Whether the page at this path is cached, current or not. */
  isCached(path: string): boolean {
    return this.#cache.has(`page ${path}`)
  }

  /** The answer to content/page for anonymous readers, if it is cached. */
  cachedContent(url: string): Answer | undefined {
    return this.#counted(this.#cache.get(`content ${url}`))
  }

  #counted(cached: Answer | undefined): Answer | undefined {
    if (cached) this.answered.cached++
    return cached
  }

  /** The page at a path for a visitor; with `?on=YYYY-MM-DD` after it: as it was on that day, which is not cached. */
  async page(path: string, user: User | undefined, isPreview = false): Promise<Answer> {
    if (user || isPreview) return this.#countRendered(this.#render(path, { user, isPreview }))
    return this.#publicPage(path)
  }

  #publicPage(path: string, version?: string): Promise<Answer> {
    const make = () => this.#render(path, { version })
    const keep = (answer: Answer) => this.#isCacheable(answer)
    // A request at a later version must not join one that began at an earlier one.
    const key = version ? `page ${path} ${version}` : `page ${path}`
    return this.#asCached(this.#cache.make(key, make, keep), { 'cache-control': staleCache })
  }

  /** Cached for anonymous readers until anything that it could show changes; in the encoding that the client gets. */
  async queriedPage(address: string, user: User | undefined, acceptEncoding?: string): Promise<Answer> {
    if (user) return this.page(address, user)
    const version = await this.#options.search.version()
    const cached = version && this.#queried.get(version, address)
    if (cached) {
      this.answered.cached++
      return cached
    }
    const answer = await this.#publicPage(address, version)
    if (version && this.#lasting.has(answer)) this.#queried.set(version, address, answer, acceptEncoding)
    return answer
  }

  async isRefused(path: string, user: User): Promise<boolean> {
    return (await this.#options.sitePages.siteWide(user, path)).isRefused
  }

  async contentAnswer(
    url: string,
    user: User | undefined,
    isPreview = false,
    state?: 'released' | 'working',
  ): Promise<Answer> {
    const make = async () => {
      const content = await this.#options.sitePages.content(url, user, isPreview, state)
      const isOwn = content.page.url === url && !content.page.on
      const headers = {
        ...this.#options.headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      }
      const answer = new Answer(JSON.stringify(content), headers)
      if (isOwn) this.#cacheable.add(answer)
      return answer
    }
    if (user || isPreview) return this.#countRendered(make())
    return this.#asCached(this.#cache.make(`content ${url}`, make, (answer) => this.#isCacheable(answer)))
  }

  async #asCached(making: Promise<Cached<Answer>>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { value, staleMs } = await this.#countRendered(making)
    if (staleMs === undefined) return value
    this.answered.rendered--
    this.answered.stale++
    return value.with({ ...headers, 'cache-status': staleStatus(staleMs) })
  }

  async #countRendered<Made>(making: Promise<Made>): Promise<Made> {
    try {
      const result = await making
      this.answered.rendered++
      return result
    } catch (error) {
      if (isUnavailable(error) || error instanceof TryLater) this.answered.refused++
      throw error
    }
  }

  /**
   * The cache control of what anonymous readers get where there is no page for them. A cache in front keeps it in place
   * of a page that was closed, which would otherwise return while the server is away.
   */
  get cacheOfAbsent(): string {
    const { cacheSeconds } = this.#options
    return cacheSeconds === 0 ? privateCache : `public, max-age=0, s-maxage=${cacheSeconds}`
  }

  drop(url: string) {
    if (url === '*') this.#cache.clear()
    else this.#cache.drop([`page ${url}`, `content ${url}`])
  }

  /** Only addresses of pages are cached: others could fill the memory. */
  #isCacheable(answer: Answer): boolean {
    return this.#options.isBuilt && this.#cacheable.has(answer)
  }

  #render(address: string, rendering: RenderOptions = {}): Promise<Answer> {
    return inSpan('render page', {}, () => this.#options.admission.run(() => this.#renderNow(address, rendering)))
  }

  /** The parts that every page shows, and the page at a path; read again only once the version has changed. */
  async #siteWideAt(path: string, { user, version }: RenderOptions): Promise<SiteWidePage> {
    const { sitePages } = this.#options
    if (user || !version) return sitePages.siteWide(user, path)
    if (version !== this.#siteWide.version) this.#siteWide = { version, byPath: new Map() }
    const { byPath } = this.#siteWide
    const found = byPath.get(path) ?? (await sitePages.siteWide(undefined, path))
    if (found.requested?.query) byPath.set(path, found)
    return found
  }

  async #read(
    address: string,
    path: string,
    program: Route | undefined,
    { user, isPreview = false }: RenderOptions,
  ): Promise<Data> {
    const { sitePages, search } = this.#options
    if (program?.query) return ofQuery(await search.page(address, user))
    if (program && (program.isStatic || !(program.roles ?? program.isPersonal))) return {}
    try {
      const content = await sitePages.content(
        contentAddress(path, new URLSearchParams(address.slice(path.length))),
        user,
        isPreview,
      )
      return { data: content, content }
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error
      return this.#readNearest(path.slice(0, 2048), user).catch(() => ({ data: { nearest: [] } }))
    }
  }

  /** The pages most like a path without a page, and the results of a search for it. */
  async #readNearest(path: string, user: User | undefined): Promise<Data> {
    const found = await this.#options.search.page(path, user)
    const nearest = await this.#options.sitePages.nearest(path, user)
    return { data: { nearest, found: found.data }, queried: found }
  }

  async #renderNow(address: string, rendering: RenderOptions): Promise<Answer> {
    const { user, isPreview = false, refusal } = rendering
    const { site, renderer, head } = this.#options
    const [path = '/'] = address.split('?')
    const { requested: route, isRefused, ...around } = await this.#siteWideAt(path, rendering)
    if (isRefused) throw problem(user ? 403 : 401, 'Please log in.')
    const program = routeAt(around.routes, path)
    const { data, content, queried } = await this.#read(address, path, program, rendering)
    const paint = await this.#paint({ url: new URL(site.url + address).href, data, user, around, refusal })
    // A secret stays one in whatever case it was typed, and with more behind it.
    const isSecret = around.routes.some(
      (each) => each.isSecret && path.toLowerCase().startsWith(each.path.slice(0, each.path.indexOf(':'))),
    )
    const status = !route || isAddress(route, path) ? (queried?.status ?? paint.status) : 404
    const title = refusalTitles[refusal?.status ?? 0] ?? queried?.title
    const shown = paint.status === 404 ? undefined : route && { ...route, title: title ?? route.title }
    // Only logged-in users download extensions.
    const extensions = user ? this.#options.extensions : []
    const addresses = extensions.map(({ address }) => address)
    const state = { ...paint.state, ...(addresses.length > 0 && { extensions: addresses }) }
    const ofPage = head(await renderer.sourceOf(shown && (content?.route ?? shown)))
    const scripts = extensions.flatMap((extension) => extension.scripts)
    const { html, policy } = renderDocument({
      site,
      route: shown,
      path,
      paint: { ...paint, state },
      content,
      head: { ...ofPage, page: [...scripts, ofPage.page].join(' ').trim() },
      otherSites: this.#options.otherSites,
    })
    const isPrivate = user !== undefined || isPreview || isSecret || ![200, 404].includes(status)
    // A query shows parts of many pages, and no topic names them all.
    const seconds = queried ? 0 : this.#options.cacheSeconds
    const publicControl = status === 404 ? this.cacheOfAbsent : publicCache(seconds)
    const { 'content-security-policy': _, ...common } = this.#options.headers
    const headers = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPrivate ? privateCache : publicControl,
      // The topic of the page's changes, by which a cache in front can drop it.
      ...(status === 200 && !isPrivate && seconds > 0 && { 'cache-tag': `page:${path}` }),
      ...(this.#options.isBuilt && { 'content-security-policy': policy }),
      ...(isSecret && secretHeaders),
      ...(content?.page.on && { 'x-robots-tag': 'noindex' }),
      // A phone requests the font before it reads the page: 150 ms earlier than by a link in the page.
      ...(ofPage.font && { link: `<${ofPage.font}>; rel=preload; as=font; type="font/woff2"; crossorigin` }),
      vary: 'Accept-Encoding',
    }
    const answer = new Answer(html, headers, { status, ...(queried && { quality: liveBrotliQuality }) })
    if (queried?.isLasting && status === 200 && !user && this.#options.isBuilt) this.#lasting.add(answer)
    const isPage = route !== undefined && !isPattern(route) && !route.isSecret && !route.query && route.path === address
    if (status === 200 && isPage) this.#cacheable.add(answer)
    return answer
  }
}

/** The pages of an open host, and the app's own parts: dropping what has changed, and the content of a page. */
export function pagesOf(host: Host, front: Frontend, otherSites: OtherSites) {
  const { config } = host
  const { sitePages, isPreview } = host.of(pagesFeature)
  const { search } = host.of(searchFeature)
  const site = { ...config.site, build: front.build }
  const headers = commonHeaders({ url: site.url, otherSites })
  const pages = new Pages({
    ...{
      ...{ sitePages, search, otherSites },
      site,
      headers,
      freshness: host.freshness,
      admission: host.admission,
      cacheSeconds: config.CACHE_SECONDS,
    },
    ...{ renderer: front.renderer, head: front.head, isBuilt: front.isBuilt },
    extensions: enabled(front.extensions, site.flags),
  })
  const renderErrorPages = () => host.inBackground(() => pages.renderErrorPages())
  const parts: Contributions = {
    calls: served(
      { contentPage: contentEndpoints.contentPage },
      {
        contentPage: ({ url, state }, call) => pages.contentAnswer(url, call.user, isPreview(url, call), state),
      },
    ),
    onChange(topic) {
      if (topic === '*') {
        pages.drop('*')
        renderErrorPages()
      } else if (topic.startsWith('page:')) pages.drop(topic.slice('page:'.length))
    },
    onReady: renderErrorPages,
  }
  return { pages, headers, parts }
}
