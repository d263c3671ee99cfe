import '#base/client/styles/index.ts'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { FirstVisitor } from '#base/client/user.ts'
import type { Problem } from '#base/contract/problem.ts'
import * as account from '#features/account/client/index.ts'
import * as dashboard from '#features/dashboard/client/index.ts'
import * as editing from '#features/editing/client/index.ts'
import { FundersDrawn } from '#features/pages/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import type { Renderer } from '../first-paint.ts'
import { extend } from './extension.ts'
import { contentSource, nearestSource } from './load-page.ts'
import { pageOf } from './pages.ts'
import { contentRoute, routeObjects, shownRoute } from './routes.tsx'
import { userSource } from './user-source.ts'

for (const extension of [editing, dashboard, account]) extend(extension)

export const sourceOf: Renderer['sourceOf'] = async (route) =>
  route ? (await pageOf(route)).src : 'src/features/errors/client/not-found.tsx'

export const createRenderer: Renderer['createRenderer'] = (site) => {
  return async (url, { content, nearest, refusal }, user, { funders, ...around }) => {
    const handler = createStaticHandler(routeObjects({ site, ...around }))
    const requestContext = new RouterContextProvider()
    requestContext.set(contentSource, content)
    requestContext.set(nearestSource, nearest)
    requestContext.set(userSource, async () => user)
    const context = await handler.query(new Request(url), { requestContext })
    if (context instanceof Response) return undefined
    if (refusal) context.errors = { [shownRoute]: refusal }
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
      // Otherwise React hides a finished page of more than 12.8 kB until a script shows it, which the policy forbids.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    )
    let html = ''
    for await (const chunk of prelude as unknown as AsyncIterable<Uint8Array>) html += chunk
    const isUnknown = 'nearest' in (context.loaderData[contentRoute] ?? {})
    const loaderData = mapValues(context.loaderData, (data) =>
      data && 'contentItems' in (data as object) ? withoutMarkup(data as PageContent) : data,
    )
    const problems = mapValues(context.errors ?? {}, (error) => {
      const { status = 500, message = '' } = error as Partial<Problem>
      return { status, message }
    })
    const [problem] = Object.values(problems)
    return {
      html,
      status: isUnknown ? 404 : (problem?.status ?? 200),
      state: { site, path: new URL(url).pathname, ...around, loaderData, problems, user },
    }
  }
}

const mapValues = <From, To>(from: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))

function withoutMarkup(content: PageContent): PageContent {
  return {
    ...content,
    contentItems: content.contentItems.map((item) => ({ ...item, html: '', content: undefined })),
    collectionItems: [],
    collections: content.collections.map((collection) => ({ ...collection, html: '' })),
    references: { ...content.references, html: '' },
  }
}

/** In place of the client's `Started`, so that both trees are the same. */
const Started = () => null
