import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { clearUnsaved, hasUnsaved, leavePrompt } from '../unsaved.ts'
import { isHarmless } from '../unsaved-within.ts'
import { confirm } from './confirm.ts'

/** Mounted once in the router: asks before a navigation loses changes (8). Readers, who have none, do not load it. */
export default function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && !isHarmless(currentLocation.pathname, nextLocation.pathname),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // A user who logs out has nothing left to lose.
    if (!hasUnsaved()) return blocker.proceed()
    let isCurrent = true
    void confirm(leavePrompt).then((isAgreed) => {
      if (!isCurrent) return
      if (!isAgreed) return blocker.reset()
      clearUnsaved()
      blocker.proceed()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker])

  return null
}
