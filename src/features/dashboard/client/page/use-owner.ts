import { useEffect, useLayoutEffect, useRef } from 'react'
import { onForbidden } from '#base/client/forbidden.ts'
import { keepUnsavedWithin } from '#base/client/unsaved-within.ts'
import { useUser } from '#base/client/user.ts'
import { tabPath } from '../../contract/index.ts'
import { saveLayout, saveLayoutLast } from '../state/layout.ts'
import { closeDashboard, openDashboard, resumeDashboard, waitForOwner } from '../state/opening.ts'
import { getState } from '../state/state.ts'

/** Closes the dashboard at once on logout, or after a delay if the session ends otherwise (D-43). */
export function useOwner() {
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
      return waitForOwner()
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
