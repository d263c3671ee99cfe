import {
  ArrowLeftRight,
  CircleX,
  Download,
  ListOrdered,
  Pencil,
  PencilOff,
  Plus,
  RefreshCw,
  Save,
  Search,
  TestTubes,
  UserRound,
  UserRoundSearch,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { useUnsaved } from '#base/client/unsaved.ts'
import { useUser } from '#base/client/user.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { modeNamed, modes, toolNames } from '../../contract/index.ts'
import { saveLayout } from '../state/layout.ts'
import { saveAll } from '../state/saving.ts'
import { updateState, useDashboard } from '../state/state.ts'
import { unsavedRoot } from '../state/unsaved.ts'
import { AddIdDialog } from './add-id-dialog.tsx'
import { deselect, refreshEverything, switchMode } from './choices.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { LayoutTools } from './layout-tools.tsx'
import { RelatedDialog } from './related-dialog.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './tools.module.css'

type OpenDialog = 'select' | 'add' | 'search' | 'list' | 'related' | 'export'

export function Tools() {
  const phase = useDashboard((state) => state.phase)
  const { modeName, id } = useDashboard((state) => state.selection)
  const mayAdd = useDashboard((state) => state.mayAdd)
  const maySearch = useDashboard((state) => state.maySearch)
  const isEditing = useDashboard((state) => state.isEditing)
  const user = useUser()
  const hasChanges = useUnsaved(unsavedRoot)
  const [shown, setShown] = useState<OpenDialog>()
  const [isOpen, setIsOpen] = useState(false)
  const mode = modeNamed(modeName)
  const otherMode = modes.find(({ Name }) => Name !== modeName)
  if (phase !== 'open' || !user) return null
  const isResearcher = hasAnyRole(user.roles, ['Database'])
  const noIdReason = id === '' ? `No ${mode.ID.NameLower} is selected` : undefined
  const close = () => setShown(undefined)

  return (
    <section className={styles.tools} aria-label="Database tools">
      <button
        type="button"
        className={`${styles.tool} ${styles.opener}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Wrench size={20} aria-hidden="true" />
        Tools
      </button>
      <div className={`${styles.row} ${styles.folding}`} data-open={isOpen ? '' : undefined}>
        {isResearcher && (
          <div className={styles.group}>
            <ToolButton icon={UserRoundSearch} label={toolNames.selectId} onClick={() => setShown('select')} />
            {maySearch && <ToolButton icon={Search} label={toolNames.searchId} onClick={() => setShown('search')} />}
            <ToolButton icon={ListOrdered} label="ID list" onClick={() => setShown('list')} />
            {mayAdd && <ToolButton icon={Plus} label={toolNames.addId} onClick={() => setShown('add')} />}
            <ToolButton
              icon={mode.Name === 'Patient' ? TestTubes : UserRound}
              label={mode.Name === 'Patient' ? 'Samples' : 'Person'}
              reason={noIdReason}
              onClick={() => setShown('related')}
            />
            <ToolButton
              icon={ArrowLeftRight}
              label={toolNames.switchMode}
              title={`Switch to ${otherMode?.NameLower} mode`}
              onClick={switchMode}
            />
            <ToolButton icon={CircleX} label={toolNames.deselectId} reason={noIdReason} onClick={deselect} />
          </div>
        )}
        <div className={styles.group}>
          <ToolButton
            icon={Save}
            label={toolNames.saveAll}
            reason={hasChanges ? undefined : 'There is nothing to save'}
            onClick={saveAll}
          />
          <ToolButton icon={RefreshCw} label={toolNames.refreshAll} onClick={refreshEverything} />
          {isResearcher && hasAnyRole(user.roles, ['DataReader']) && (
            <ToolButton icon={Download} label={toolNames.export} onClick={() => setShown('export')} />
          )}
        </div>
        <div className={styles.group}>
          <ToolButton
            icon={isEditing ? Pencil : PencilOff}
            label={isEditing ? toolNames.editOn : toolNames.editOff}
            onClick={() => {
              updateState({ isEditing: !isEditing })
              if (isEditing) void saveLayout()
            }}
          />
        </div>
      </div>
      {isEditing && <LayoutTools />}
      {shown === 'select' && <FindDialog title={toolNames.selectId} part="field" onClose={close} />}
      {shown === 'search' && <FindDialog title={toolNames.searchId} part="field" onClose={close} />}
      {shown === 'list' && <FindDialog title={`${mode.ID.Name} list`} part="list" onClose={close} />}
      {shown === 'add' && <AddIdDialog onClose={close} />}
      {shown === 'export' && <ExportDialog onClose={close} />}
      {shown === 'related' && <RelatedDialog onClose={close} />}
    </section>
  )
}
