import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Opening } from './opening.tsx'

const ReviewScreen = lazy(() => import('./review-screen.tsx'))

/** The page of a reviewer; what it shows depends on the browser's link, so the server draws nothing of it. */
export default function ReviewPage() {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!isReady) return <Opening />
  return (
    <Suspense fallback={<Opening />}>
      <ReviewScreen />
    </Suspense>
  )
}

const never = () => () => {}
