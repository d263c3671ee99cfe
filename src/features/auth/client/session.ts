import { call } from '#base/client/call.ts'
import { notifyForbidden } from '#base/client/forbidden.ts'
import { createStore } from '#base/client/store.ts'
import { leavePrompt, mayLoseChanges } from '#base/client/unsaved.ts'
import { currentUser, setVisitor } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { authEndpoints, Credentials, LoginAnswer } from '../endpoints.ts'
import { redirectTarget } from '../redirect.ts'
import type { Step } from '../second-step/step.ts'
import { sessionLife } from '../session-life.ts'
import { type Authentication, after, loggedOut, redirectAfter, type SessionEvent } from '../session-machine.ts'
import { remember, remembered, rememberedKey } from './remembered.ts'

export type SessionRouter = {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
    readonly matches: readonly { readonly route: { readonly handle?: unknown; readonly id: string } }[]
    readonly loaderData: Readonly<Record<string, unknown>>
  }
  navigate(to: string, options: { replace: boolean }): Promise<void>
  revalidate(): Promise<void>
}

const authenticateCall = addressOf<typeof authEndpoints.authenticate>('/api/auth/authenticate')
const authenticatedCall = addressOf<typeof authEndpoints.authenticated>('/api/auth/authenticated')
const deauthenticateCall = addressOf<typeof authEndpoints.deauthenticate>('/api/auth/deauthenticate')

const leastBetweenChecksMs = 30_000 // D-59

const first = currentUser()
const store = createStore<Authentication>(first ? { status: 'loggedIn', user: first, message: '' } : loggedOut)
let router: SessionRouter | undefined
let checking: Promise<void> | undefined
let checkedAt = Number.NEGATIVE_INFINITY
/** Counts logins and logouts, so that the result of a check that started before one can be ignored. */
let changeCount = 0
let endTimer: ReturnType<typeof setTimeout> | undefined
/** True while the dialog loads. Of several refused calls, only the first knows who was logged in. */
let isDialogLoading = false

/** Tracks logins and logouts in other tabs, and asks the server again when the window gets the focus (4.1). */
export function start(ownRouter: SessionRouter) {
  if (router) return
  router = ownRouter
  const { user } = store.get()
  if (user) remember(user)
  else setVisitor({ checking: remembered()?.displayName }) // D-58
  addEventListener('storage', ({ key }) => {
    if (key === rememberedKey || key === null) void (checking ?? Promise.resolve()).then(verify)
  })
  addEventListener('focus', () => {
    if (store.get().status === 'loggedIn' && Date.now() - checkedAt >= leastBetweenChecksMs) void verify()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void verify()
  })
  void verify()
}

/** Asks the server who is logged in. If it is unreachable, the state does not change (D-59). */
export function verify(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check() {
  const countBefore = changeCount
  checkedAt = Date.now()
  const answer = await call(authenticatedCall, {}).catch(() => undefined)
  if (!answer || countBefore !== changeCount) return
  const { endsInMs, ...user } = answer as Partial<User & { endsInMs: number }>
  dispatch({ type: 'verified', user: user.username === undefined ? undefined : (user as User) })
  show()
  if (endsInMs !== undefined) void watchEnd(endsInMs)
}

/** Warns before an idle session ends. Verifies first, because a call in another tab may have extended the session. */
async function watchEnd(endsInMs: number) {
  clearTimeout(endTimer)
  const isNear = endsInMs <= sessionLife.warningMs
  endTimer = setTimeout(verify, isNear ? endsInMs + 1000 : endsInMs - sessionLife.warningMs)
  if (isNear) (await import('./expiry-warning.ts')).warnBeforeExpiry()
}

type LoginOptions = {
  stays?: boolean
  /** What the user is to read before the login leads on. */
  showFirst?(answer: Extract<LoginAnswer, User>): Promise<void> | undefined
}

/** Logs in; throws the server's refusal. The answer may ask for another step. */
export async function login(
  credentials: Credentials | Step,
  { stays = false, showFirst }: LoginOptions = {},
): Promise<LoginAnswer> {
  dispatch({ type: 'login' })
  try {
    const answer = await call(authenticateCall, credentials)
    if ('username' in answer) {
      await showFirst?.(answer)
      changeCount++
      dispatch({ type: 'accepted', user: answer }, { stays })
      void verify()
    }
    return answer
  } catch (error) {
    dispatch({ type: 'refused', message: error instanceof Problem ? error.message : String(error) })
    throw error
  }
}

/** Logs out on the server and in all tabs, after confirming that unsaved changes may be lost (8). */
export async function logout() {
  if (!(await mayLoseChanges(leavePrompt))) return
  const { furtherUrl } = await call(deauthenticateCall, {})
  changeCount++
  dispatch({ type: 'logout' })
  if (furtherUrl !== undefined) await (await import('./further-logout.ts')).offerFurtherLogout(furtherUrl)
}

/** Handles a call that the server refused: clears the user and offers to log in again in place (8). */
export async function forbid(problem: Problem) {
  const before = store.get()
  if (problem.status === 401 && before.status !== 'loggedIn') return
  if (isDialogLoading) return
  isDialogLoading = true
  notifyForbidden()
  console.warn(`Logged out: ${problem.message}`)
  changeCount++
  dispatch({ type: 'forbidden' }, { stays: true })
  const { showLoggedOut } = await import('./logged-out-dialog.tsx').finally(() => {
    isDialogLoading = false
  })
  const leave = currentPage().needsLogin ? () => go(redirectAfter(before, store.get(), currentPage())) : undefined
  showLoggedOut({ problem, user: before.user, leave })
}

/** Asks the user to prove who they are (D-128). */
export const prove = () => import('./prove-dialog.tsx').then(({ askForProof }) => askForProof()).catch(() => false)

function dispatch(event: SessionEvent, { stays = false } = {}) {
  const before = store.get()
  const state = after(before, event)
  if (state === before) return
  store.set(state)
  if (state.user !== before.user) show()
  const redirect = stays ? undefined : redirectAfter(before, state, currentPage())
  if (redirect) go(redirect)
  // The page was loaded for another user, so reload its data. After a refusal keep the page, so that the user can log
  // in again.
  else if (state.user?.username !== before.user?.username && event.type !== 'forbidden') void router?.revalidate()
}

function show() {
  const { user } = store.get()
  if (!user) clearTimeout(endTimer)
  setVisitor({ user })
  remember(user)
}

function go(redirect: ReturnType<typeof redirectAfter>) {
  if (!redirect) return
  // The new user may open pages that the site map of this page does not list.
  if (store.get().user) return location.replace(redirect.to)
  void router?.navigate(redirect.to, { replace: redirect.replace })
}

function currentPage(): Parameters<typeof redirectAfter>[2] {
  if (!router) return { path: '/', needsLogin: false, target: undefined }
  const { location, matches, loaderData } = router.state
  const { pathname, search, hash } = location
  const shown = matches.at(-1)?.route
  const route = shown?.handle as Route | undefined
  const content = (shown && loaderData[shown.id]) as { page?: { accessRoles?: readonly string[] } } | undefined
  return {
    path: pathname + search + hash,
    needsLogin: route?.isPersonal || (route?.roles ?? content?.page?.accessRoles ?? []).length > 0,
    target: route?.name === 'login' ? redirectTarget(new URLSearchParams(search).get('redirect')) : undefined,
  }
}
