import { Columns3, LayoutPanelLeft, PanelsTopLeft, Puzzle, RotateCcw, Undo2, UnfoldHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callEndpoint } from '#base/client/lists/call-endpoint.ts'
import { newId } from '#base/client/new-id.ts'
import { confirm } from '#base/client/ui/confirm.ts'
import {
  addColumn,
  databaseEndpoints,
  defaultDashboard,
  limits,
  notices,
  setFullWidth,
  toolNames,
} from '../../contract/index.ts'
import { useGoTo } from '../edit/use-go-to.ts'
import { errorText } from '../state/fault.ts'
import { changeLayout, undoLayout } from '../state/layout.ts'
import { getState, showMessage, useDashboard } from '../state/state.ts'
import { forgetPortlets, hasDrafts } from '../state/unsaved.ts'
import { AddPortletsDialog } from './add-portlets-dialog.tsx'
import { AddPresetTabDialog } from './add-preset-tab-dialog.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './tools.module.css'

export function LayoutTools() {
  const dashboard = useDashboard((state) => state.dashboard)
  const canUndo = useDashboard((state) => state.undo.length > 0)
  const isKept = useDashboard((state) => state.isKept)
  const layout = useDashboard((state) => state.layout)
  const [shown, setShown] = useState<'portlets' | 'tab'>()
  const goTo = useGoTo()
  const tab = dashboard.tabs.find(({ id }) => id === dashboard.selected)
  if (!tab) return null
  const close = () => setShown(undefined)

  async function reset() {
    const question = {
      message: 'Are you sure you wish to reset the dashboard to its default tabs?',
      hint: hasDrafts()
        ? 'Unsaved changes in portlets will be lost.'
        : 'The layout can be brought back with Undo layout.',
      okLabel: 'Reset',
    }
    if (!(await confirm(question))) return
    try {
      const { tabs } = await callEndpoint(databaseEndpoints.databasePresets, {})
      forgetPortlets()
      changeLayout(() => defaultDashboard(tabs), { message: 'The dashboard has its default tabs', isRemoval: true })
      goTo(getState().dashboard.selected)
    } catch (error) {
      showMessage(errorText(error), true)
    }
  }

  return (
    <div className={styles.row}>
      <div className={styles.group}>
        <ToolButton icon={Puzzle} label={toolNames.addPortlets} onClick={() => setShown('portlets')} />
        <ToolButton
          icon={Columns3}
          label={toolNames.addColumn}
          reason={tab.columns.length >= limits.maxColumns ? notices.maxColumns : undefined}
          onClick={() =>
            changeLayout((before) => addColumn(before, tab.id, newId()), {
              message: `Column ${tab.columns.length + 1} is added`,
            })
          }
        />
        <ToolButton
          icon={UnfoldHorizontal}
          label={toolNames.fullWidth}
          aria-pressed={tab.fullWidth}
          onClick={() => changeLayout((before) => setFullWidth(before, tab.id, !tab.fullWidth))}
        />
      </div>
      <div className={styles.group}>
        <ToolButton icon={PanelsTopLeft} label={toolNames.addPresetTab} onClick={() => setShown('tab')} />
        <ToolButton
          icon={Undo2}
          label="Undo layout"
          reason={canUndo ? undefined : 'There is nothing to undo'}
          onClick={undoLayout}
        />
        <ToolButton icon={RotateCcw} label="Reset layout" onClick={reset} />
      </div>
      <p className={styles.state}>
        <LayoutPanelLeft aria-hidden="true" size={16} />
        {!isKept
          ? 'Layout not kept'
          : layout === 'kept'
            ? 'Layout saved'
            : layout === 'waiting'
              ? 'Saving…'
              : 'Not saved'}
      </p>
      {shown === 'portlets' && <AddPortletsDialog tab={tab} onClose={close} />}
      {shown === 'tab' && <AddPresetTabDialog onClose={close} />}
    </div>
  )
}
