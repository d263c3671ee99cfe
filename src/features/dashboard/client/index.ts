import type { Feature } from '#base/client/feature.ts'
import { DashboardTools } from './dashboard-tools.tsx'

export const feature: Feature = {
  pages: {
    'database-tab': { src: 'src/features/dashboard/client/tab-page.tsx', load: () => import('./tab-page.tsx') },
  },
  // The database tools (2.6).
  tools: [{ name: 'database', flag: 'Database', Tool: DashboardTools }],
  // A link to the dashboard for users with access.
  userBarItems: [{ name: 'database', flag: 'Database', load: () => import('./dashboard-entry.tsx') }],
}
