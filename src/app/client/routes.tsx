import type { ComponentType } from 'react'
import { createContext, type LoaderFunctionArgs, type RouteObject, redirect, useLoaderData } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import type { SiteContext } from '#base/client/site.ts'
import type { Problem } from '#base/contract/problem.ts'
import type { PageLink, Route } from '#base/contract/route.ts'
import { LoadFailed, NotFound } from '#features/errors/client/index.ts'
import { loadContent, loadNearest, type PageContent } from '#features/pages/client/index.ts'
import { pageOf } from './pages.ts'
import { Root } from './root.tsx'

/** How a navigation gets its content: by a call in the browser, from the database at first paint. */
export const contentSource = createContext<(url: string, signal: AbortSignal) => Promise<PageContent>>(loadContent)

/** The content for an address without a page: the pages most like it, and what the server found for it. */
export type Missing = { nearest: readonly PageLink[]; found?: unknown }

/** How the page for an address without a page gets its content. */
export const nearestSource = createContext<(path: string) => Promise<Missing>>(async (path) => ({
  nearest: await loadNearest(path),
}))

/** The route of every page with content, and of addresses without a page: only the server can tell them apart. */
export const contentRoute = 'content'

/** The route around every page, which draws what is shown in place of a page that failed. */
export const shownRoute = 'shown'

/** React Router's routes: the programs that are drawn without content, and one for all pages. */
export const routeObjects = (site: SiteContext): RouteObject[] => [
  {
    id: 'root',
    element: <Root {...site} />,
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

/** The key of a page's content: its path, and the parameters that determine it. */
function contentAddress({ pathname, search }: URL, route?: Route): string {
  if (route?.query) return pathname + search
  const query = new URLSearchParams(search)
  const parameter = ['on', 'summary'].find((name) => query.has(name))
  return parameter ? `${pathname}?${parameter}=${query.get(parameter)}` : pathname
}

/** Only restricted pages need the guard. */
const guard = () => import('./guard.ts')

/** The page components loaded so far. */
const components = new Map<string, ComponentType>()

const keyOf = ({ page = '', name }: PageContent['route']) => `${page} ${name}`

/** Loads the component that draws a page. */
export async function loadComponent(route: PageContent['route']) {
  const key = keyOf(route)
  if (components.has(key)) return
  const { default: component } = await loadChunk(async () => (await pageOf(route)).load())
  components.set(key, component)
}

function ContentRoute() {
  const data = useLoaderData<PageContent | Missing>()
  if ('nearest' in data) return <NotFound />
  const Component = components.get(keyOf(data.route))
  return Component && <Component />
}

/** Loads a page: its content, and the code that draws it. */
export async function loadPage({ request, context }: LoaderFunctionArgs): Promise<PageContent | Missing> {
  const url = new URL(request.url)
  const { pathname, search, hash } = url
  try {
    const content = await context.get(contentSource)(contentAddress(url), request.signal)
    // A former path, or one in different case.
    if (content.page.url !== pathname) throw redirect(content.page.url + search + hash)
    await loadComponent(content.route)
    return content
  } catch (error) {
    // At first paint the problem is an instance of the server's class, not of ours.
    const { status = 0, ref = '' } = error as Partial<Problem>
    if (error instanceof Response || status === 0) throw error
    // 4.6, 8: a failure of the server opens the route named error.
    if (status >= 500) throw redirect(`/error?${new URLSearchParams({ from: pathname, ref })}`)
    if (status === 401) throw redirect(`/login?${new URLSearchParams({ redirect: pathname })}`)
    if (status !== 404) throw error
    return context
      .get(nearestSource)(pathname.slice(0, 2048))
      .catch(() => ({ nearest: [] }))
  }
}
