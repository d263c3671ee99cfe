import { Problem, problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import { isPattern, type Route, routeAt } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import { Answer } from '#base/server/http/answer.ts'
import type { PageContent } from '#features/content/contract/index.ts'
import { type SiteWide, withChanges } from '#features/content/contract/site-wide.ts'
import type { Render, Renderer } from '../first-paint.ts'
import type { Head } from './assets.ts'
import { drawDocument } from './document.ts'
import { Hold } from './hold.ts'
import { commonHeaders } from './policy.ts'

type Options = {
  site: Site
  routes: readonly Route[]
  renderer: Renderer
  head(source: string): Head
  /** The addresses of the modules that bring what readers' code does not know of. */
  extensions: readonly string[]
  /** Reads a page's content for somebody; throws a Problem when there is none for them. */
  content(url: string, user: User | undefined, isPreview: boolean): Promise<PageContent>
  /** What content says on every page, for somebody. */
  siteWide(user: User | undefined): Promise<SiteWide>
  /** False while developing: Vite brings scripts and styles that no policy could name. */
  isBuilt: boolean
  /** False while changes may go unheard: then nothing is kept. */
  mayHold(): boolean
  /** True where the login asks Google's captcha, which the pages' policy must then let in. */
  hasRecaptcha: boolean
}

const mostHeldBytes = 64 * 1024 * 1024
const publicCache = 'public, max-age=0, must-revalidate'

/** The address of such a page is a secret: a link on it must not tell it, nor a search engine keep it (D-26). */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const

/** Draws pages, and holds those of anonymous readers until they change. */
export class Pages {
  readonly #options: Options
  readonly #hold = new Hold(mostHeldBytes)
  readonly #render: Render

  constructor(options: Options) {
    this.#options = options
    this.#render = options.renderer.createRenderer(options.site)
  }

  /** How much is held for anonymous readers. */
  get held() {
    return this.#hold.size
  }

  /** The page that anonymous readers get at this path, if it is held. */
  heldPage(path: string): Answer | undefined {
    return this.#options.mayHold() ? this.#hold.get(`page ${path}`) : undefined
  }

  /** The answer to content/page that anonymous readers get, if it is held. */
  heldContent(url: string): Answer | undefined {
    return this.#options.mayHold() ? this.#hold.get(`content ${url}`) : undefined
  }

  /** The page at a path for somebody; with `?on=YYYY-MM-DD` after it: as it stood on that day, which is not held. */
  page(path: string, user: User | undefined, isPreview = false): Promise<Answer> {
    const make = () => this.#draw(path, user, isPreview)
    return user || isPreview
      ? make()
      : this.#hold.make(`page ${path}`, make, (answer) => answer.status === 200 && this.#isHoldable(path))
  }

  /** The answer to content/page for somebody. */
  contentAnswer(url: string, user: User | undefined, isPreview = false): Promise<Answer> {
    const make = async () => {
      const content = await this.#options.content(url, user, isPreview)
      const headers = {
        ...commonHeaders,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      }
      return new Answer(JSON.stringify(content), headers)
    }
    return user || isPreview ? make() : this.#hold.make(`content ${url}`, make, () => this.#isHoldable(url))
  }

  /** Forgets what is held of a page; of all pages when it is `*`. */
  drop(url: string) {
    if (url === '*') this.#hold.clear()
    else this.#hold.drop([`page ${url}`, `content ${url}`])
  }

  /** Only addresses of the site map are held, or anybody could fill the memory with others. */
  #isHoldable(path: string): boolean {
    const route = routeAt(this.#options.routes, path)
    return this.#options.mayHold() && route !== undefined && !isPattern(route) && !route.isSecret
  }

  async #draw(address: string, user: User | undefined, isPreview: boolean): Promise<Answer> {
    const { site, renderer, head } = this.#options
    const [path = '/'] = address.split('?')
    const around = await this.#options.siteWide(user)
    const routes = withChanges(this.#options.routes, around.changed)
    const route = routeAt(routes, path)
    if (!user && (route?.isPersonal || !mayWith([], route?.roles))) throw problem(401, 'Please log in.')
    let content: PageContent | undefined
    let failure: unknown
    const read = async (url: string) => {
      try {
        content = await this.#options.content(url, user, isPreview)
        return content
      } catch (error) {
        failure = error
        throw error
      }
    }
    const paint = await this.#render(new URL(site.url + address).href, read, user, around)
    if (failure && !(failure instanceof Problem && [403, 404].includes(failure.status))) throw failure
    if (!paint) throw problem(500, 'The page could not be drawn.')
    const shown = paint.status === 404 ? undefined : route
    // Readers are spared it; who logs in on the page that is for it may be led to what it brings.
    const extensions = user || route?.name === 'login' ? this.#options.extensions : []
    const { html, policy } = drawDocument({
      site,
      routes,
      route: shown,
      path,
      paint: { ...paint, state: { ...paint.state, ...(extensions.length > 0 && { extensions }) } },
      content,
      head: head(renderer.sourceOf(shown?.name ?? '')),
      hasRecaptcha: this.#options.hasRecaptcha,
    })
    const isPrivate = user !== undefined || isPreview || route?.isSecret || paint.status !== 200
    const headers = {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isPrivate ? 'private, no-store' : publicCache,
      ...(this.#options.isBuilt && { 'content-security-policy': policy }),
      ...(route?.isSecret && secretHeaders),
      ...(content?.page.on && { 'x-robots-tag': 'noindex' }),
      vary: 'Accept-Encoding',
    }
    return new Answer(html, headers, paint.status)
  }
}
