import type { Route } from '#base/contract/route.ts'

export { type ReaderReport, reportEndpoints } from './endpoints.ts'

/** The page where a reader says what is wrong or missing. */
export const reportRoutes = [
  {
    name: 'report',
    path: '/report',
    title: 'Report a fault',
    description: 'Tell the editors what is wrong or missing',
    hidden: true,
    isStatic: true,
  },
] as const satisfies readonly Route[]
