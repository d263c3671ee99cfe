import { Problem, problem } from '#base/contract/problem.ts'
import { mayWith } from '#base/contract/roles.ts'
import { isPattern, type Route, routeAt } from '#base/contract/route.ts'
import type { Site } from '#base/contract/site.ts'
import type { User } from '#base/contract/user.ts'
import { Answer } from '#base/server/http/answer.ts'
import type { PageContent } from '#features/content/contract/index.ts'
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
  /** Reads a page's content for somebody; throws a Problem when there is none for them. */
  content(url: string, user: User | undefined): Promise<PageContent>
  /** False while changes may go unheard: then nothing is kept. */
  mayHold(): boolean
}

const mostHeldBytes = 64 * 1024 * 1024
const publicCache = 'public, max-age=0, must-revalidate'

/** Draws pages, and holds those of anonymous readers until they change. */
export class Pages {
  readonly #options: Options
  readonly #hold = new Hold(mostHeldBytes)
  readonly #render: Render

  constructor(options: Options) {
    this.#options = options
    this.#render = options.renderer.createRenderer(options.site)
  }

  /** The page that anonymous readers get at this path, if it is held. */
  heldPage(path: string): Answer | undefined {
    return this.#options.mayHold() ? this.#hold.get(`page ${path}`) : undefined
  }

  /** The answer to content/page that anonymous readers get, if it is held. */
  heldContent(url: string): Answer | undefined {
    return this.#options.mayHold() ? this.#hold.get(`content ${url}`) : undefined
  }

  /** The page at a path for somebody. */
  page(path: string, user: User | undefined): Promise<Answer> {
    const make = () => this.#draw(path, user)
    return user
      ? make()
      : this.#hold.make(`page ${path}`, make, (answer) => answer.status === 200 && this.#isHoldable(path))
  }

  /** The answer to content/page for somebody. */
  contentAnswer(url: string, user: User | undefined): Promise<Answer> {
    const make = async () => {
      const content = await this.#options.content(url, user)
      const headers = {
        ...commonHeaders,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      }
      return new Answer(JSON.stringify(content), headers)
    }
    return user ? make() : this.#hold.make(`content ${url}`, make, () => this.#isHoldable(url))
  }

  /** Forgets what is held of a page; of all pages when it is `*`. */
  drop(url: string) {
    if (url === '*') this.#hold.clear()
    else this.#hold.drop([`page ${url}`, `content ${url}`])
  }

  /** Only addresses of the site map are held, or anybody could fill the memory with others. */
  #isHoldable(path: string): boolean {
    const route = routeAt(this.#options.routes, path)
    return this.#options.mayHold() && route !== undefined && !isPattern(route)
  }

  async #draw(path: string, user: User | undefined): Promise<Answer> {
    const { site, routes, renderer, head } = this.#options
    const route = routeAt(routes, path)
    if (!mayWith(user?.roles ?? [], route?.roles))
      throw user ? problem(403, 'Your account may not open this page.') : problem(401, 'Please log in.')
    let content: PageContent | undefined
    let failure: unknown
    const paint = await this.#render(new URL(path, site.url).href, async (url) => {
      try {
        content = await this.#options.content(url, user)
        return content
      } catch (error) {
        failure = error
        throw error
      }
    })
    if (failure && !(failure instanceof Problem && failure.status === 404)) throw failure
    if (!paint) throw problem(500, 'The page could not be drawn.')
    const shown = paint.status === 404 ? undefined : route
    const { html, policy } = drawDocument({
      site,
      routes,
      route: shown,
      path,
      paint,
      content,
      head: head(renderer.sourceOf(shown?.name ?? '')),
    })
    const headers = {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': user || paint.status !== 200 ? 'private, no-store' : publicCache,
      'content-security-policy': policy,
      vary: 'Accept-Encoding',
    }
    return new Answer(html, headers, paint.status)
  }
}
