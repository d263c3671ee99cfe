import type { ComponentType } from 'react'
import { createContext, type LoaderFunctionArgs, redirect } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import { missingRole, type Problem } from '#base/contract/problem.ts'
import type { PageLink, Route } from '#base/contract/route.ts'
import { loginAt } from '#features/auth/contract.ts'
import { loadContent, loadNearest } from '#features/pages/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import { pageOf } from './pages.ts'

/** How a navigation gets its content: by a call in the browser, from the database at first paint. */
export const contentSource = createContext<(url: string, signal: AbortSignal) => Promise<PageContent>>(loadContent)

/** The content for an address without a page: the pages most like it, and what the server found for it. */
export type Missing = { nearest: readonly PageLink[]; found?: unknown }

/** How the page for an address without a page gets its content. */
export const nearestSource = createContext<(path: string) => Promise<Missing>>(async (path) => ({
  nearest: await loadNearest(path),
}))

/** The key of a page's content: its path, and the parameters that determine it. */
export function contentAddress({ pathname, search }: URL, route?: Route): string {
  if (route?.query) return pathname + search
  const query = new URLSearchParams(search)
  const parameter = ['on', 'summary'].find((name) => query.has(name))
  return parameter ? `${pathname}?${parameter}=${query.get(parameter)}` : pathname
}

const components = new Map<string, ComponentType>()

const keyOf = ({ page = '', name }: PageContent['route']) => `${page} ${name}`

export async function loadComponent(route: PageContent['route']) {
  const key = keyOf(route)
  if (components.has(key)) return
  const { default: component } = await loadChunk(async () => (await pageOf(route)).load())
  components.set(key, component)
}

/** The component that draws a page, once it is loaded. */
export const componentOf = (route: PageContent['route']) => components.get(keyOf(route))

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
    const { status = 0, ref = '', code } = error as Partial<Problem>
    if (error instanceof Response || status === 0) throw error
    // 4.6, 8: a failure of the server opens the route named error.
    if (status >= 500) throw redirect(`/error?${new URLSearchParams({ from: pathname, ref })}`)
    if (status === 401) throw redirect(loginAt(pathname + search))
    // Drawn by the server, the login page knows that it is for a user who is logged in.
    if (code === missingRole) return leaveFor(loginAt(pathname + search))
    if (status !== 404) throw error
    return context
      .get(nearestSource)(pathname.slice(0, 2048))
      .catch(() => ({ nearest: [] }))
  }
}

/** Opens an address as a new document; the navigation that led here never ends. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
