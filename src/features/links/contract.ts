import type { Route } from '#base/contract/route.ts'

/** Where secure unique links lead (2.1). */
export const linkRoutes = [
  {
    name: 'link',
    path: '/link/:uid',
    title: 'Secure link',
    description: 'Open a secure link',
    hidden: true,
    isStatic: true,
  },
] as const satisfies readonly Route[]
