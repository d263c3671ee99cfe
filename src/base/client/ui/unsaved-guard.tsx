import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { clearUnsaved, hasUnsaved, leavePrompt } from '../unsaved.ts'
import { isHarmless } from '../unsaved-within.ts'
import { confirm } from './confirm.ts'

/**
 * Stands once inside the router, before anything can be marked: holds a navigation to another page until the user has
 * agreed to lose changes (8). Only who is logged in can have any, so readers need not load it.
 */
export default function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && !isHarmless(currentLocation.pathname, nextLocation.pathname),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Who logs out has nothing left to lose.
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
