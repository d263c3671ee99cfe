import type { Route } from '#base/contract/route.ts'

/** The page of all changes announced to readers. */
export const changesRoute = {
  name: 'changes',
  path: '/changes',
  title: 'All changes',
  description: 'What the editors changed in these pages, newest first',
  hidden: true,
} as const satisfies Route

/** The number of changes on the home page and on the page of all changes, at most. */
export const maxNews = { onHome: 5, inAll: 200 } as const

export const newsPages: readonly string[] = ['/', changesRoute.path]
