import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import iconButton from '#base/client/ui/icon-button.module.css'
import { Menu, type MenuEntry } from '#base/client/ui/menu.tsx'
import styles from './edit.module.css'

type Props = {
  icon: LucideIcon
  label: string
  choices: readonly MenuEntry[]
  /** Moves the thing by an arrow key. */
  onArrow(key: string): void
  describedBy?: string
}

/** Moves things without dragging: by a menu, and by arrow keys while it is closed. */
export function MoveButton({ icon: Icon, label, choices, onArrow, describedBy }: Props) {
  const helpId = useId()
  const open = choices.filter(({ run }) => run !== undefined)
  return (
    <>
      <Menu
        label={label}
        entries={open.length > 0 ? open : [{ label: 'There is nowhere to move it' }]}
        className={`${iconButton.button} ${styles.moveButton}`}
        aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return
          event.preventDefault()
          onArrow(event.key)
        }}
      >
        <Icon aria-hidden="true" size={20} />
      </Menu>
      <span id={helpId} hidden>
        Drag, use the arrow keys, or press Enter for a menu.
      </span>
    </>
  )
}
