import type { Page } from '#base/client/slots.ts'

export const accessibilityPages: Record<'accessibility', Page> = {
  accessibility: {
    src: 'src/features/accessibility/client/statement.tsx',
    load: () => import('./accessibility-page.tsx'),
  },
}
