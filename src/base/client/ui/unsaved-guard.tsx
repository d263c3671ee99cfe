import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { clearUnsaved, hasUnsaved, leavePrompt } from '../unsaved.ts'
import { isHarmless } from '../unsaved-within.ts'
import { confirm } from './confirm.ts'

/**
 * Mounted once inside the router, before anything can be marked. Blocks navigation to another page until the user agrees
 * to lose changes (8). Only logged-in users can have changes, so readers need not load it.
 */
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
