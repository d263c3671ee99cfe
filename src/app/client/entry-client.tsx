import '#base/client/styles/index.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { rememberTyped, transferTyped } from '#base/client/forms/typed-input.ts'
import { currentUser, FirstVisitor, setVisitor } from '#base/client/user.ts'
import { Problem } from '#base/contract/problem.ts'
import { routeAt } from '#base/contract/route.ts'
import { startSession } from '#features/auth/client/index.ts'
import { report, watchErrors } from '#features/errors/client/index.ts'
import { refusedStatuses } from '#features/errors/contract.ts'
import type { PageContent } from '#features/pages/contract/index.ts'
import type { FirstState, Missing } from '../first-paint.ts'
import { extend } from './extension.ts'
import { followLinks, numberEntries } from './follow-links.ts'
import { loadComponent } from './load-page.ts'
import { contentRoute, routeObjects, shownRoute } from './routes.tsx'
import { onShell, pageHydrated, Started } from './started.tsx'

async function start() {
  await pause()
  const root = document.getElementById('app-root')
  if (!root) throw notRendered()
  const {
    site,
    path,
    routes: programs,
    menu,
    footer,
    publisher,
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
  const program = routeAt(programs, location.pathname)?.name
  const routes = routeObjects({ site, routes: programs, menu, footer, publisher, isDraft }, { program })
  const content = loaderData[contentRoute] as PageContent | Missing | undefined
  if (content && 'route' in content) loadComponent(content.route).catch(() => {})
  numberEntries()
  await pause()
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, ...(Object.keys(errors).length > 0 && { errors }) },
  })
  const visitor = { user }
  setVisitor(visitor)
  // A user who has logged in in another tab may open pages that this page does not know.
  const isOutdated = () => !user && currentUser()
  followLinks(programs, (to) => (isOutdated() ? location.assign(to) : void router.navigate(to)))
  rememberTyped(root)
  await pause()
  function onRecoverableError(error: unknown) {
    transferTyped()
    // The served page stays until its code has arrived, and readers may type into it.
    rememberTyped(root as Element)
    void pageHydrated.then(transferTyped)
    handleError(error)
  }
  await new Promise<void>((resolve) => {
    const tree = (
      <StrictMode>
        <FirstVisitor value={visitor}>
          <RouterProvider router={router} onError={handleError} />
        </FirstVisitor>
        <Started is={resolve} />
      </StrictMode>
    )
    // A transition yields to the reader every few milliseconds; otherwise React takes over the page in one long task.
    startTransition(() => {
      // Error pages are rendered in advance for no particular address, and cannot be hydrated.
      if (path === location.pathname) hydrateRoot(root, tree, { onRecoverableError, onCaughtError: handleError })
      else createRoot(root, { onCaughtError: handleError }).render(tree)
    })
  })
  onShell()
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

/** The addresses of the extensions, which the server names on pages rendered for a user. */
async function extensionsNow(): Promise<readonly string[]> {
  const page = await (await fetch(location.href)).text()
  return stateIn(new DOMParser().parseFromString(page, 'text/html')).extensions ?? []
}

function stateIn(page: Document): FirstState {
  const state = page.getElementById('app-state')?.textContent
  if (!state) throw notRendered()
  return JSON.parse(state)
}

const notRendered = () => new Error('The page was not rendered by the server.')

async function extendBy(addresses: readonly string[]) {
  for (const module of await Promise.all(addresses.map((address) => import(/* @vite-ignore */ address)))) extend(module)
}

/** Lets the browser paint, and answer the reader, between two parts of a long task. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The framework's error handler: logs, and reports to the server (8). */
function handleError(error: unknown) {
  console.error(error)
  void report(error)
}

watchErrors()
start().catch((error: unknown) => {
  document.documentElement.dataset.failed = ''
  throw error
})
