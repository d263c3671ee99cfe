import '#base/client/styles/index.ts'
import { StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { FirstVisitor, setVisitor } from '#base/client/user.ts'
import { Problem } from '#base/contract/problem.ts'
import { startSession } from '#features/auth/client/index.ts'
import { report, watchErrors } from '#features/errors/client/last-resort.ts'
import type { FirstState } from '../first-paint.ts'
import { extend } from './extension.ts'
import { followLinks } from './follow-links.ts'
import { pages } from './pages.ts'
import { routeObjects } from './routes.tsx'

async function start() {
  const root = document.getElementById('root')
  const state = document.getElementById('state')?.textContent
  if (!root || !state) throw new Error('The page was not drawn by the server.')
  const { site, loaderData, problems, user, changed, extensions = [] } = JSON.parse(state) as FirstState
  const errors = Object.fromEntries(
    Object.entries(problems).map(([id, { status, message }]) => [id, new Problem(status, message)]),
  )
  for (const address of extensions) extend(await import(/* @vite-ignore */ address))
  const { routes, map } = routeObjects(site, changed)
  await lazyMatches(routes)
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, ...(Object.keys(errors).length > 0 && { errors }) },
  })
  const visitor = { user }
  setVisitor(visitor)
  followLinks(map, (to) => void router.navigate(to))
  await new Promise<void>((fulfil) => {
    hydrateRoot(
      root,
      <StrictMode>
        <FirstVisitor value={visitor}>
          <RouterProvider router={router} onError={tell} />
        </FirstVisitor>
        <Started onStart={fulfil} />
      </StrictMode>,
      { onRecoverableError: tell },
    )
  })
  document.documentElement.dataset.ready = ''
  pressAgain()
  // Without the server or the browser's storage nobody is logged in as far as this page knows.
  startSession(router).catch(() => {})
}

/** The page shown must be there when React starts, or it would take what the server drew away and draw it anew. */
async function lazyMatches(routes: Parameters<typeof matchRoutes>[0]) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const page = route.id && Object.hasOwn(pages, route.id) ? pages[route.id as keyof typeof pages] : undefined
      if (!page) return
      const { default: Component } = await page.load()
      Object.assign(route, { Component, lazy: undefined })
    }),
  )
}

/** Makes good the press of a button that came before anybody listened; see boot.ts. */
function pressAgain() {
  const button = document.querySelector<HTMLElement>('button[data-early][data-pressed]')
  if (!button) return
  delete button.dataset.pressed
  button.click()
}

/** The framework's error handler logs, and reports to the server (8). */
function tell(error: unknown) {
  console.error(error)
  void report(error)
}

function Started({ onStart }: { onStart(): void }) {
  useEffect(onStart, [onStart])
  return null
}

watchErrors()
void start()
