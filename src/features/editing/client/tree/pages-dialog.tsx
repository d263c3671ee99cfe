import { useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import { ModalDialog } from '#base/client/ui/modal-dialog.tsx'
import { TabPanel, TabStrip } from '#base/client/ui/tab-strip.tsx'
import { ArchivedPages } from './archived-pages.tsx'
import { ChangesOfPages } from './changes-of-pages.tsx'
import styles from './pages-dialog.module.css'
import { TreeView } from './tree-view.tsx'
import { useTree } from './use-tree.ts'

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
