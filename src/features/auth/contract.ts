import type { Role } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'

export { loginAt, redirectTarget } from './redirect.ts'

/** Where editors, researchers and operators log in (2.1). */
export const authRoutes = [
  { name: 'login', path: '/login', title: 'Login', description: 'Log in', hidden: true, isStatic: true },
] as const satisfies readonly Route[]

/** What each role may do, in a sentence for who gives it. */
export const roleDescriptions: Record<Role, string> = {
  Admin: 'Administers the site and edits every page',
  Editor: 'Edits pages',
  Database: 'Sees the research-data dashboard',
  DataWriter: 'Changes research data',
  DataReader: 'Reads research data',
}
