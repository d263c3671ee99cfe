import { use, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useRoute } from '#base/client/route.ts'
import { SiteContext } from '#base/client/site.ts'
import { documentTitle } from '#base/contract/site.ts'
import { SiteShell } from './slots.tsx'

/** The site around every page: with the shell, or without it for a popout (4.6). */
export function Root({ site, routes }: SiteContext) {
  const route = useRoute()
  return (
    <SiteContext value={{ site, routes }}>
      <PageHead />
      {route?.popout ? (
        <Outlet />
      ) : (
        <SiteShell>
          <Outlet />
        </SiteShell>
      )}
      <ScrollRestoration />
    </SiteContext>
  )
}

/** On each change of the route: the document's title and description, and the focus on the new page's heading (4.6). */
function PageHead() {
  const route = useRoute()
  const { site } = use(SiteContext) ?? {}
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
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
