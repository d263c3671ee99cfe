import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { itemByKey } from './roving.ts'
import styles from './tab-strip.module.css'

export type Tab = { readonly id: string; readonly name: string }

type Props = {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect(id: string): void
}

/** Tabs in a row, as in the ARIA Authoring Practices: arrow keys wrap around and select, as do Home and End (2.7, D-71). */
export function TabStrip({ label, tabs, selected, onSelect }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const nameless = tabs.filter(({ name }) => name.trim() === '').map(({ id }) => id)
  const warning = nameless.join(', ')
  const reached = tabs.some(({ id }) => id === selected) ? selected : tabs[0]?.id

  useEffect(() => {
    if (warning) console.warn(`A tab has no name: ${warning}`)
  }, [warning])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const ids = tabs.map(({ id }) => id)
    const to = itemByKey(event.key, ids, reached)
    if (to === undefined) return
    event.preventDefault()
    onSelect(to)
    strip.current?.querySelector<HTMLElement>(`[id="${CSS.escape(tabIdOf(to))}"]`)?.focus()
  }

  return (
    <div ref={strip} className={styles.strip} role="tablist" aria-label={label}>
      {tabs.map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIdOf(id)}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelIdOf(id) : undefined}
          tabIndex={id === reached ? 0 : -1}
          onClick={() => onSelect(id)}
          onKeyDown={onKeyDown}
        >
          {name.trim() || `Tab ${at + 1}`}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The practices require it, so that Tab moves from the tab to its panel.
    <div className={styles.panel} role="tabpanel" id={panelIdOf(id)} aria-labelledby={tabIdOf(id)} tabIndex={0}>
      {children}
    </div>
  )
}

const tabIdOf = (id: string) => `app-tab-${id}`
const panelIdOf = (id: string) => `app-panel-${id}`
