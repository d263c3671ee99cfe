import {
  ArrowLeftRight,
  CalendarPlus,
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
import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import { useUnsaved } from '#base/client/unsaved.ts'
import { useUser } from '#base/client/user.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { idStatus, modeNamed, modes, toolNames } from '../../contract/index.ts'
import { saveLayout } from '../state/layout.ts'
import { saveAll } from '../state/saving.ts'
import { getState, updateState, useDashboard } from '../state/state.ts'
import { hasDrafts, unsavedRoot, visitDraft } from '../state/unsaved.ts'
import { AddIdDialog } from './add-id-dialog.tsx'
import { deselect, loadTool, refreshEverything, switchMode } from './choices.ts'
import { ExportDialog } from './export-dialog.tsx'
import { FindDialog } from './find-dialog.tsx'
import { LayoutTools } from './layout-tools.tsx'
import { RelatedDialog } from './related-dialog.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './tools.module.css'

let VisitDialog: ComponentType<{ onClose(): void }> | undefined

type OpenDialog = 'select' | 'add' | 'search' | 'list' | 'related' | 'visit' | 'export'

export function Tools() {
  const phase = useDashboard((state) => state.phase)
  const { modeName, id, status } = useDashboard((state) => state.selection)
  const mayAdd = useDashboard((state) => state.mayAdd)
  const maySearch = useDashboard((state) => state.maySearch)
  const isEditing = useDashboard((state) => state.isEditing)
  const user = useUser()
  const hasChanges = useUnsaved(unsavedRoot)
  // After a session has ended, the form opens again with what was typed into it (D-43).
  const [shown, setShown] = useState<OpenDialog | undefined>(() =>
    getState().owner === user?.username && hasDrafts([visitDraft]) ? 'visit' : undefined,
  )
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const mode = modeNamed(modeName)
  const otherMode = modes.find(({ Name }) => Name !== modeName)
  if (!user) return null
  // Its height is there at once, so that nothing moves when the dashboard opens.
  if (phase !== 'open') return <div className={styles.tools} />
  const isResearcher = hasAnyRole(user.roles, ['Database'])
  const noIdReason = id === '' ? `No ${mode.ID.NameLower} is selected` : undefined
  const close = () => setShown(undefined)
  async function openVisit() {
    VisitDialog ??= await loadTool(toolNames.addVisit, async () =>
      (await import('./visit-dialog.tsx')).loadVisitDialog(),
    )
    if (VisitDialog) setShown('visit')
  }
  async function toggleEditing() {
    // What was typed into the tab would be lost if its columns could not be shown.
    if (!isEditing && !(await loadTool('Tab edit mode', () => import('../edit/edited-columns.tsx')))) return
    updateState({ isEditing: !isEditing })
    if (isEditing) void saveLayout()
  }
  /** On a phone the tools fold once one is chosen; a dialog then gives the focus back to their button. */
  const fold = ({ target }: MouseEvent) => {
    if (!isOpen || !(target instanceof Element) || !target.closest('button:not([aria-disabled])')) return
    setIsOpen(false)
    opener.current?.focus()
  }

  return (
    <section className={styles.tools} aria-label="Database tools">
      <button
        ref={opener}
        type="button"
        className={`${styles.tool} ${styles.opener}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Wrench size={20} aria-hidden="true" />
        Tools
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: The buttons in it are pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: A key presses a button too. */}
      <div className={`${styles.row} ${styles.folding}`} data-open={isOpen ? '' : undefined} onClick={fold}>
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
            {mode.Name === 'Patient' && hasAnyRole(user.roles, ['DataWriter']) && (
              <ToolButton
                icon={CalendarPlus}
                label={toolNames.addVisit}
                reason={noIdReason ?? (status === idStatus.STOP ? 'This ID can be read but not changed' : undefined)}
                onClick={openVisit}
              />
            )}
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
            onClick={toggleEditing}
          />
        </div>
      </div>
      {isEditing && <LayoutTools />}
      {shown === 'select' && <FindDialog title={toolNames.selectId} part="field" onClose={close} />}
      {shown === 'search' && <FindDialog title={toolNames.searchId} part="field" onClose={close} />}
      {shown === 'list' && <FindDialog title={`${mode.ID.Name} list`} part="list" onClose={close} />}
      {shown === 'visit' && VisitDialog && <VisitDialog onClose={close} />}
      {shown === 'add' && <AddIdDialog onClose={close} />}
      {shown === 'export' && <ExportDialog onClose={close} />}
      {shown === 'related' && <RelatedDialog onClose={close} />}
    </section>
  )
}
