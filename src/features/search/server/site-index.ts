import { setImmediate } from 'node:timers/promises'
import { isPattern, type Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Freshness, Versions } from '#base/server/database/lease.ts'
import { Unavailable } from '#base/server/database/unavailable.ts'
import { CoalescedTask } from '#base/server/http/coalesced-task.ts'
import type { KindPassage, Passage } from '#features/pages/contract/index.ts'
import { mayRead, type PagePassages, passagesOf } from '#features/pages/server/index.ts'
import { type Analyser, newAnalyser } from '../contract/analyse.ts'
import type { Visible } from '../contract/answers.ts'
import type { Indexed } from '../contract/passages.ts'
import { SearchIndex } from '../contract/search-index.ts'
import { type Lexicon, newLexicon, noSynonyms, type Synonyms } from '../contract/synonyms.ts'
import { readPins } from './pins.ts'
import { readSynonyms, searchTopic } from './words.ts'

type Audience = { readonly user: User | undefined; readonly isForEditors: boolean }

/** The content that a user may currently search. */
export type Searchable = {
  readonly index: SearchIndex
  readonly analyser: Analyser
  readonly lexicon: Lexicon
  readonly synonyms: Synonyms
  /** Changes whenever an answer may change. */
  readonly version: string
  readonly isCurrent: boolean
  /** The anchors that editors have chosen for a question. */
  chosen(words: string): readonly string[]
  /** Facts about a page that a reader must know apart from its text. */
  factsOf(route: string): PageFacts
}

export type PageFacts = {
  readonly reviewed: string | null
  readonly nextReview: string | null
  readonly visible: readonly Visible[]
}

type Options = {
  db: Db
  /** The current pages of the site, in reading order. */
  routes(): Promise<readonly Route[]>
  /** Passages that code adds to a page, such as a calculator. */
  extra(path: string): readonly KindPassage[]
  freshness: Pick<Freshness, 'isFresh' | 'isCurrent' | 'versions'>
  failed(error: unknown): void
}

type CachedIndex = { readonly index: SearchIndex; readonly built: Promise<void>; readonly paths: ReadonlySet<string> }

const passagesOnPage = 10_000
/** Audiences differ by the pages that they may see; only this many indexes are cached at a time. */
const maxAudiences = 6
const asides = ['/', '/help', '/about']
/** Excludes kinds of page without searchable content. */
const isSearched = (route: Route) =>
  !route.hidden && !route.roles && !route.isPersonal && !route.isSecret && !isPattern(route)

/**
 * The passages of the whole site, cached in memory. Those of changed pages are read again before a search, so it finds
 * whatever has been saved, on every process. There is an index for each set of visible pages, so corrections, suggestions
 * and counts cannot reveal a word of a restricted page.
 */
export class SiteIndex {
  readonly #options: Options
  readonly #pages = new Map<string, PagePassages>()
  readonly #indexes = new Map<string, CachedIndex>()
  readonly #checking: CoalescedTask
  /** What the passages were read at; absent until all have been. */
  #versions: Versions | undefined
  #isCurrent = false
  #failure: unknown
  /** The content for anonymous readers, who ask most. */
  #public: Searchable | undefined
  #synonyms: Synonyms = noSynonyms
  #analyser = newAnalyser([])
  #lexicon: Lexicon = newLexicon(noSynonyms, this.#analyser)
  #pins = new Map<string, string[]>()

  constructor(options: Options) {
    this.#options = options
    this.#checking = new CoalescedTask(
      () => this.#check(),
      (error) => {
        this.#isCurrent = false
        this.#public = undefined
        this.#failure = error
        options.failed(error)
      },
    )
  }

  /** The content that an audience may currently search. Throws if the site has never been read. */
  async searchable(audience: Audience): Promise<Searchable> {
    // Calls during a check wait for the next one, which they all share.
    if (!this.#isKnownCurrent()) await this.#checking.run()
    if (!this.#versions) throw new Error('The site could not be read for search.', { cause: this.#failure })
    const isPublic = audience.user === undefined && !audience.isForEditors
    if (isPublic && this.#public) return this.#public
    const versions = this.#versions
    const searchable = await this.#searchableNow(audience)
    if (isPublic && this.#versions === versions && this.#isCurrent) this.#public = searchable
    return searchable
  }

  #isKnownCurrent() {
    const { freshness } = this.#options
    return this.#isCurrent && freshness.isFresh() && freshness.versions() === this.#versions
  }

  async #searchableNow(audience: Audience): Promise<Searchable> {
    const paths = this.#pathsFor(audience)
    const key = `${audience.isForEditors} ${[...paths].join(' ')}`
    const cached = this.#indexes.get(key) ?? this.#newIndex(paths, audience)
    // The least recently used index is dropped.
    this.#indexes.delete(key)
    this.#indexes.set(key, cached)
    for (const oldest of this.#indexes.keys()) {
      if (this.#indexes.size <= maxAudiences) break
      this.#indexes.delete(oldest)
    }
    // Taken before the wait: a change may replace all of it while the index is built.
    const searchable: Searchable = {
      index: cached.index,
      analyser: this.#analyser,
      lexicon: this.#lexicon,
      synonyms: this.#synonyms,
      version: `${this.#versions?.mark}-${hashOf(key)}`,
      isCurrent: this.#isCurrent,
      chosen: (words) => this.#pins.get(words) ?? [],
      factsOf: (route) => this.#factsOf(route),
    }
    await cached.built
    return searchable
  }

  #newIndex(paths: ReadonlySet<string>, { isForEditors }: Audience): CachedIndex {
    const index = new SearchIndex(this.#analyser, this.#lexicon)
    const build = async () => {
      for (const route of this.#routes()) {
        if (paths.has(route.path)) index.replacePage(route.path, this.#passagesOn(route, isForEditors))
        // Yield to other requests between two pages.
        await setImmediate()
      }
    }
    return { index, paths, built: build() }
  }

  #pathsFor({ user, isForEditors }: Audience): Set<string> {
    const routes = this.#allRoutes
    return new Set(
      [...this.#pages.values()].flatMap(({ reach }) =>
        (reach.online || isForEditors) && mayRead({ page: reach }, { user, routes }) ? [reach.url] : [],
      ),
    )
  }

  #factsOf(path: string): PageFacts {
    const page = this.#pages.get(path)
    return {
      reviewed: page?.reviewed ?? null,
      nextReview: page?.nextReview ?? null,
      visible: [
        ...(page?.reach.online === false ? ['unpublished' as const] : []),
        ...(page && page.reach.accessRoles.length > 0 ? ['roles' as const] : []),
      ],
    }
  }

  #allRoutes: readonly Route[] = []

  async #check() {
    const { freshness } = this.#options
    this.#isCurrent = await freshness.isCurrent(this.#versions !== undefined)
    const versions = freshness.versions()
    if (!this.#isCurrent || !versions) {
      this.#public = undefined
      this.#failure = new Unavailable('The database does not answer.')
    } else if (versions !== this.#versions) await this.#read(versions)
  }

  /** Reads what has changed since the versions before. */
  async #read(versions: Versions) {
    const { db } = this.#options
    this.#public = undefined
    const before = this.#versions
    const isFirst = before === undefined
    const isChanged = (topic: string) => versions.counts.get(topic) !== before?.counts.get(topic)
    if (isFirst || isChanged(searchTopic)) await this.#readWords()
    this.#allRoutes = await this.#options.routes()
    const routes = this.#routes()
    const isAll = isFirst || isChanged('*')
    for (const path of this.#pages.keys())
      if (!routes.some((route) => route.path === path)) this.#exchange(path, undefined)
    for (const route of routes) {
      if (!isAll && !isChanged(`page:${route.path}`) && this.#pages.has(route.path)) continue
      this.#exchange(route.path, await passagesOf(db, route), route)
      await setImmediate()
    }
    this.#versions = versions
    this.#public = undefined
  }

  async #readWords() {
    const { db } = this.#options
    this.#synonyms = await readSynonyms(db)
    this.#pins = await readPins(db)
    this.#analyser = newAnalyser(this.#synonyms.spelling)
    this.#lexicon = newLexicon(this.#synonyms, this.#analyser)
    // The cached passages use other stems and another vocabulary for corrections.
    this.#indexes.clear()
  }

  #exchange(path: string, page: PagePassages | undefined, route?: Route) {
    const previous = this.#pages.get(path)
    if (page) this.#pages.set(path, page)
    else this.#pages.delete(path)
    // The page's visibility may have changed. Indexes of audiences that no longer exist are evicted over time.
    const isSameReach = page && previous && String(reachOf(previous)) === String(reachOf(page))
    if (!isSameReach) return this.#indexes.clear()
    for (const [key, { index, paths }] of this.#indexes)
      if (paths.has(path) && route) index.replacePage(path, this.#passagesOn(route, key.startsWith('true ')))
  }

  #passagesOn(route: Route, isForEditors: boolean): Indexed[] {
    const page = this.#pages.get(route.path)
    if (!page) return []
    const from = this.#routes().indexOf(route) * passagesOnPage
    const title = page.passages[0]?.page ?? route.title
    const added = this.#options
      .extra(route.path)
      .map((passage): Passage => ({ ...passage, route: route.path, page: title }))
    return [...page.passages, ...added]
      .filter(({ isHidden }) => isForEditors || !isHidden)
      .map(
        (passage, at): Indexed => ({
          ...passage,
          order: from + at,
          ...(asides.includes(route.name) && { isAside: true as const }),
        }),
      )
  }

  #routes = () => this.#allRoutes.filter(isSearched)
}

const reachOf = ({ reach: { online, accessRoles } }: PagePassages) => [online, ...accessRoles]

/** A short, non-cryptographic hash of a text. */
function hashOf(text: string): string {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return (hash >>> 0).toString(36)
}
