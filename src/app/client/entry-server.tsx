import '#base/client/styles/index.ts'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { FirstVisitor } from '#base/client/user.ts'
import type { Problem } from '#base/contract/problem.ts'
import * as account from '#features/account/client/index.ts'
import * as dashboard from '#features/dashboard/client/index.ts'
import * as editing from '#features/editing/client/index.ts'
import { FundersHtml } from '#features/pages/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import type { Renderer } from '../first-paint.ts'
import { extend } from './extension.ts'
import { loadComponent } from './load-page.ts'
import { pageOf } from './pages.ts'
import { contentRoute, routeObjects, shownRoute } from './routes.tsx'
import { Started } from './started.tsx'

for (const extension of [editing, dashboard, account]) extend(extension)

export const sourceOf: Renderer['sourceOf'] = async (route) =>
  route ? (await pageOf(route)).src : 'src/features/errors/client/not-found.tsx'

export const createRenderer: Renderer['createRenderer'] = (site) => {
  return async ({ url, data, user, around: { funders, ...around }, refusal }) => {
    if (isContent(data)) await loadComponent(data.route)
    // `null`, because the router refuses undefined data.
    const handler = createStaticHandler(routeObjects({ site, ...around }, { read: () => data ?? null }))
    const context = await handler.query(new Request(url))
    if (context instanceof Response) throw new Error(`${url} was redirected.`)
    if (refusal) context.errors = { [shownRoute]: refusal }
    const router = createStaticRouter(handler.dataRoutes, context)
    const { prelude } = await prerenderToNodeStream(
      <StrictMode>
        <FirstVisitor value={{ user }}>
          <FundersHtml value={funders}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </FundersHtml>
        </FirstVisitor>
        <Started is={never} />
      </StrictMode>,
      // Otherwise React hides a finished page of more than 12.8 kB until a script shows it, which the policy forbids.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    )
    let html = ''
    for await (const chunk of prelude as unknown as AsyncIterable<Uint8Array>) html += chunk
    const isUnknown = 'nearest' in (context.loaderData[contentRoute] ?? {})
    const loaderData = mapValues(context.loaderData, (each) => (isContent(each) ? withoutMarkup(each) : each))
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

const isContent = (data: unknown): data is PageContent =>
  typeof data === 'object' && data !== null && 'contentItems' in data

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

const never = () => {}
