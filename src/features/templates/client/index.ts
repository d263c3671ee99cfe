import type { Feature, Page } from '#base/client/feature.ts'
import type { PageTemplateName } from '../contract.ts'

const standard: Page = {
  src: 'src/features/templates/standard/client.tsx',
  load: () => import('../standard/client.tsx'),
}

/** The component that draws the pages of each template. */
const pages: Record<PageTemplateName, Page> = {
  standard,
  classification: standard,
  hub: { src: 'src/features/templates/hub/client.tsx', load: () => import('../hub/client.tsx') },
  help: { src: 'src/features/templates/help/client.tsx', load: () => import('../help/client.tsx') },
  home: { src: 'src/features/templates/home/client.tsx', load: () => import('../home/client.tsx') },
}

export const feature: Feature = { pages }
