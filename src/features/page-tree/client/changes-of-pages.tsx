import { useEffect, useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import type { TreeChange } from '../contract.ts'
import styles from './pages-dialog.module.css'
import { calls, type TreeState } from './use-tree.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The changes of the tree: who made them and when, each with a button to undo it. */
export function ChangesOfPages({ state, version }: { state: TreeState; version: number }) {
  const [loaded, setLoaded] = useState<{ changes: TreeChange[]; total: number; version: number }>()
  const [limit, setLimit] = useState(30)
  const [fault, setFault] = useState('')
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Reloads on another attempt.
  useEffect(() => {
    setFault('')
    call(calls.history, { limit }).then(
      (response) => setLoaded({ ...response, version }),
      (error: Error) => setFault(error.message),
    )
  }, [limit, version, attempts])
  if (fault) return <Failure onRetry={() => setAttempts(attempts + 1)}>{fault}</Failure>
  if (!loaded) return <p role="status">Loading the changes…</p>
  return (
    <>
      <ul className={styles.list}>
        {loaded.changes.map((change) => (
          <li key={change.id}>
            <div>
              {change.words}
              <span>
                {change.username}, {moment.format(new Date(change.modified))}
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
