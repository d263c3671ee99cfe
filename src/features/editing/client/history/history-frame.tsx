import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { Loader } from '#base/client/ui/loader.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import styles from './history-dialog.module.css'

const atATime = 20

type Loaded<Line> = { readonly versions: readonly Line[]; readonly total: number }

/** The saves of a history, newest first, loaded in steps. */
export type SaveList<Line> = {
  readonly versions: readonly Line[]
  readonly hasMore: boolean
  readonly isLoaded: boolean
  readonly isBusy: boolean
  readonly failure: string
  loadMore(): Promise<void>
  /** Loads the latest saves again. */
  reload(): Promise<void>
  /** Runs an action on the list, and shows that it takes time, and its error. */
  run(action: () => Promise<void>): Promise<void>
}

/** Loads the saves of a history when its dialog opens. Saves that arrive twice, because others were made meanwhile, count once. */
export function useSaveList<Line>(
  load: (part: { offset: number; limit: number }) => Promise<Loaded<Line>>,
  keyOf: (line: Line) => unknown,
): SaveList<Line> {
  const [loaded, setLoaded] = useState<Loaded<Line>>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(action: () => Promise<void>) {
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const loadAfter = (before: readonly Line[]) =>
    run(async () => {
      const { versions, total } = await load({ offset: before.length, limit: atATime })
      const loadedKeys = new Set(before.map(keyOf))
      setLoaded({ versions: [...before, ...versions.filter((line) => !loadedKeys.has(keyOf(line)))], total })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: The list is loaded when the dialog opens; its buttons reload it.
  useEffect(() => void loadAfter([]), [])

  const { versions = [], total = 0 } = loaded ?? {}
  return {
    versions,
    hasMore: versions.length < total,
    isLoaded: loaded !== undefined,
    isBusy,
    failure,
    loadMore: () => loadAfter(versions),
    reload: () => loadAfter([]),
    run,
  }
}

type Props<Line> = {
  title: string
  list: SaveList<Line>
  /** The word for the lines, in the plural. */
  noun: 'versions' | 'saves'
  /** The message if there are none. */
  nothing: string
  table: ReactNode
  /** The comparison beside the list. */
  children: ReactNode
  onClose(): void
}

/** The dialog of a history: the saves, and a comparison beside them. */
export function HistoryFrame<Line>({ title, list, noun, nothing, table, children, onClose }: Props<Line>) {
  const { versions, hasMore, isLoaded, isBusy, failure, loadMore } = list
  return (
    <ModalDialog title={title} size={4} isMovable={false} onClose={onClose}>
      <div className={styles.history}>
        <div className={styles.list}>
          {versions.length > 0 && table}
          {isLoaded && versions.length === 0 && <p>{nothing}</p>}
          {isBusy && <Loader label={`Loading the ${noun}`} isSmall />}
          {failure && <Failure onRetry={() => void loadMore()}>{failure}</Failure>}
          {hasMore && !isBusy && !failure && (
            <Button look="secondary" onClick={() => void loadMore()}>
              Show older {noun}
            </Button>
          )}
        </div>
        {children}
      </div>
    </ModalDialog>
  )
}
