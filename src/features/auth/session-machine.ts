import type { User } from '#base/contract/user.ts'
import { loginAt } from './redirect.ts'

/** What the browser knows of who is here (3.1). */
export type Authentication = {
  readonly status: 'loggedOut' | 'loggingIn' | 'loggedIn' | 'loginFailed'
  readonly user: User | undefined
  /** Why the last login failed (8). */
  readonly message: string
}

/** Something that may change who is here (4.1). */
export type SessionEvent =
  | { readonly type: 'login' }
  | { readonly type: 'accepted'; readonly user: User }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'verified'; readonly user: User | undefined }
  | { readonly type: 'logout' }
  | { readonly type: 'forbidden' }

/** Nobody has logged in. */
export const loggedOut: Authentication = { status: 'loggedOut', user: undefined, message: '' }

/** What an event makes of the state. An event that does not belong to the state leaves it as it is. */
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
      // A check that began before the login says nothing about it.
      return state.status === 'loggedIn' ? loggedOut : state
    case 'logout':
    case 'forbidden':
      return loggedOut
  }
}

/** The two flags of a user's status (3.1). */
export const flagsOf = ({ status }: Authentication) => ({
  loggedIn: status === 'loggedIn',
  loggedOut: status !== 'loggedIn',
})

/** Where a change of state leads: nowhere, to login from a page that needs roles, or on from login (4.1). */
export function leadsTo(
  before: Authentication,
  now: Authentication,
  here: { readonly path: string; readonly needsLogin: boolean; readonly target: string | undefined },
): { readonly to: string; readonly replace: boolean } | undefined {
  const was = before.status === 'loggedIn'
  const is = now.status === 'loggedIn'
  if (was && !is && here.needsLogin) return { to: loginAt(here.path), replace: false }
  if (!was && is && here.target !== undefined) return { to: here.target, replace: true }
}

const isSameUser = ({ status, user }: Authentication, other: User): boolean =>
  status === 'loggedIn' &&
  user?.username === other.username &&
  user.displayName === other.displayName &&
  user.roles.join() === other.roles.join()
