import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './details-on-demand.module.css'

type Props = { id?: string; title: string; load(): Promise<ReactNode> }

/** A folded section whose content is loaded when it is opened. Hidden without scripts. */
export function DetailsOnDemand({ id, title, load }: Props) {
  const [shown, show] = useState<ReactNode>('Loading…')
  const details = useRef<HTMLDetailsElement>(null)
  const open = () =>
    void load().then(show, () => show('This could not be loaded. Close it and open it again to try once more.'))
  // It may have been opened before the application started.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only at the start.
  useEffect(() => {
    if (details.current?.open) open()
  }, [])
  return (
    <details id={id} ref={details} className={`fold ${styles.details}`} data-on-demand onToggle={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {shown}
    </details>
  )
}
