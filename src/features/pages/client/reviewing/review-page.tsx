import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { Opening } from './opening.tsx'

const ReviewScreen = lazy(() => import('./review-screen.tsx'))

/** The reviewer's page. Its content depends on the browser's link, so only the browser renders it. */
export default function ReviewPage() {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <Opening />
  return (
    <Suspense fallback={<Opening />}>
      <ReviewScreen />
    </Suspense>
  )
}
