import type { Page } from '#base/client/feature.ts'
import type { PageTemplateName } from '../templates.ts'

const standard: Page = {
  src: 'src/features/pages/templates/standard/client.tsx',
  load: () => import('../standard/client.tsx'),
}

export const templatePages: Record<PageTemplateName, Page> = {
  standard,
  classification: standard,
  hub: { src: 'src/features/pages/templates/hub/client.tsx', load: () => import('../hub/client.tsx') },
  help: { src: 'src/features/pages/templates/help/client.tsx', load: () => import('../help/client.tsx') },
  home: { src: 'src/features/pages/templates/home/client.tsx', load: () => import('../home/client.tsx') },
}
