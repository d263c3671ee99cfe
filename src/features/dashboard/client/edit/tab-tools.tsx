import { MoveHorizontal, PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { newId } from '#base/client/new-id.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import {
  addTab,
  limits,
  newTab,
  notices,
  portletsIn,
  prompts,
  removeTab,
  renameTab,
  type Tab,
  toolNames,
} from '../../contract/index.ts'
import { changeLayout } from '../state/layout.ts'
import { showMessage, useDashboard } from '../state/state.ts'
import { forgetPortlets, hasDrafts } from '../state/unsaved.ts'
import styles from './edit.module.css'
import { MoveButton } from './move-button.tsx'
import { tabMove } from './moving.ts'
import { TitleDialog } from './title-dialog.tsx'
import { useGoTo } from './use-go-to.ts'

export function TabTools({ tab, tabs }: { tab: Tab; tabs: readonly Tab[] }) {
  const total = useDashboard((state) => state.dashboard.tabs.length)
  const [openDialog, setOpenDialog] = useState<'rename' | 'add'>()
  const goTo = useGoTo()
  const isOnly = tabs.length <= limits.minTabs
  const isFull = total >= limits.maxTabs
  const about = { 'aria-describedby': `app-tab-${tab.id}` }

  async function remove() {
    if (isOnly) return showMessage(notices.lastTab, true)
    const ids = portletsIn(tab).map(({ id }) => id)
    const { text, hint } = prompts.removeTab(tab.title, hasDrafts(ids))
    if (!(await confirm({ message: text, hint }))) return
    forgetPortlets(ids)
    changeLayout((dashboard) => removeTab(dashboard, tab.id, tabs), {
      message: `Tab ${tab.title} removed`,
      isRemoval: true,
    })
  }

  function add(title: string) {
    const id = newId()
    changeLayout((dashboard) => addTab(dashboard, newTab(id, title)), { message: `Tab ${title} added` })
    goTo(id)
  }

  return (
    <div className={styles.tabTools}>
      <IconButton icon={PencilLine} label={toolNames.renameTab} {...about} onClick={() => setOpenDialog('rename')} />
      <MoveButton
        icon={MoveHorizontal}
        label={toolNames.moveTab}
        describedBy={`app-tab-${tab.id}`}
        choices={[
          { label: 'To the left', run: asVoid(tabMove(tabs, tab.id, 'left')) },
          { label: 'To the right', run: asVoid(tabMove(tabs, tab.id, 'right')) },
          { label: 'To the start', run: asVoid(tabMove(tabs, tab.id, 'start')) },
          { label: 'To the end', run: asVoid(tabMove(tabs, tab.id, 'end')) },
        ]}
        onArrow={(key) => {
          const way = ({ ArrowLeft: 'left', ArrowRight: 'right' } as const)[key]
          if (way) tabMove(tabs, tab.id, way)?.()
        }}
      />
      <IconButton
        icon={Trash2}
        label={toolNames.removeTab}
        title={isOnly ? notices.lastTab : toolNames.removeTab}
        {...about}
        aria-disabled={isOnly || undefined}
        onClick={() => void remove()}
      />
      <IconButton
        icon={Plus}
        label={toolNames.addTab}
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? showMessage(`There are at most ${limits.maxTabs} tabs`, true) : setOpenDialog('add'))}
      />
      {openDialog && (
        <TitleDialog
          title={openDialog === 'add' ? toolNames.addTab : toolNames.renameTab}
          initial={openDialog === 'add' ? '' : tab.title}
          onClose={() => setOpenDialog(undefined)}
          onTitle={(title) =>
            openDialog === 'add'
              ? add(title)
              : void changeLayout((dashboard) => renameTab(dashboard, tab.id, title), {
                  message: `Tab renamed ${title}`,
                })
          }
        />
      )}
    </div>
  )
}

const asVoid = (act: (() => unknown) | undefined) => act && (() => void act())
