import type { UserBarItem } from '#base/client/slots.ts'

const entries = () => import('./entries.tsx')

/** The three preferences in the user bar (2.6). */
export const preferenceItems: readonly UserBarItem[] = [
  { name: 'navigation', load: async () => ({ default: (await entries()).NavigationEntry }) },
  { name: 'theme', load: async () => ({ default: (await entries()).ThemeEntry }) },
  { name: 'motion', load: async () => ({ default: (await entries()).MotionEntry }) },
]
