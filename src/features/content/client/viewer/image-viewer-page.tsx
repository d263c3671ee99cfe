import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

const Viewer = lazy(() => import('./viewer.tsx'))

/** An image at full size, in a window of its own without the shell (2.1, D-74). */
export default function ImageViewerPage() {
  const { controller = '', identifier = '' } = useParams()
  return (
    <Suspense>
      <Viewer key={`${controller}/${identifier}`} controller={controller} identifier={identifier} />
    </Suspense>
  )
}
