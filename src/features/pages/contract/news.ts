import type { Route } from '#base/contract/route.ts'

export const changesRoute = {
  name: 'changes',
  path: '/changes',
  title: 'All changes',
  description: 'What the editors changed in these pages, newest first',
  hidden: true,
} as const satisfies Route

/** The same as an Atom feed. */
export const changesFeed = '/changes.atom'

export const maxNews = { onHome: 5, inAll: 200 } as const

export const newsPages: readonly string[] = ['/', changesRoute.path]
