import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { Boundary } from '#base/client/boundary.tsx'
import { useRoute, useTitle } from '#base/client/route.ts'
import { SiteContext } from '#base/client/site.ts'
import { printFoot, printFootOf } from '#base/contract/print-foot.ts'
import { documentTitle } from '#base/contract/site.ts'
import { LoadFailed } from '#features/errors/client/index.ts'
import { PagePartsContext } from '#features/pages/client/index.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import { SearchForm } from '#features/search/client/index.ts'
import { SiteShell } from './site-shell.tsx'
import { onPage, Started } from './started.tsx'

const pageParts = { SearchForm }

/** The site around every page: with the shell, or without it for a popout (4.6). */
export function Root(site: SiteContext) {
  const route = useRoute()
  return (
    <SiteContext value={site}>
      {route?.popout ? (
        <Started is={onPage}>
          <Outlet />
        </Started>
      ) : (
        <PagePartsContext value={pageParts}>
          <SiteShell>
            {/* The shell comes to life first: it waits neither for the code of the page nor for its length. */}
            <Suspense fallback={<AsServed />}>
              <Started is={onPage}>
                <Outlet />
              </Started>
            </Suspense>
          </SiteShell>
        </PagePartsContext>
      )}
      <Boundary>
        <ScrollRestoration getKey={entryOf} />
        <PageHead />
      </Boundary>
    </SiteContext>
  )
}

/** What the server rendered, until the code of a page that React renders again (after a translation, say) has arrived. */
function AsServed() {
  const [inner] = useState(() => ({
    __html: import.meta.env.SSR ? '' : (document.getElementById('app-content')?.innerHTML ?? ''),
  }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own markup, read back from the page itself
  return <div className="app-static" dangerouslySetInnerHTML={inner} />
}

/** The site around an error that no page contains; without the shell only if the shell itself has failed (8). */
export const RootFailed = (site: SiteContext) => (
  <SiteContext value={site}>
    <Boundary fallback={() => <LoadFailed />}>
      <SiteShell>
        <Started is={onPage}>
          <LoadFailed />
        </Started>
      </SiteShell>
      <PageHead />
    </Boundary>
  </SiteContext>
)

/** Entries of the history that the browser made itself, for a link within the page, have no key of their own. */
const entryOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key)

/** What the document's title and description were last set for; the server sets the first. */
let titled: { pathname: string; words: string } | undefined
let setFoot: string | undefined

/**
 * On each change of the route: the document's title and description, and the focus on the new page's heading (4.6). Back
 * from a place on the page returns to where the reader left, which follow-links.ts has stored (D-82).
 */
function PageHead() {
  const route = useRoute()
  const { site } = use(SiteContext) ?? {}
  const location = useLocation()
  const { pathname, hash } = location
  const title = useTitle()
  const description = route?.description ?? ''
  const content = useMatches().at(-1)?.loaderData as Partial<PageContent> | undefined
  const foot = printFootOf(site?.name ?? '', title, content?.page?.updated)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each entry of the history has its own place.
  useLayoutEffect(() => {
    // The browser opens folds around the target of a link on the page, the router does not.
    const target = document.getElementById(hash.slice(1))
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const y = history.state?.y
    if (y === undefined) return
    history.replaceState({ ...history.state, y: undefined }, '')
    scrollTo(0, y)
  }, [location])
  useEffect(() => {
    // The server has set the first. Every element inherits it, so that setting it costs a style of the whole page.
    if (setFoot !== undefined && setFoot !== foot) document.documentElement.style.setProperty(printFoot, foot)
    setFoot = foot
  }, [foot])
  useEffect(() => {
    const before = titled
    titled = { pathname, words: title + description }
    if (!site || !before || (before.pathname === pathname && before.words === titled.words)) return
    document.title = documentTitle(site, title)
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    if (before.pathname === pathname) return
    document.querySelector('link[rel=canonical]')?.setAttribute('href', site.url + pathname)
    // A tab that opens its own page keeps the focus.
    if (!hash && document.activeElement?.role !== 'tab')
      document.querySelector<HTMLElement>('#app-content h1')?.focus({ preventScroll: true })
  }, [pathname, hash, title, description, site])
  return null
}
