import { type ComponentType, lazy } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { SiteContext } from '#base/client/site.ts'
import type { Route } from '#base/contract/route.ts'
import { LoadFailed, NotFound } from '#features/errors/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import { contentAddress } from '../content-address.ts'
import type { Missing } from '../first-paint.ts'
import { leaveAsServed, loadPage, useComponent } from './load-page.ts'
import { pageOf } from './pages.ts'
import { Root, RootFailed } from './root.tsx'

/** The route of every page with content, and of addresses without a page: only the server can tell them apart. */
export const contentRoute = 'content'

/** The route around every page, which renders what is shown in place of a page that failed. */
export const shownRoute = 'shown'

type First = {
  /** The program that the server rendered. Its code is loaded while the shell comes to life; the router would wait for it. */
  program?: string | undefined
  /** On the server: what has been read for the page. */
  read?: (() => unknown) | undefined
}

/** React Router's routes: the programs that are rendered without content, and one for all pages. */
export const routeObjects = (site: SiteContext, { program, read }: First): RouteObject[] => [
  {
    id: 'root',
    element: <Root {...site} />,
    errorElement: <RootFailed {...site} />,
    children: [
      {
        id: shownRoute,
        errorElement: <LoadFailed />,
        children: [
          ...site.routes.map((route) => programRoute(route, { isFirst: route.name === program, read })),
          {
            id: contentRoute,
            path: '*',
            element: <ContentRoute />,
            loader: read ?? loadPage,
            shouldRevalidate: (args) => mustReload(args),
          },
        ],
      },
    ],
  },
]

function programRoute(route: Route, { isFirst, read }: { isFirst: boolean; read: First['read'] }): RouteObject {
  const load = async () => (await loadChunk(async () => (await pageOf(route)).load())).default
  const isGuarded = route.roles ?? route.isPersonal
  return {
    id: route.name,
    path: route.path,
    caseSensitive: true,
    handle: route,
    ...(isFirst ? { Component: arriving(load()) } : { lazy: { Component: load } }),
    ...(isGuarded
      ? { loader: read ?? (async (args: LoaderFunctionArgs) => (await guard()).guardPage(route)(args)) }
      : route.query && {
          loader: read ?? (async (args: LoaderFunctionArgs) => (await pageOf(route)).loadContent?.(args)),
        }),
    shouldRevalidate: (args) => mustReload(args, route),
  }
}

function arriving(loading: Promise<ComponentType>): ComponentType {
  const kept = loading.then((component) => ({ default: component }), leaveAsServed)
  return lazy(() => kept)
}

type Revalidation = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/**
 * 4.6: content is loaded if the path differs, not if only a fragment or query does. A static page has none: without a
 * connection, one address of it leads to another, and what was typed stays.
 */
const mustReload = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Revalidation, route?: Route) =>
  keyOf(currentUrl, route) !== keyOf(nextUrl, route) || (currentUrl.href === nextUrl.href && defaultShouldRevalidate)

const keyOf = ({ pathname, search, searchParams }: URL, route?: Route) =>
  route?.query ? pathname + search : route?.isStatic ? '' : contentAddress(pathname, searchParams)

/** Only restricted pages need the guard. */
const guard = () => loadChunk(() => import('./guard.ts'))

function ContentRoute() {
  const data = useLoaderData<PageContent | Missing>()
  return 'nearest' in data ? <NotFound /> : <ContentOf {...data} />
}

function ContentOf({ route }: PageContent) {
  const Component = useComponent(route)
  return <Component />
}
