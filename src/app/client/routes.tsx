import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { SiteContext } from '#base/client/site.ts'
import type { Route } from '#base/contract/route.ts'
import { LoadFailed, NotFound } from '#features/errors/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import { componentOf, contentAddress, contentSource, loadPage, type Missing } from './load-page.ts'
import { pageOf } from './pages.ts'
import { Root, RootFailed } from './root.tsx'

/** The route of every page with content, and of addresses without a page: only the server can tell them apart. */
export const contentRoute = 'content'

/** The route around every page, which draws what is shown in place of a page that failed. */
export const shownRoute = 'shown'

/** React Router's routes: the programs that are drawn without content, and one for all pages. */
export const routeObjects = (site: SiteContext): RouteObject[] => [
  {
    id: 'root',
    element: <Root {...site} />,
    errorElement: <RootFailed {...site} />,
    children: [
      {
        id: shownRoute,
        errorElement: <LoadFailed />,
        children: [
          ...site.routes.map(programRoute),
          {
            id: contentRoute,
            path: '*',
            element: <ContentRoute />,
            loader: loadPage,
            shouldRevalidate: (args) => mustReload(args),
          },
        ],
      },
    ],
  },
]

function programRoute(route: Route): RouteObject {
  const isGuarded = route.roles ?? route.isPersonal
  return {
    id: route.name,
    path: route.path,
    caseSensitive: true,
    handle: route,
    lazy: { Component: async () => (await loadChunk(async () => (await pageOf(route)).load())).default },
    ...(isGuarded
      ? { loader: async (args: LoaderFunctionArgs) => (await guard()).guardPage(route)(args) }
      : route.query && { loader: async (args: LoaderFunctionArgs) => loadQueried(route, args) }),
    shouldRevalidate: (args) => mustReload(args, route),
  }
}

/** At first paint the server has the data; in the browser the page itself requests its content. */
async function loadQueried(route: Route, args: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(args.request.url)
  if (import.meta.env.SSR) return args.context.get(contentSource)(pathname + search, args.request.signal)
  return (await pageOf(route)).loadContent?.(args)
}

type Revalidation = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** 4.6: content is loaded if the path differs, not if only a fragment or query does. */
const mustReload = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Revalidation, route?: Route) =>
  contentAddress(currentUrl, route) !== contentAddress(nextUrl, route) ||
  (currentUrl.href === nextUrl.href && defaultShouldRevalidate)

/** Only restricted pages need the guard. */
const guard = () => import('./guard.ts')

function ContentRoute() {
  const data = useLoaderData<PageContent | Missing>()
  if ('nearest' in data) return <NotFound />
  const Component = componentOf(data.route)
  return Component && <Component />
}
