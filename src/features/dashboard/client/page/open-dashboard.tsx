import { useEffect, useLayoutEffect, useRef } from 'react'
import { onForbidden } from '#base/client/forbidden.ts'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import UnsavedGuard from '#base/client/ui/unsaved-guard.tsx'
import { keepUnsavedWithin } from '#base/client/unsaved-within.ts'
import { useUser } from '#base/client/user.ts'
import { tabPath } from '../../contract/index.ts'
import { saveLayout, saveLayoutLast } from '../state/layout.ts'
import { closeDashboard, openDashboard, resumeDashboard, suspendDashboard } from '../state/opening.ts'
import { getState, useDashboard } from '../state/state.ts'
import { HeadLine } from './head-line.tsx'
import { Notices } from './notices.tsx'
import styles from './page.module.css'
import { ShownTab } from './shown-tab.tsx'

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

/** Closes the dashboard at once on logout, or after a delay if the session ends otherwise (D-43). */
function useOwner() {
  const name = useUser()?.username
  const wasRefused = useRef(false)
  const isAway = useRef(false)

  useEffect(
    () =>
      onForbidden(() => {
        wasRefused.current = true
      }),
    [],
  )

  useLayoutEffect(() => {
    if (name === undefined) {
      if (!wasRefused.current) return closeDashboard()
      isAway.current = true
      return suspendDashboard()
    }
    wasRefused.current = false
    const isBack = isAway.current && getState().owner === name && getState().phase === 'open'
    isAway.current = false
    if (isBack) return void resumeDashboard()
    if (getState().owner === name) return
    closeDashboard()
    void openDashboard(name)
  }, [name])

  useEffect(() => {
    const stopKeeping = keepUnsavedWithin(tabPath)
    const whenHidden = () => document.visibilityState === 'hidden' && void saveLayout()
    addEventListener('pagehide', saveLayoutLast)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      stopKeeping()
      removeEventListener('pagehide', saveLayoutLast)
      document.removeEventListener('visibilitychange', whenHidden)
      saveLayoutLast()
      closeDashboard()
    }
  }, [])
}
