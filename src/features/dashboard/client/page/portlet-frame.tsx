import { ChevronDown, ChevronRight, RefreshCw, Save, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Timestamp } from '#base/client/lists/timestamp.tsx'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import {
  changePortlet,
  mergedPortlet,
  modeNamed,
  type PlacedPortlet,
  type PortletAnswer,
  type PortletName,
  portletNamed,
  refusals,
  toolNames,
} from '../../contract/index.ts'
import { clientPortlets } from '../../portlets/client.ts'
import { changeLayout } from '../state/layout.ts'
import { loadPortlet } from '../state/loading.ts'
import { type LoadedPortlet, unknownPortlet, useDashboard } from '../state/state.ts'
import { refreshOne, removeOne, saveOne } from '../tools/choices.ts'
import styles from './portlet.module.css'
import { PortletBody } from './portlet-body.tsx'

type Props = {
  placed: PlacedPortlet
  moves?: ReactNode
}

/** A portlet's frame: heading, ID stamp, status and actions (D-4). */
export function PortletFrame({ placed, moves }: Props) {
  const { id, component, collapsed } = placed
  const description = portletNamed(component)
  const selection = useDashboard((state) => state.selection)
  const isEditing = useDashboard((state) => state.isEditing)
  const loaded = useDashboard((state) => state.portlets[id]) ?? unknownPortlet
  const mode = modeNamed(selection.modeName)
  const headingId = useId()
  const title = description ? mergedPortlet(placed, description).title : placed.title || component
  const { size } = description ? mergedPortlet(placed, description) : placed
  const elsewhere = description && description.modes.length > 0 && !description.modes.includes(mode.Name)
  const [onlyMode] = description?.modes ?? []
  const isCollapsed = collapsed || elsewhere === true
  const client = description && clientPortlets[component as PortletName]
  const maySave =
    loaded.answer?.access === 'Write' && (loaded.answer.reason === '' || client?.canChangeStopped === true)
  const about = { 'aria-describedby': headingId }

  return (
    <section
      className={`${styles.portlet} portlet-size_${size}`}
      aria-labelledby={headingId}
      data-portlet={component}
      data-unsaved={loaded.draft !== undefined || undefined}
      aria-busy={loaded.isLoading}
      tabIndex={-1}
    >
      <header className={styles.head}>
        {moves}
        <div className={styles.title}>
          <h2 id={headingId}>{title}</h2>
          {description?.test && <span className={styles.badge}>Test</span>}
          <State loaded={loaded} />
        </div>
        <div className={styles.tools}>
          {client?.hasForm && maySave && (
            <IconButton
              icon={Save}
              label={toolNames.save}
              {...about}
              aria-disabled={!loaded.draft || undefined}
              onClick={() => void saveOne(id)}
            />
          )}
          {description && !elsewhere && (
            <IconButton icon={RefreshCw} label={toolNames.refresh} {...about} onClick={() => void refreshOne(placed)} />
          )}
          {!elsewhere && (
            <IconButton
              icon={collapsed ? ChevronRight : ChevronDown}
              label={collapsed ? toolNames.expand : toolNames.collapse}
              {...about}
              aria-expanded={!collapsed}
              onClick={() =>
                changeLayout((dashboard) => changePortlet(dashboard, id, { collapsed: !collapsed }), {
                  isUndoable: false,
                })
              }
            />
          )}
          {isEditing && (
            <IconButton icon={X} label={toolNames.remove} {...about} onClick={() => void removeOne(placed, title)} />
          )}
        </div>
      </header>
      {!description && <p className={styles.plain}>{refusals.unknown}</p>}
      {elsewhere && onlyMode && <p className={styles.plain}>{refusals.mode({ Name: onlyMode })}</p>}
      {description && !isCollapsed && (
        <>
          {loaded.answer && <Stamp answer={loaded.answer} isGlobal={description.global} />}
          <PortletBody
            placed={placed}
            description={description}
            loaded={loaded}
            onRefresh={() => void loadPortlet(placed, { bypassCache: true })}
          />
        </>
      )}
    </section>
  )
}

function State({ loaded: { isSaving, isLoading, draft, answer } }: { loaded: LoadedPortlet }) {
  if (isSaving) return <StatusText status="loading">Saving</StatusText>
  if (draft) return <StatusText status="warning">Not saved</StatusText>
  if (isLoading && answer) return <StatusText status="loading">Refreshing</StatusText>
  if (answer?.access === 'Read') return <span className={styles.soft}>Read only</span>
  return null
}

type StampProps = { answer: Pick<PortletAnswer, 'modeName' | 'id' | 'loaded'>; isGlobal: boolean }

/**
 * The ID of a portlet's data and their load time, taken from the answer itself, never from the current selection. The
 * page's heading shows the same ID and mode, so that only others are in sight.
 */
function Stamp({ answer: { modeName, id, loaded }, isGlobal }: StampProps) {
  const selection = useDashboard((state) => state.selection)
  const mode = modeNamed(modeName)
  const isSelected = !isGlobal && id === selection.id && modeName === selection.modeName
  return (
    <p className={styles.stamp}>
      <span className={isSelected ? 'unseen' : undefined}>
        {isGlobal ? (
          'Not tied to an ID'
        ) : (
          <>
            {mode.ID.Name} <strong>{id}</strong> · {mode.Name}
          </>
        )}
        {' · '}
      </span>
      Loaded <Timestamp at={loaded} />
    </p>
  )
}
