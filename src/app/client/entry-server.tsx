import '#base/client/styles/index.ts'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { FirstVisitor } from '#base/client/user.ts'
import type { Problem } from '#base/contract/problem.ts'
import type { PageContent } from '#features/content/client/index.ts'
import type { Renderer } from '../first-paint.ts'
import * as database from './database.ts'
import { extend } from './extension.ts'
import { pages } from './pages.ts'
import { contentSource, routeObjects } from './routes.tsx'
import { userSource } from './user-source.ts'

extend(database)

export const sourceOf: Renderer['sourceOf'] = (name) => pages[name as keyof typeof pages]?.src ?? ''

export const createRenderer: Renderer['createRenderer'] = (site) => {
  const { routes } = routeObjects(site)
  const handler = createStaticHandler(routes)
  return async (url, content, user) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(contentSource, content)
    requestContext.set(userSource, async () => user)
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) return undefined
    const router = createStaticRouter(handler.dataRoutes, context)
    const { prelude } = await prerenderToNodeStream(
      <StrictMode>
        <FirstVisitor value={{ user }}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
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
    return { html, status: isUnknown ? 404 : (problem?.status ?? 200), state: { site, loaderData, problems, user } }
  }
}

const mapped = <From, To>(from: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

/** Region markup is in the page already; the client takes it from there. */
function withoutMarkup(content: PageContent): PageContent {
  return {
    ...content,
    contentItems: content.contentItems.map((item) => ({ ...item, html: '', content: undefined })),
    references: { ...content.references, html: '' },
  }
}

/** Stands where the client's own sits, so that both trees are alike. */
const Started = () => null
