import type { Page, Tool, UserBarItem } from '#base/client/slots.ts'
import { DashboardTools } from './dashboard-tools.tsx'

export const dashboardPages: Record<'database-tab', Page> = {
  'database-tab': { src: 'src/features/dashboard/client/tab-page.tsx', load: () => import('./tab-page.tsx') },
}

/** The database tools (2.6). */
export const dashboardTools: readonly Tool[] = [{ name: 'database', flag: 'Database', Tool: DashboardTools }]

/** The way to the dashboard for those who may use it. */
export const dashboardItems: readonly UserBarItem[] = [
  { name: 'database', flag: 'Database', load: () => import('./dashboard-entry.tsx') },
]
