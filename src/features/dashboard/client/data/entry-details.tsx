import { type ReactNode, useRef, useState } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { useDashboard } from '../state/state.ts'
import styles from './data.module.css'

type Props = {
  portletId: string
  label: string
  /** Gets a function that closes the form and says what was saved, if anything. */
  children(onClose: (said: string) => void): ReactNode
}

/** A collapsible entry form: closed by default, open while it holds unsaved input. */
export function EntryDetails({ portletId, label, children }: Props) {
  const hasDraft = useDashboard(({ portlets }) => portlets[portletId]?.draft !== undefined)
  const [isOpen, setIsOpen] = useState(hasDraft)
  const [said, setSaid] = useState('')
  const summary = useRef<HTMLElement>(null)
  function close(text: string) {
    setSaid(text)
    setIsOpen(false)
    summary.current?.focus()
  }
  return (
    <>
      <details
        className={styles.more}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open)
          if (currentTarget.open) setSaid('')
        }}
      >
        <summary ref={summary}>{label}</summary>
        {children(close)}
      </details>
      <p className={styles.said} role="status">
        {said && <StatusText status="ok">{said}</StatusText>}
      </p>
    </>
  )
}
