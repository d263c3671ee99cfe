import { type ComponentType, use } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loadChunk } from '#base/client/load-chunk.ts'
import { missingRole, type Problem } from '#base/contract/problem.ts'
import { loginAt } from '#features/auth/contract.ts'
import { loadContent, loadNearest } from '#features/pages/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import { contentAddress } from '../content-address.ts'
import type { Missing } from '../first-paint.ts'
import { pageOf } from './pages.ts'

const components = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

const keyOf = ({ page = '', name }: PageContent['route']) => `${page} ${name}`

export async function loadComponent(route: PageContent['route']): Promise<ComponentType> {
  const key = keyOf(route)
  const loaded = components.get(key)
  if (loaded) return loaded
  const { default: component } = await loadChunk(async () => (await pageOf(route)).load())
  components.set(key, component)
  return component
}

/** The component that renders a page. Where its code is not there yet, the server's markup stays until it is. */
export function useComponent(route: PageContent['route']): ComponentType {
  const key = keyOf(route)
  const loaded = components.get(key)
  if (loaded) return loaded
  const pending = loading.get(key) ?? loadComponent(route).catch(leaveAsServed)
  loading.set(key, pending)
  return use(pending)
}

/** The page stays as the server rendered it; see `LoadingNotice`. */
export function leaveAsServed(error: unknown): Promise<never> {
  document.documentElement.dataset.failed = ''
  reportError(error)
  return new Promise(() => {})
}

export async function loadPage({ request }: LoaderFunctionArgs): Promise<PageContent | Missing> {
  const { pathname, search, searchParams, hash } = new URL(request.url)
  try {
    const content = await loadContent(contentAddress(pathname, searchParams), request.signal)
    // A former path, or one in different case.
    if (content.page.url !== pathname) throw redirect(content.page.url + search + hash)
    await loadComponent(content.route)
    return content
  } catch (error) {
    const { status = 0, ref = '', code } = error as Partial<Problem>
    if (error instanceof Response || status === 0) throw error
    // 4.6, 8: a failure of the server opens the route named error.
    if (status >= 500) throw redirect(`/error?${new URLSearchParams({ from: pathname, ref })}`)
    if (status === 401) throw redirect(loginAt(pathname + search))
    // Rendered by the server, the login page knows that it is for a user who is logged in.
    if (code === missingRole) return leaveFor(loginAt(pathname + search))
    if (status !== 404) throw error
    return { nearest: await loadNearest(pathname.slice(0, 2048)).catch(() => []) }
  }
}

/** Opens an address as a new document; the navigation that led here never ends. */
export function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}
