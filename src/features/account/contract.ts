import type { Flag, FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

/** The page where users manage their own account (T3, D-62). */
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

export const accountFlags = {
  SQLAccount: { on: false, effect: 'A page for each account: its name, password and logins' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof accountFlags, true> {}
}
