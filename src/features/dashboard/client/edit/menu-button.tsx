import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#base/client/ui/icon-button.tsx'
import { itemByKey } from '#base/client/ui/roving.ts'
import styles from './edit.module.css'

export type Choice = { readonly label: string; readonly act: (() => void) | undefined }

type Props = {
  icon: LucideIcon
  label: string
  choices: readonly Choice[]
  /** Handles an arrow key while the menu is closed; returns whether it did anything. */
  onArrow?(key: string): boolean
  describedBy?: string
}

/** A menu button that also handles arrow keys while closed: moves things without dragging. */
export function MenuButton({ icon, label, choices, onArrow, describedBy }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const menuId = useId()
  const open = choices.filter(({ act }) => act !== undefined)

  useEffect(() => {
    if (!isOpen) return
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeIfOutside = ({ target }: Event) => !box.current?.contains(target as Node) && setIsOpen(false)
    addEventListener('pointerdown', closeIfOutside, true)
    addEventListener('focusin', closeIfOutside)
    return () => {
      removeEventListener('pointerdown', closeIfOutside, true)
      removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])

  const button = () => box.current?.querySelector<HTMLElement>('button')

  function onButtonKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return
    if (onArrow?.(event.key)) event.preventDefault()
  }

  function onMenuKey(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      setIsOpen(false)
      if (event.key === 'Tab') return
      event.stopPropagation()
      button()?.focus()
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const item = itemByKey(event.key, items, document.activeElement, 'column')
    if (item) event.preventDefault()
    item?.focus()
  }

  return (
    <div className={styles.menuBox} ref={box}>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
      />
      <span id={helpId} hidden>
        Drag, use the arrow keys, or press Enter for a menu.
      </span>
      {isOpen && (
        <div className={styles.menu} role="menu" id={menuId} aria-label={label} ref={menu} onKeyDown={onMenuKey}>
          {open.length === 0 && (
            <button type="button" role="menuitem" aria-disabled="true" tabIndex={-1}>
              There is nowhere to move it
            </button>
          )}
          {open.map(({ label: words, act }) => (
            <button
              key={words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                setIsOpen(false)
                button()?.focus()
                act?.()
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
