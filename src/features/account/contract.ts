import type { Flag } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

/** Where people look after their own account (T3, D-62). */
export const accountRoutes = [
  {
    name: 'account',
    path: '/account',
    title: 'Your account',
    description: 'Your name, your password and where you are logged in',
    isPersonal: true,
    hidden: true,
    isStatic: true,
    flag: 'SQLAccount',
  },
] as const satisfies readonly (Route & { flag: Flag })[]
