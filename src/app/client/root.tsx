import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useRoute } from '#base/client/route.ts'
import { SiteContext } from '#base/client/site.ts'
import { documentTitle } from '#base/contract/site.ts'
import { SiteShell } from './slots.tsx'

/** The site around every page: with the shell, or without it for a popout (4.6). */
export function Root({ site, routes }: SiteContext) {
  const route = useRoute()
  return (
    <SiteContext value={{ site, routes }}>
      {route?.popout ? (
        <Outlet />
      ) : (
        <SiteShell>
          <Outlet />
        </SiteShell>
      )}
      <ScrollRestoration getKey={entryOf} />
      <PageHead />
    </SiteContext>
  )
}

/** Entries of the history that the browser made itself, by a link within the page, have no key of their own. */
const entryOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/**
 * On each change of the route: the document's title and description, and the focus on the new page's heading (4.6).
 * Back from a place on the page leads to where the reader left for it, which follow-links.ts has kept (D-82).
 */
function PageHead() {
  const route = useRoute()
  const { site } = use(SiteContext) ?? {}
  const location = useLocation()
  const { pathname, hash } = location
  const shown = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each entry of the history has its own place.
  useLayoutEffect(() => {
    const y = history.state?.y
    if (y === undefined) return
    history.replaceState({ ...history.state, y: undefined }, '')
    scrollTo(0, y)
  }, [location])
  useEffect(() => {
    if (shown.current === pathname || !site) return
    shown.current = pathname
    document.title = documentTitle(site, route?.title ?? 'Page not found')
    document.querySelector('meta[name=description]')?.setAttribute('content', route?.description ?? '')
    document.querySelector('link[rel=canonical]')?.setAttribute('href', site.url + pathname)
    if (!hash) document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
  }, [pathname, hash, route, site])
  return null
}
