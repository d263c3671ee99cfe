import { useState } from 'react'
import { call } from '#base/client/call.ts'
import { Button } from '#base/client/ui/button.tsx'
import { Failure } from '#base/client/ui/failure.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import { useLoad } from '#base/client/use-load.ts'
import { dayText, momentText } from '#base/contract/day.ts'
import type { Tree } from '#features/pages/contract/index.ts'
import styles from './pages-dialog.module.css'
import { TreeView } from './tree-view.tsx'
import { calls, type TreeState, useTree } from './use-tree.ts'

type Props = { shown: string; onClose(): void }

const tabs = [
  { id: 'page-tree', name: 'Pages' },
  { id: 'page-archive', name: 'Archived' },
  { id: 'page-changes', name: 'Changes' },
]

export function PagesDialog({ shown, onClose }: Props) {
  const state = useTree()
  const [tab, setTab] = useState('page-tree')
  const { tree, status } = state
  return (
    <ModalDialog title="Pages" size={3} onClose={onClose}>
      <TabStrip label="Pages" tabs={tabs} selected={tab} onSelect={setTab} />
      <p className={styles.said} role={status.isFault ? 'alert' : 'status'} data-fault={status.isFault || undefined}>
        {status.words}
      </p>
      {!tree && !status.isFault && <p role="status">Loading the pages…</p>}
      {!tree && status.isFault && <Button onClick={state.reload}>Try again</Button>}
      {tree && (
        <TabPanel id={tab}>
          {tab === 'page-tree' && <TreeView state={state} tree={tree} shown={shown} onClose={onClose} />}
          {tab === 'page-archive' && <ArchivedPages state={state} tree={tree} />}
          {tab === 'page-changes' && <ChangesOfPages state={state} version={tree.version} />}
        </TabPanel>
      )}
    </ModalDialog>
  )
}

function ArchivedPages({ state, tree }: { state: TreeState; tree: Tree }) {
  const archived = tree.pages.filter((page) => page.archived !== null)
  if (archived.length === 0) return <p>No page is archived.</p>
  return (
    <ul className={styles.list}>
      {archived.map((page) => (
        <li key={page.id}>
          <div>
            <b>{page.title}</b>
            <span>
              {page.path}, archived on {dayText(page.archived ?? '')}
            </span>
          </div>
          <Button
            look="secondary"
            aria-label={`Restore ${page.title}`}
            onClick={() =>
              void state.act(`“${page.title}” has been restored.`, (baseVersion) =>
                call(calls.restore, { page: page.id, baseVersion }),
              )
            }
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The changes of the tree: who made them and when, each with a button to undo it. */
function ChangesOfPages({ state, version }: { state: TreeState; version: number }) {
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
