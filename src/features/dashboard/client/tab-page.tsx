import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#base/client/hydrated.ts'
import { loadChunk } from '#base/client/load-chunk.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import styles from './page/page.module.css'

const OpenDashboard = lazy(async () => ({
  default: (await loadChunk(() => import('./page/open-dashboard.tsx'))).OpenDashboard,
}))

/** A tab of the dashboard (2.3). Not rendered on the server: its content is for one browser and must not be cached. */
export default function TabPage() {
  const isHydrated = useIsHydrated()
  const opening = (
    <>
      <h1 tabIndex={-1}>Research data</h1>
      <Loader label="Opening the dashboard" />
    </>
  )
  return (
    <div className={styles.dashboard}>
      {isHydrated ? (
        <Suspense fallback={opening}>
          <OpenDashboard />
        </Suspense>
      ) : (
        opening
      )}
    </div>
  )
}
