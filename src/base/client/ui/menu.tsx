import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './menu.module.css'
import { itemByKey } from './roving.ts'

export type MenuEntry = {
  readonly label: string
  readonly keys?: string | undefined
  readonly isOn?: boolean | undefined
  /** Absent: the entry only says something. */
  readonly run?: (() => void) | undefined
}

type Props = ComponentProps<'button'> & { label: string; entries: readonly MenuEntry[] }

/** A button with a menu below it. A handler that prevents the default of an arrow key keeps the menu closed. */
export function Menu({ label, entries, onKeyDown, ...rest }: Props) {
  const id = useId()
  const { button, popover, isOpen, toggle, close, onToggle } = usePopover()

  function onMenuKey(event: KeyboardEvent) {
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
        title={label}
        {...rest}
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'ArrowDown' || event.defaultPrevented) return
          event.preventDefault()
          toggle()
        }}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`${styles.popover} ${styles.menu}`}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={onToggle}
        onKeyDown={onMenuKey}
      >
        {entries.map(({ label: name, keys, isOn, run }) => (
          <button
            key={name}
            type="button"
            {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isOn })}
            aria-disabled={!run || undefined}
            aria-keyshortcuts={keys}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => {
              close()
              run?.()
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
    className: styles.popover,
  }
}
