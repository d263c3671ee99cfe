import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { Trash2 } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import {
  type Column,
  limits,
  notices,
  type PlacedPortlet,
  positionOf,
  removeColumn,
  type Tab,
  toolNames,
} from '../../contract/index.ts'
import { arrange, type Cell } from '../page/arrangement.ts'
import pageStyles from '../page/page.module.css'
import { PortletFrame } from '../page/portlet-frame.tsx'
import { changeLayout } from '../state/layout.ts'
import { getState, showMessage } from '../state/state.ts'
import styles from './edit.module.css'
import { movePortletTo } from './moving.ts'
import { PortletMoves } from './portlet-moves.tsx'

/** Portlets are positioned as usual; in the DOM each is in its own column, even if it also spans the next. */
export function EditedColumns({ tab }: { tab: Tab }) {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'portlet' in source.data,
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]
          if (target) dropPortlet(String(source.data.portlet), target.data, tab.id)
        },
      }),
    [tab.id],
  )
  const { cells, rows } = arrange(tab.columns)
  return (
    <div className={pageStyles.wide} data-many={tab.columns.length > 4 || undefined}>
      <div
        className={`${pageStyles.grid} ${styles.edited}`}
        style={{ '--columns': tab.columns.length, '--rows': rows + 1 } as CSSProperties}
      >
        {tab.columns.map((column, at) => (
          <EditedColumn
            key={column.id}
            tab={tab}
            column={column}
            at={at}
            cells={cells.filter(({ portlets: [first] }) => first && column.portlets.includes(first))}
          />
        ))}
      </div>
    </div>
  )
}

/** The drop target of a portlet: above or below another, in the space of a column, or on a tab. */
function dropPortlet(id: string, onto: Record<string | symbol, unknown>, tabId: string) {
  const { dashboard } = getState()
  const from = positionOf(dashboard, id)
  if (!from) return
  if (typeof onto.tab === 'string') {
    const tab = dashboard.tabs.find((one) => one.id === onto.tab)
    if (tab && tab.id !== tabId)
      movePortletTo(id, { tabId: tab.id, column: 0, at: tab.columns[0]?.portlets.length ?? 0 })
    return
  }
  if (typeof onto.column === 'number') {
    const count = dashboard.tabs.find((one) => one.id === tabId)?.columns[onto.column]?.portlets.length ?? 0
    movePortletTo(id, { tabId, column: onto.column, at: count })
    return
  }
  const to = positionOf(dashboard, String(onto.beside))
  if (!to || onto.beside === id) return
  const after = to.at + (extractClosestEdge(onto) === 'bottom' ? 1 : 0)
  const isAbove = from.tabId === to.tabId && from.column === to.column && from.at < after
  movePortletTo(id, { ...to, at: isAbove ? after - 1 : after })
}

type ColumnProps = { tab: Tab; column: Column; at: number; cells: readonly Cell[] }

function EditedColumn({ tab, column, at, cells }: ColumnProps) {
  const space = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isLast = tab.columns.length <= limits.minColumns
  const count = tab.columns.length

  useEffect(() => {
    if (!space.current) return
    return dropTargetForElements({
      element: space.current,
      canDrop: ({ source }) => 'portlet' in source.data,
      getData: () => ({ column: at }),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    })
  }, [at])

  function remove() {
    if (isLast) return showMessage(notices.lastColumn, true)
    changeLayout((dashboard) => removeColumn(dashboard, tab.id, column.id), {
      message: `Column ${at + 1} removed; its portlets are now in the column beside it`,
      isRemoval: true,
    })
  }

  return (
    <section
      ref={space}
      className={styles.column}
      aria-label={`Column ${at + 1} of ${count}`}
      data-over={isOver}
      style={{ '--column': at + 1 } as CSSProperties}
    >
      <div className={styles.space} />
      <div className={styles.columnHead}>
        <span>Column {at + 1}</span>
        <IconButton
          icon={Trash2}
          label={toolNames.removeColumn}
          title={isLast ? notices.lastColumn : `${toolNames.removeColumn} ${at + 1}`}
          aria-disabled={isLast || undefined}
          onClick={remove}
        />
      </div>
      {column.portlets.length === 0 && <p className={styles.nothing}>Nothing here yet</p>}
      {cells.map(({ key, column: first, span, fromRow, toRow, portlets }) => (
        <div
          key={key}
          className={styles.stack}
          style={{ '--column': first, '--span': span, '--from': fromRow + 1, '--to': toRow + 1 } as CSSProperties}
        >
          {portlets.map((placed) => (
            <Draggable key={placed.id} placed={placed} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Draggable({ placed }: { placed: PlacedPortlet }) {
  const box = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<string | null>(null)
  const { id } = placed

  useEffect(() => {
    const element = box.current
    const dragHandle = element?.querySelector('[data-handle-of] button')
    if (!element || !dragHandle) return
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ portlet: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'portlet' in source.data,
        getData: ({ input }) => attachClosestEdge({ beside: id }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data.portlet === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [id])

  return (
    <div ref={box} className={styles.draggable} data-edge={edge ?? undefined}>
      <PortletFrame placed={placed} moves={<PortletMoves placed={placed} />} />
    </div>
  )
}
