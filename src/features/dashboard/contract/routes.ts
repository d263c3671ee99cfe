import type { Flag } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

/** The tabs of the dashboard (2.3). A tab gives the page its title. */
export const dashboardRoutes = [
  {
    name: 'database-tab',
    path: '/database/tab/:tab',
    title: 'Research data',
    description: 'Research data',
    roles: ['Database', 'Admin'],
    hidden: true,
    isStatic: true,
    flag: 'Database',
  },
] as const satisfies readonly (Route & { flag: Flag })[]
