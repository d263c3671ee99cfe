import type { Flag, FlagTable } from '#base/contract/flags.ts'
import type { RoleTable } from '#base/contract/roles.ts'
import type { Route } from '#base/contract/route.ts'

/** The tabs of the dashboard (2.3). The page takes its title from the tab. */
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

export const dashboardFlags = {
  Database: { on: false, effect: 'The research-data dashboard' },
  DatabaseAdd: { on: false, effect: 'Add a new ID to the research data' },
  DatabaseSearch: { on: false, effect: 'Search for an ID in the research data' },
  UserDashboard: { on: false, effect: 'Personal dashboard layouts are kept' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof dashboardFlags, true> {}
}

export const dashboardRoles = {
  Database: 'Sees the research-data dashboard',
  DataWriter: 'Changes research data',
  DataReader: 'Reads research data',
} as const satisfies RoleTable

declare module '#base/contract/roles.ts' {
  interface Roles extends Record<keyof typeof dashboardRoles, true> {}
}
