import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { useUser } from '#base/client/user.ts'
import { openDashboard } from '../state/opening.ts'
import { useDashboard } from '../state/state.ts'
import { HeadLine } from './head-line.tsx'
import { Notices } from './notices.tsx'
import styles from './page.module.css'
import { ShownTab } from './shown-tab.tsx'
import { useOwner } from './use-owner.ts'

export function OpenDashboard() {
  useOwner()
  return (
    <>
      {/* Also rendered while no dashboard is open: it must release a pending navigation to the login page. */}
      <UnsavedGuard />
      <Opened />
    </>
  )
}

function Opened() {
  const user = useUser()
  const phase = useDashboard((state) => state.phase)
  const fault = useDashboard((state) => state.fault)
  if (phase === 'open')
    return (
      // Once the session has ended, the content is hidden; unsaved input remains behind the dialog (D-43).
      <div className={styles.open} data-away={user === undefined || undefined}>
        <HeadLine />
        <Notices />
        <ShownTab roles={user?.roles ?? noRoles} />
      </div>
    )
  return (
    <>
      <h1 tabIndex={-1}>Research data</h1>
      {phase === 'failed' && user ? (
        <div role="alert">
          <p>
            <StatusText status="error">The dashboard could not be opened. {fault}</StatusText>
          </p>
          <Button look="secondary" onClick={() => void openDashboard(user.username)}>
            Try again
          </Button>
        </div>
      ) : (
        <Loader label="Opening the dashboard" />
      )}
    </>
  )
}

const noRoles: readonly string[] = []
