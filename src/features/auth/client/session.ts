import { call } from '#base/client/call.ts'
import { tellForbidden } from '#base/client/forbidden.ts'
import { leavePrompt, mayLoseChanges } from '#base/client/unsaved.ts'
import { currentUser, setVisitor } from '#base/client/user.ts'
import { addressOf } from '#base/contract/endpoint.ts'
import { Problem } from '#base/contract/problem.ts'
import type { Route } from '#base/contract/route.ts'
import type { User } from '#base/contract/user.ts'
import type { authEndpoints, Credentials, LoginAnswer } from '../endpoints.ts'
import { redirectTarget } from '../redirect.ts'
import { sessionLife } from '../session-life.ts'
import { type Authentication, after, leadsTo, loggedOut, type SessionEvent } from '../session-machine.ts'
import { remember, remembered, rememberedKey } from './remembered.ts'

/** What a session needs of the router. */
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
let state: Authentication = first ? { status: 'loggedIn', user: first, message: '' } : loggedOut
let router: SessionRouter | undefined
let checking: Promise<void> | undefined
let checkedAt = Number.NEGATIVE_INFINITY
/** Counts logins and logouts: a check that began before one says nothing about what came after. */
let turn = 0
let ending: ReturnType<typeof setTimeout> | undefined
/** While the dialog is on its way. Of calls that were refused together the first knows who was logged in. */
let isTelling = false
const listeners = new Set<() => void>()

/** What this tab knows of who is here (3.1). */
export const authentication = () => state

/** Listens for changes of what this tab knows. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Follows logins and logouts of other tabs, and asks the server again when the window gets the focus (4.1). */
export function start(ownRouter: SessionRouter) {
  if (router) return
  router = ownRouter
  if (state.user) remember(state.user)
  else setVisitor({ checking: remembered()?.displayName }) // D-58
  addEventListener('storage', ({ key }) => {
    if (key === rememberedKey || key === null) void (checking ?? Promise.resolve()).then(verify)
  })
  addEventListener('focus', () => {
    if (state.status === 'loggedIn' && Date.now() - checkedAt >= leastBetweenChecksMs) void verify()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void verify()
  })
  void verify()
}

/** Asks the server who is here. Where it cannot be reached nothing is known, and nothing changes (D-59). */
export function verify(): Promise<void> {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check() {
  const asked = turn
  checkedAt = Date.now()
  const answer = await call(authenticatedCall, {}).catch(() => undefined)
  if (!answer || asked !== turn) return
  const { endsInMs, ...user } = answer as Partial<User & { endsInMs: number }>
  dispatch({ type: 'verified', user: user.username === undefined ? undefined : (user as User) })
  show()
  if (endsInMs !== undefined) void watchEnd(endsInMs)
}

/** Warns before the session ends for want of a call. A call of another tab may have put that off: so it asks again. */
async function watchEnd(endsInMs: number) {
  clearTimeout(ending)
  const isNear = endsInMs <= sessionLife.warningMs
  ending = setTimeout(verify, isNear ? endsInMs + 1000 : endsInMs - sessionLife.warningMs)
  if (isNear) (await import('./end-warning.ts')).warnOfEnd()
}

/** Logs in; throws what the server says against it. The answer may ask for another step. */
export async function login(credentials: Credentials, { stays = false } = {}): Promise<LoginAnswer> {
  dispatch({ type: 'login' })
  try {
    const answer = await call(authenticateCall, credentials)
    if ('username' in answer) {
      turn++
      dispatch({ type: 'accepted', user: answer }, { stays })
      void verify()
    }
    return answer
  } catch (error) {
    dispatch({ type: 'refused', message: error instanceof Problem ? error.message : String(error) })
    throw error
  }
}

/** Logs out here, on the server and in the other tabs, once whoever has unsaved changes agrees to lose them (8). */
export async function logout() {
  if (!(await mayLoseChanges(leavePrompt))) return
  await call(deauthenticateCall, {})
  turn++
  dispatch({ type: 'logout' })
}

/** The server has refused a call: the user is cleared, and may log in again where they are (8). */
export async function forbid(problem: Problem) {
  if (problem.status === 401 && state.status !== 'loggedIn') return
  const before = state
  if (isTelling) return
  isTelling = true
  tellForbidden()
  console.warn(`Logged out: ${problem.message}`)
  turn++
  dispatch({ type: 'forbidden' }, { stays: true })
  const { showLoggedOut } = await import('./logged-out-dialog.tsx').finally(() => {
    isTelling = false
  })
  const leave = here().needsLogin ? () => go(leadsTo(before, state, here())) : undefined
  showLoggedOut({ problem, user: before.user, leave })
}

function dispatch(event: SessionEvent, { stays = false } = {}) {
  const before = state
  state = after(state, event)
  if (state === before) return
  if (state.user !== before.user) show()
  for (const listener of listeners) listener()
  const way = stays ? undefined : leadsTo(before, state, here())
  if (way) go(way)
  // What is shown belongs to somebody else now. After a refusal it stays as it is, until the way back is found.
  else if (state.user?.username !== before.user?.username && event.type !== 'forbidden') void router?.revalidate()
}

/** Tells this page, and through the storage the other tabs, who is here. */
function show() {
  if (!state.user) clearTimeout(ending)
  setVisitor({ user: state.user })
  remember(state.user)
}

function go(way: ReturnType<typeof leadsTo>) {
  if (way) void router?.navigate(way.to, { replace: way.replace })
}

function here(): Parameters<typeof leadsTo>[2] {
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
