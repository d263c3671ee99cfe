import type { Route } from '#base/contract/route.ts'

/** Where editors, researchers and operators log in (2.1). */
export const authRoutes = [
  { name: 'login', path: '/login', title: 'Login', description: 'Log in', hidden: true },
] as const satisfies readonly Route[]
