import type { FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

/** The page where users manage their own account (T3, D-62), without the flag only their second step (D-127). */
export const accountRoutes = [
  {
    name: 'account',
    path: '/account',
    title: 'Your account',
    description: 'Your login, your name and your password',
    isPersonal: true,
    hidden: true,
    isStatic: true,
  },
] as const satisfies readonly Route[]

export const accountFlags = {
  SQLAccount: { on: false, effect: 'On each account’s page: its name, password and logins' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof accountFlags, true> {}
}
