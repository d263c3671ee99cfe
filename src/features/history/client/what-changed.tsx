import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './what-changed.module.css'

/** What changed on the page, for its readers. Its content is loaded when it is opened. */
export function WhatChanged() {
  const [shown, show] = useState<ReactNode>('Loading…')
  const details = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the application started.
  useEffect(() => {
    if (details.current?.open) void load(show)
  }, [])
  return (
    <details ref={details} className={styles.changed} onToggle={() => void load(show)}>
      <summary>
        <h2>What changed</h2>
      </summary>
      {shown}
    </details>
  )
}

const load = (show: (shown: ReactNode) => void) =>
  import('./for-readers.ts')
    .then(({ loadChanges }) => loadChanges())
    .then(
      ({ Changes }) => show(<Changes />),
      () => show('This could not be loaded. Close it and open it again to try once more.'),
    )
