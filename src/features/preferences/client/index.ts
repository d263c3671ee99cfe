import type { Feature } from '#base/client/feature.ts'

const entries = () => import('./entries.tsx')

/** The preferences in the user bar (2.6). */
export const feature: Feature = {
  userBarItems: [
    { name: 'navigation', load: async () => ({ default: (await entries()).NavigationEntry }) },
    { name: 'theme', load: async () => ({ default: (await entries()).ThemeEntry }) },
    { name: 'motion', load: async () => ({ default: (await entries()).MotionEntry }) },
    { name: 'keys', load: async () => ({ default: (await entries()).KeysEntry }) },
  ],
}
