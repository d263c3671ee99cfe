import { type CSSProperties, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { loadChunk } from '#base/client/load-chunk.ts'
import { Loader } from '#base/client/ui/loader.tsx'
import { portletsIn, type Tab } from '../../contract/index.ts'
import { loadMissing } from '../state/loading.ts'
import { useDashboard } from '../state/state.ts'
import { arrange } from './arrangement.ts'
import styles from './page.module.css'
import { PortletFrame } from './portlet-frame.tsx'

/** The drag-and-drop code loads when a tab is first edited. */
const EditedColumns = lazy(async () => ({
  default: (await loadChunk(() => import('../edit/edited-columns.tsx'))).EditedColumns,
}))

/** The portlets of a tab in its columns. Each loads when it is first shown for the selected ID. */
export function Columns({ tab }: { tab: Tab }) {
  const isEditing = useDashboard((state) => state.isEditing)
  if (isEditing)
    return (
      <Suspense fallback={<Loader isSmall />}>
        <EditedColumns tab={tab} />
        <PortletLoader tab={tab} />
      </Suspense>
    )
  const portlets = portletsIn(tab)
  if (portlets.length === 0)
    return (
      <p className={styles.empty}>
        This tab has no portlets yet. Turn on <strong>Tab edit mode</strong> and choose <strong>Add portlets</strong>.
      </p>
    )
  const { cells, rows } = arrange(tab.columns)
  return (
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
  )
}

/** Loads the data of the shown portlets. A component of its own, so that typing in one portlet renders no other. */
function PortletLoader({ tab }: { tab: Tab }) {
  const selection = useDashboard((state) => state.selection)
  const portlets = useDashboard((state) => state.portlets)
  const load = useEffectEvent(() => loadMissing(portletsIn(tab)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: Any of these changes may require loading.
  useEffect(load, [tab, selection, portlets])
  return null
}
