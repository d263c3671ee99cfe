import { useState } from 'react'
import { useRouteError } from 'react-router'
import type { Problem } from '#base/contract/problem.ts'
import { refusedStatuses } from '../contract.ts'
import { FailurePage } from './failure-page.tsx'
import { NotAllowed, NotFound, Refused } from './refusals.ts'

/** Shown in place of a page that could not be loaded, or failed when it was drawn (8). */
export function LoadFailed() {
  const error = useRouteError()
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasFailedAgain, setHasFailedAgain] = useState(false)
  // At first paint the problem is an instance of the server's class, not of ours.
  const { status } = (error ?? {}) as Partial<Problem>
  if (status === 404) return <NotFound />
  if (status === 403) return <NotAllowed />
  if (status && refusedStatuses.includes(status)) return <Refused status={status} />

  async function retry() {
    setIsWaiting(true)
    // Reloading while offline would leave the reader on the browser's own error page with no way back.
    const isReachable = await fetch(location.href, { method: 'HEAD' }).then(
      (response) => response.status < 500,
      () => false,
    )
    if (isReachable) return location.reload()
    setIsWaiting(false)
    setHasFailedAgain(true)
  }

  const hasCrashed = error instanceof Error && status === undefined && error.name !== 'ChunkLoadError'
  return (
    <FailurePage title={hasCrashed ? 'Something went wrong' : 'This page could not be loaded'}>
      <p>
        {hasCrashed
          ? 'This page cannot be shown because of an error, which has been reported.'
          : 'The connection to the site was lost, or the site was updated while you were reading. Nothing has been lost.'}
      </p>
      <p role="status">
        {isWaiting ? 'Trying again…' : hasFailedAgain ? 'There is still no connection to the site.' : ''}
      </p>
      <p>
        <button type="button" className="button" onClick={retry} disabled={isWaiting}>
          Retry
        </button>
      </p>
    </FailurePage>
  )
}
