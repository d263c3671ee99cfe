import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { itemByKey } from '#base/client/ui/roving.ts'
import styles from './toolbar.module.css'

export type MenuEntry = {
  readonly label: string
  readonly keys?: string | undefined
  readonly isOn?: boolean | undefined
  readonly run: () => void
}

type Props = { label: string; shown?: ReactNode; entries: readonly MenuEntry[] }

export function Menu({ label, shown = label, entries }: Props) {
  const id = useId()
  const { button, popover, isOpen, toggle, close, onToggle } = usePopover()

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const item = itemByKey(event.key, items, document.activeElement, 'column')
    if (event.key === 'Tab') close()
    event.stopPropagation()
    if (item) event.preventDefault()
    item?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menu}
        data-tool
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        title={label}
        onMouseDown={keepFocus}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          toggle()
        }}
      >
        {shown}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {entries.map(({ label: name, keys, isOn, run }) => (
          <button
            key={name}
            type="button"
            {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isOn })}
            aria-keyshortcuts={keys}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => {
              close()
              run()
            }}
          >
            {name}
            {keys && <span>{keys.replace('Control', 'Ctrl').replaceAll('+', ' ')}</span>}
          </button>
        ))}
      </div>
    </>
  )
}

export const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()

/** A popover below its button that takes the focus. */
export function usePopover() {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function toggle() {
    const shown = popover.current
    if (!shown || !button.current) return
    if (shown.matches(':popover-open')) return shown.hidePopover()
    shown.showPopover()
    const { left, bottom } = button.current.getBoundingClientRect()
    const { width, height } = shown.getBoundingClientRect()
    shown.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`
    shown.style.top = `${Math.max(4, Math.min(bottom + 4, innerHeight - height - 4))}px`
    const chosen = shown.querySelector<HTMLElement>('[aria-checked=true]') ?? shown.querySelector<HTMLElement>('button')
    chosen?.focus()
  }

  function close() {
    popover.current?.hidePopover()
  }

  return {
    button,
    popover,
    isOpen,
    toggle,
    close,
    onToggle: (event: { newState: string }) => setOpen(event.newState === 'open'),
  }
}
