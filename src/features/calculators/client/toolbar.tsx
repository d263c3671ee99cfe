import { type KeyboardEvent, useRef, useState } from 'react'
import { itemByKey } from '#base/client/ui/roving.ts'
import styles from './inputs.module.css'

type ToolbarProps = {
  label: string
  items: readonly string[]
  isDisabled?: boolean
  isOn(item: string): boolean
  onPress(item: string): void
}

/** A row of toggle buttons with a single tab stop; arrow keys move between them (ARIA Authoring Practices). */
export function Toolbar({ label, items, isDisabled, isOn, onPress }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const next = itemByKey(event.key, [...items.keys()], current)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div ref={bar} className={styles.chips} role="toolbar" aria-label={label}>
      {items.map((item, at) => (
        <button
          key={item}
          type="button"
          disabled={isDisabled}
          tabIndex={at === current ? 0 : -1}
          aria-pressed={isOn(item)}
          onKeyDown={onKeyDown}
          onClick={() => {
            setCurrent(at)
            onPress(item)
          }}
        >
          {item.replace('-', '−')}
        </button>
      ))}
    </div>
  )
}
