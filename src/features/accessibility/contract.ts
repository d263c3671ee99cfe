import type { FlagTable } from '#base/contract/flags.ts'
import type { Route } from '#base/contract/route.ts'

/** The accessibility statement, which public bodies in the UK must publish. */
export const accessibilityRoutes = [
  {
    name: 'accessibility',
    path: '/accessibility',
    parent: '/about',
    title: 'Accessibility',
    description: 'How accessible this site is, and how to report a problem',
    isStatic: true,
    flag: 'AccessibilityPage',
  },
] as const satisfies readonly Route[]

export const accessibilityFlags = {
  AccessibilityPage: { on: false, effect: 'Accessibility statement and its link in the footer' },
} as const satisfies FlagTable

declare module '#base/contract/flags.ts' {
  interface Flags extends Record<keyof typeof accessibilityFlags, true> {}
}
