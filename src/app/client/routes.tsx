import { createContext, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { SiteContext } from '#base/client/site.ts'
import { Problem } from '#base/contract/problem.ts'
import { loadContent, type PageContent } from '#features/content/client/index.ts'
import { type ChangedRoutes, withChanges } from '#features/content/contract/site-wide.ts'
import { LoadFailed, NotFound } from '#features/errors/client/index.ts'
import { type NamedRoute, routesOn } from '../contract.ts'
import { addedRoutes } from './extension.ts'
import { pages } from './pages.ts'
import { Root } from './root.tsx'

/** How a navigation gets its content: by a call in the browser, from the database at first paint. */
export const contentSource = createContext<(url: string, signal: AbortSignal) => Promise<PageContent>>(loadContent)

/** React Router's routes, made from the site map. */
export function routeObjects(
  site: SiteContext['site'],
  changed?: ChangedRoutes,
): { routes: RouteObject[]; map: NamedRoute[] } {
  const map = withChanges(routesOn(site.flags, addedRoutes), changed)
  const routes: RouteObject[] = [
    {
      id: 'root',
      element: <Root site={site} routes={map} />,
      children: [
        {
          errorElement: <LoadFailed />,
          children: [...map.map(pageRoute), { id: 'unknown', path: '*', element: <NotFound /> }],
        },
      ],
    },
  ]
  return { routes, map }
}

function pageRoute(route: NamedRoute): RouteObject {
  const isGuarded = route.roles ?? route.isPersonal
  return {
    id: route.name,
    path: route.path,
    caseSensitive: true,
    handle: route,
    lazy: { Component: lazyComponent(route.name) },
    ...(isGuarded
      ? { loader: async (asked: LoaderFunctionArgs) => (await guard()).guarded(route)(asked) }
      : !route.isStatic && { loader: loadPage }),
    // 4.6: content is loaded when the path differs, not when only a fragment or query does.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      contentAddress(currentUrl) !== contentAddress(nextUrl) ||
      (currentUrl.href === nextUrl.href && defaultShouldRevalidate),
  }
}

/** What names the content of a page: its path, and the day for which it is asked. */
function contentAddress({ pathname, searchParams }: URL): string {
  const day = searchParams.get('on')
  return day === null ? pathname : `${pathname}?on=${day}`
}

const lazyComponent = (name: NamedRoute['name']) => async () => (await loadChunk(pages[name].load)).default

/** Only a page that is not for everybody needs what stands before it. */
const guard = () => import('./guard.ts')

/** Loads the content of a page; also for pages that a guard stands before. */
export async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageContent> {
  const url = new URL(request.url)
  const { pathname } = url
  try {
    return await context.get(contentSource)(contentAddress(url), request.signal)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // 4.6, 8: a failure of the server leads to the route named error.
    if (error.status >= 500) throw redirect(`/error?${new URLSearchParams({ from: pathname, ref: error.ref })}`)
    if (error.status === 401) throw redirect(`/login?${new URLSearchParams({ redirect: pathname })}`)
    throw error
  }
}
