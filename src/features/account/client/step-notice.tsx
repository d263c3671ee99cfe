import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#base/client/user.ts'
import { accountRoutes } from '../contract.ts'

const StepBanner = lazy(() => import('./step-banner.tsx'))

/** The banner for users who have to set up a second step because of their roles (D-127). */
export function StepNotice() {
  const { pathname } = useLocation()
  const by = useUser()?.secondStepBy
  const [{ path }] = accountRoutes
  if (by === undefined || pathname === path) return null
  return (
    <Suspense>
      <StepBanner by={by} path={path} />
    </Suspense>
  )
}
