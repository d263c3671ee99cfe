import type { Feature } from '#base/client/feature.ts'

export { usePageTitles } from './page-titles.ts'

export const feature: Feature = {
  pages: {
    report: { src: 'src/features/reports/client/report.tsx', load: () => import('./report-page.tsx') },
  },
}
