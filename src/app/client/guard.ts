import { type LoaderFunctionArgs, redirect } from 'react-router'
import { reverify } from '#base/client/session.ts'
import { currentUser } from '#base/client/user.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'
import { loginAt } from '#features/auth/contract.ts'
import { leaveFor, loadPage } from './load-page.ts'

/** Pages with roles open for users with one of them, personal pages for any user; all others go to the login (6). */
export const guardPage = (route: Route) => async (args: LoaderFunctionArgs) => {
  const { pathname, search } = new URL(args.request.url)
  if (!currentUser()) await reverify()
  const user = currentUser()
  if (user && hasAnyRole(user.roles, route.roles)) return route.isStatic ? null : loadPage(args)
  const login = loginAt(pathname + search)
  if (user) return leaveFor(login)
  throw redirect(login)
}
