import type { Feature } from '#base/client/feature.ts'
import { DashboardTools } from './dashboard-tools.tsx'

export const feature: Feature = {
  pages: {
    'database-tab': { src: 'src/features/dashboard/client/tab-page.tsx', load: () => import('./tab-page.tsx') },
  },
  tools: [{ name: 'database', flag: 'Database', Tool: DashboardTools }],
  userBarItems: [{ name: 'database', flag: 'Database', load: () => import('./dashboard-entry.tsx') }],
}
