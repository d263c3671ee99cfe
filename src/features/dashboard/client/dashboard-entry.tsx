import { ChartColumn } from 'lucide-react'
import type { UserBarItemProps } from '#base/client/feature.ts'
import { useUser } from '#base/client/user.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { dashboardRoutes } from '../contract/routes.ts'
import { tabPath } from '../contract/tab-address.ts'
import { lastTab } from './last-tab.ts'

export default function DashboardEntry({ onClose }: UserBarItemProps) {
  const user = useUser()
  const [route] = dashboardRoutes
  if (!user || !hasAnyRole(user.roles, route.roles)) return null
  return (
    <a href={tabPath + lastTab} onClick={onClose}>
      <ChartColumn aria-hidden="true" size={20} />
      {route.title}
    </a>
  )
}
