import { createContext, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import type { SiteContext } from '#base/client/site.ts'
import { Problem } from '#base/contract/problem.ts'
import { loadContent, type PageContent } from '#features/content/client/index.ts'
import { LoadFailed, NotFound } from '#features/errors/client/index.ts'
import { type NamedRoute, siteMap } from '../contract.ts'
import { pages } from './pages.ts'
import { Root } from './root.tsx'

/** How a navigation gets its content: by a call in the browser, from the database at first paint. */
export const contentSource = createContext<(url: string, signal: AbortSignal) => Promise<PageContent>>(loadContent)

/** React Router's routes, made from the site map. */
export function routeObjects(site: SiteContext['site']): { routes: RouteObject[]; map: NamedRoute[] } {
  const map = siteMap(site.flags)
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
  return {
    id: route.name,
    path: route.path,
    caseSensitive: true,
    handle: route,
    lazy: { Component: () => pages[route.name].load().then((page) => page.default) },
    ...(!route.isStatic && { loader: loadPage }),
    // 4.6: content is loaded when the path differs, not when only a fragment or query does.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname !== nextUrl.pathname || (currentUrl.href === nextUrl.href && defaultShouldRevalidate),
  }
}

async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageContent> {
  const { pathname } = new URL(request.url)
  try {
    return await context.get(contentSource)(pathname, request.signal)
  } catch (error) {
    // 4.6, 8: a failure of the server leads to the route named error.
    if (error instanceof Problem && error.status >= 500)
      throw redirect(`/error?${new URLSearchParams({ from: pathname, ref: error.ref })}`)
    throw error
  }
}
