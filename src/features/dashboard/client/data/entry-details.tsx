import { type ReactNode, useState } from 'react'
import { useDashboard } from '../state/state.ts'
import styles from './data.module.css'

/** A collapsible entry form: closed by default, open while it holds unsaved input. */
export function EntryDetails({
  portletId,
  label,
  children,
}: {
  portletId: string
  label: string
  children: ReactNode
}) {
  const hasDraft = useDashboard(({ portlets }) => portlets[portletId]?.draft !== undefined)
  const [isOpen, setIsOpen] = useState(hasDraft)
  return (
    <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
