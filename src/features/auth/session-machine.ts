import type { User } from '#base/contract/user.ts'
import { loginAt } from './redirect.ts'

/** The login state as the browser knows it (3.1). */
export type Authentication = {
  readonly status: 'loggedOut' | 'loggingIn' | 'loggedIn' | 'loginFailed'
  readonly user: User | undefined
  /** The reason why the last login failed (8). */
  readonly message: string
}

export type SessionEvent =
  | { readonly type: 'login' }
  | { readonly type: 'accepted'; readonly user: User }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'verified'; readonly user: User | undefined }
  | { readonly type: 'logout' }
  | { readonly type: 'forbidden' }

export const loggedOut: Authentication = { status: 'loggedOut', user: undefined, message: '' }

/** Returns the state after an event. Events that do not apply to the state are ignored. */
export function after(state: Authentication, event: SessionEvent): Authentication {
  switch (event.type) {
    case 'login':
      return { ...state, status: 'loggingIn', message: '' }
    case 'accepted':
      return { status: 'loggedIn', user: event.user, message: '' }
    case 'refused':
      return state.status === 'loggingIn' ? { ...loggedOut, status: 'loginFailed', message: event.message } : state
    case 'verified':
      if (event.user)
        return isSameUser(state, event.user) ? state : { status: 'loggedIn', user: event.user, message: '' }
      // A check that started before the login does not end it.
      return state.status === 'loggedIn' ? loggedOut : state
    case 'logout':
    case 'forbidden':
      return loggedOut
  }
}

/** The two flags of the login status (3.1). */
export const flagsOf = ({ status }: Authentication) => ({
  loggedIn: status === 'loggedIn',
  loggedOut: status !== 'loggedIn',
})

/**
 * Where a change of login state redirects: to login from a page that needs a role, on from the login page, first to the
 * account if it has no roles until it has a second step, or nowhere (4.1).
 */
export function redirectAfter(
  before: Authentication,
  now: Authentication,
  here: { readonly path: string; readonly needsLogin: boolean; readonly target: string | undefined },
): { readonly to: string; readonly replace: boolean } | undefined {
  const wasLoggedIn = before.status === 'loggedIn'
  const isLoggedIn = now.status === 'loggedIn'
  if (wasLoggedIn && !isLoggedIn && here.needsLogin) return { to: loginAt(here.path), replace: false }
  if (!wasLoggedIn && isLoggedIn && here.target !== undefined)
    return { to: now.user?.secondStepBy === null ? '/account' : here.target, replace: true }
}

const isSameUser = ({ status, user }: Authentication, other: User): boolean =>
  status === 'loggedIn' &&
  user?.username === other.username &&
  user.displayName === other.displayName &&
  user.secondStepBy === other.secondStepBy &&
  user.roles.join() === other.roles.join()
