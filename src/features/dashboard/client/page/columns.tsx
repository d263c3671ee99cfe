import { type CSSProperties, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { loadChunk } from '#base/client/load-chunk.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import { useUser } from '#base/client/user.ts'
import { hasAnyRole } from '#base/contract/roles.ts'
import { portletsIn, type Tab } from '../../contract/index.ts'
import { loadMissing } from '../state/loading.ts'
import { isGlobal, useDashboard } from '../state/state.ts'
import { FindPanel } from '../tools/find-panel.tsx'
import { arrange } from './arrangement.ts'
import styles from './page.module.css'
import { PortletFrame } from './portlet-frame.tsx'

const EditedColumns = lazy(async () => ({
  default: (await loadChunk(() => import('../edit/edited-columns.tsx'))).EditedColumns,
}))

/** The portlets of a tab in its columns. Each loads when it is first shown for the selected ID. */
export function Columns({ tab: whole }: { tab: Tab }) {
  const isEditing = useDashboard((state) => state.isEditing)
  const hasId = useDashboard(({ selection }) => selection.id !== '')
  const isResearcher = hasAnyRole(useUser()?.roles ?? [], ['Database'])
  if (isEditing)
    return (
      <Suspense fallback={<Loader isSmall />}>
        <EditedColumns tab={whole} />
        <PortletLoader tab={whole} />
      </Suspense>
    )
  const tab = hasId || !isResearcher ? whole : withoutId(whole)
  if (portletsIn(whole).length === 0)
    return (
      <p className={styles.empty}>
        This tab has no portlets yet. Turn on <strong>Tab edit mode</strong> and choose <strong>Add portlets</strong>.
      </p>
    )
  const { cells, rows } = arrange(tab.columns)
  return (
    <>
      {portletsIn(tab).length < portletsIn(whole).length && <FindPanel part="field" onChosen={() => {}} />}
      <div className={styles.wide} data-many={tab.columns.length > 4 || undefined}>
        <div className={styles.grid} style={{ '--columns': tab.columns.length, '--rows': rows } as CSSProperties}>
          {cells.map(({ key, column, span, fromRow, toRow, portlets: stacked }) => (
            <div
              key={key}
              className={styles.stack}
              data-span={span}
              style={{ '--column': column, '--from': fromRow, '--to': toRow } as CSSProperties}
            >
              {stacked.map((placed) => (
                <PortletFrame key={placed.id} placed={placed} />
              ))}
            </div>
          ))}
          <PortletLoader tab={tab} />
        </div>
      </div>
    </>
  )
}

const withoutId = (tab: Tab): Tab => ({
  ...tab,
  columns: tab.columns.map((column) => ({
    ...column,
    portlets: column.portlets.filter(({ component }) => isGlobal(component)),
  })),
})

/** Loads the data of the shown portlets. A component of its own, so that typing in one portlet renders no other. */
function PortletLoader({ tab }: { tab: Tab }) {
  const selection = useDashboard((state) => state.selection)
  const portlets = useDashboard((state) => state.portlets)
  const load = useEffectEvent(() => loadMissing(portletsIn(tab)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: Any of these changes may require loading.
  useEffect(load, [tab, selection, portlets])
  return null
}
