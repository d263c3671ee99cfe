import { Columns2, GripVertical } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import type { MenuEntry } from '#base/client/ui/menu.tsx'
import { useUser } from '#base/client/user.ts'
import { changePortlet, type PlacedPortlet, portletsIn, toolNames, visibleTabs } from '../../contract/index.ts'
import { changeLayout } from '../state/layout.ts'
import { getState, useDashboard } from '../state/state.ts'
import styles from './edit.module.css'
import { MoveButton } from './move-button.tsx'
import { movePortletTo, portletTitle, positionTowards } from './moving.ts'

const ways = [
  { way: 'up', key: 'ArrowUp', label: 'Up' },
  { way: 'down', key: 'ArrowDown', label: 'Down' },
  { way: 'left', key: 'ArrowLeft', label: 'To the column on the left' },
  { way: 'right', key: 'ArrowRight', label: 'To the column on the right' },
] as const

let moved: string | undefined

/** Moves a portlet: its handle takes pointer and arrow keys, and opens a menu (D-4). */
export function PortletMoves({ placed }: { placed: PlacedPortlet }) {
  const { id, size } = placed
  const dashboard = useDashboard((state) => state.dashboard)
  const roles = useUser()?.roles ?? []
  const title = portletTitle(placed)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (moved !== id) return
    moved = undefined
    box.current?.querySelector<HTMLElement>('button')?.focus()
  })

  function go(way: (typeof ways)[number]['way']): boolean {
    const place = positionTowards(getState().dashboard, id, way)
    if (!place) return false
    moved = id
    return movePortletTo(id, place)
  }

  const choices: readonly MenuEntry[] = [
    ...ways.map(({ way, label }) => ({
      label,
      run: positionTowards(dashboard, id, way) && (() => void go(way)),
    })),
    ...visibleTabs(dashboard.tabs, roles)
      .filter((tab) => !portletsIn(tab).some((other) => other.id === id))
      .map((tab) => ({
        label: `To the tab ${tab.title}`,
        run: () => void movePortletTo(id, { tabId: tab.id, column: 0, at: tab.columns[0]?.portlets.length ?? 0 }),
      })),
  ]

  return (
    <div className={styles.moves} ref={box} data-handle-of={id}>
      <MoveButton
        icon={GripVertical}
        label={toolNames.move}
        choices={choices}
        onArrow={(key) => ways.find((one) => one.key === key && go(one.way))}
      />
      <IconButton
        icon={Columns2}
        label="Two columns wide"
        aria-pressed={size === 2}
        onClick={() =>
          changeLayout((before) => changePortlet(before, id, { size: size === 2 ? 1 : 2 }), {
            message: `${title} is ${size === 2 ? 'one column' : 'two columns'} wide`,
          })
        }
      />
    </div>
  )
}
