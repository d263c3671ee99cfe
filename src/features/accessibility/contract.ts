import type { Route } from '#base/contract/route.ts'

/** The statement of how accessible the site is; public bodies in the UK have to have one. */
export const accessibilityRoutes = [
  {
    name: 'accessibility',
    path: '/accessibility',
    parent: 'about',
    title: 'Accessibility',
    description: 'How accessible this site is, and whom to tell of a barrier',
    isStatic: true,
    flag: 'AccessibilityPage',
  },
] as const satisfies readonly Route[]
