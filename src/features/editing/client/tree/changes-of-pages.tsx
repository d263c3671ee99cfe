import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { momentText } from '#base/contract/day.ts'
import styles from './pages-dialog.module.css'
import { calls, type TreeState } from './use-tree.ts'

/** The changes of the tree: who made them and when, each with a button to undo it. */
export function ChangesOfPages({ state, version }: { state: TreeState; version: number }) {
  const [limit, setLimit] = useState(30)
  const {
    answer: loaded,
    failure,
    isLoading,
    retry,
  } = useLoad({
    subject: '',
    extent: `${limit} ${version}`,
    load: (signal) => call(calls.history, { limit }, { signal }),
  })
  if (failure && !isLoading) return <Failure onRetry={retry}>{failure}</Failure>
  if (!loaded) return <p role="status">Loading the changes…</p>
  return (
    <>
      <ul className={styles.list}>
        {loaded.changes.map((change) => (
          <li key={change.id}>
            <div>
              {change.words}
              <span>
                {change.username}, {momentText(change.modified)}
              </span>
            </div>
            {change.canUndo && (
              <Button
                look="secondary"
                aria-label={`Undo: ${change.words}`}
                onClick={() =>
                  void state.act(`Undone: ${change.words}.`, (baseVersion) =>
                    call(calls.undo, { change: change.id, baseVersion }),
                  )
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {loaded.changes.length < loaded.total && limit < 100 && (
        <Button look="secondary" onClick={() => setLimit(100)}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}
