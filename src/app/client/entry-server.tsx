import '#base/client/styles/index.ts'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { FirstVisitor } from '#base/client/user.ts'
import type { Problem } from '#base/contract/problem.ts'
import { FundersDrawn, type PageContent } from '#features/content/client/index.ts'
import type { ChangedRoutes } from '#features/content/contract/site-wide.ts'
import type { Renderer } from '../first-paint.ts'
import * as account from './account.ts'
import * as database from './database.ts'
import { extend } from './extension.ts'
import { pages } from './pages.ts'
import { contentSource, routeObjects } from './routes.tsx'
import { userSource } from './user-source.ts'

extend(database)
extend(account)

export const sourceOf: Renderer['sourceOf'] = (name) => pages[name as keyof typeof pages]?.src ?? ''

export const createRenderer: Renderer['createRenderer'] = (site) => {
  let last: { changed: string; handler: ReturnType<typeof createStaticHandler> } | undefined
  /** The routes are made anew only when editors have changed them. */
  function handlerFor(changed: ChangedRoutes) {
    const key = JSON.stringify(changed)
    if (last?.changed !== key) last = { changed: key, handler: createStaticHandler(routeObjects(site, changed).routes) }
    return last.handler
  }
  return async (url, content, user, { funders, changed } = { funders: '', changed: {} }) => {
    const handler = handlerFor(changed)
    const requestContext = new RouterContextProvider()
    requestContext.set(contentSource, content)
    requestContext.set(userSource, async () => user)
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) return undefined
    const router = createStaticRouter(handler.dataRoutes, context)
    const { prelude } = await prerenderToNodeStream(
      <StrictMode>
        <FirstVisitor value={{ user }}>
          <FundersDrawn value={funders}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </FundersDrawn>
        </FirstVisitor>
        <Started />
      </StrictMode>,
      // Without this React hides a finished page of more than 12.8 kB until a script, which the policy forbids, shows it.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    )
    let html = ''
    for await (const chunk of prelude as unknown as AsyncIterable<Uint8Array>) html += chunk
    const isUnknown = context.matches.at(-1)?.route.id === 'unknown'
    const loaderData = mapped(context.loaderData, (data) => data && withoutMarkup(data as PageContent))
    const problems = mapped(context.errors ?? {}, (error) => {
      const { status = 500, message = '' } = error as Partial<Problem>
      return { status, message }
    })
    const [problem] = Object.values(problems)
    return {
      html,
      status: isUnknown ? 404 : (problem?.status ?? 200),
      state: { site, loaderData, problems, user, ...(Object.keys(changed).length > 0 && { changed }) },
    }
  }
}

const mapped = <From, To>(from: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

/** Region markup is in the page already; the client takes it from there. */
function withoutMarkup(content: PageContent): PageContent {
  return {
    ...content,
    contentItems: content.contentItems.map((item) => ({ ...item, html: '', content: undefined })),
    collectionItems: [],
    collections: content.collections.map((collection) => ({ ...collection, html: '' })),
    references: { ...content.references, html: '' },
  }
}

/** Stands where the client's own sits, so that both trees are alike. */
const Started = () => null
