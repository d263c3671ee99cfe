import '#base/client/styles/index.ts'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { handOverTyped, keepTyped } from '#base/client/forms/keep-typed.ts'
import { currentUser, FirstVisitor, setVisitor } from '#base/client/user.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import { startSession } from '#features/auth/client/index.ts'
import { report, watchErrors } from '#features/errors/client/index.ts'
import { refusedStatuses } from '#features/errors/contract.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import type { FirstState } from '../first-paint.ts'
import { extend } from './extension.ts'
import { followLinks, numberEntries } from './follow-links.ts'
import { loadComponent, type Missing } from './load-page.ts'
import { pageOf } from './pages.ts'
import { contentRoute, routeObjects, shownRoute } from './routes.tsx'

async function start() {
  const root = document.getElementById('app-root')
  if (!root) throw notDrawn()
  const {
    site,
    path,
    routes: programs,
    menu,
    footer,
    isDraft,
    loaderData,
    problems,
    user,
    extensions = [],
  } = stateIn(document)
  const errors = Object.fromEntries(
    Object.entries(problems).map(([id, { status, message }]) => [id, new Problem(status, message)]),
  )
  let extending = user && extendBy(extensions)
  await extending
  const routes = routeObjects({ site, routes: programs, menu, footer, isDraft })
  const content = loaderData[contentRoute] as PageContent | Missing | undefined
  if (content && 'route' in content) await loadComponent(content.route)
  await lazyMatches(routes)
  numberEntries()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, ...(Object.keys(errors).length > 0 && { errors }) },
  })
  const visitor = { user }
  setVisitor(visitor)
  // A user who has logged in in another tab may open pages that this page does not know.
  const isOutdated = () => !user && currentUser()
  followLinks(programs, (to) => (isOutdated() ? location.assign(to) : void router.navigate(to)))
  keepTyped(root)
  function onRecoverableError(error: unknown) {
    handOverTyped()
    handleError(error)
  }
  await new Promise<void>((resolve) => {
    const tree = (
      <StrictMode>
        <FirstVisitor value={visitor}>
          <RouterProvider router={router} onError={handleError} />
        </FirstVisitor>
        <Started onStart={resolve} />
      </StrictMode>
    )
    // A transition yields to the reader every few milliseconds; otherwise React takes over the page in one long task.
    startTransition(() => {
      // Error pages are drawn in advance for no particular address, and cannot be hydrated.
      if (path === location.pathname) hydrateRoot(root, tree, { onRecoverableError, onCaughtError: handleError })
      else createRoot(root, { onCaughtError: handleError }).render(tree)
    })
  })
  document.documentElement.dataset.ready = ''
  await pressAgain()
  // Without the server or the browser's storage, nobody is logged in as far as this page knows.
  const sessionRouter = {
    get state() {
      return router.state
    },
    navigate: (to: string, options: { replace: boolean }) => router.navigate(to, options),
    async revalidate() {
      // The server refused the request before it looked for a page, and would refuse it again.
      if (refusedStatuses.includes((router.state.errors?.[shownRoute] as Partial<Problem> | undefined)?.status ?? 0))
        return
      if (currentUser()) extending ??= extensionsNow().then(extendBy)
      await extending?.catch((error) => {
        extending = undefined
        handleError(error)
      })
      await router.revalidate()
    },
  }
  startSession(sessionRouter).catch(() => {})
}

/** The addresses of the extensions, which the server names on pages drawn for a user. */
async function extensionsNow(): Promise<readonly string[]> {
  const page = await (await fetch(location.href)).text()
  return stateIn(new DOMParser().parseFromString(page, 'text/html')).extensions ?? []
}

function stateIn(page: Document): FirstState {
  const state = page.getElementById('app-state')?.textContent
  if (!state) throw notDrawn()
  return JSON.parse(state)
}

const notDrawn = () => new Error('The page was not drawn by the server.')

async function extendBy(addresses: readonly string[]) {
  for (const address of addresses) extend(await import(/* @vite-ignore */ address))
}

/** Loads the current page before React starts, which would otherwise replace the server's markup. */
async function lazyMatches(routes: Parameters<typeof matchRoutes>[0]) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (!route.lazy) return
      const page = await pageOf(route.handle as Route)
      const { default: Component } = await page.load()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )
}

/** Repeats button presses from before the application ran; see `pressScript`. */
async function pressAgain() {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-pressed]')) {
    delete button.dataset.pressed
    button.click()
    // The next button may depend on the result of this one.
    await null
  }
}

/** The framework's error handler: logs, and reports to the server (8). */
function handleError(error: unknown) {
  console.error(error)
  void report(error)
}

function Started({ onStart }: { onStart(): void }) {
  useEffect(onStart, [onStart])
  return null
}

watchErrors()
start().catch((error: unknown) => {
  document.documentElement.dataset.failed = ''
  throw error
})
