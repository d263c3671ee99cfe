import type { ReactNode } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './input-row.module.css'
import { unbroken, Words } from './words.tsx'

type Props = {
  id: string
  label: string
  /** A set of controls has a legend in place of a label. */
  isGroup?: boolean
  /** The controls take the whole width beneath the words, or just what they need beside them, where there is room. */
  look?: 'wide' | 'tight' | 'roomy'
  hint?: string | undefined
  /** What is wrong, and buttons that may put it right. */
  fault?: ReactNode
  /** What is odd without being wrong. */
  doubt?: ReactNode
  /** What the value comes to, such as its points. */
  reading?: string | undefined
  children: ReactNode
}

/** One question with its controls: the words to the left, the controls to the right, what is wrong beneath both. */
export function InputRow({ id, label, isGroup, look, hint, fault, doubt, reading, children }: Props) {
  const words = (
    <>
      <Words>{label}</Words>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {unbroken(hint)}
        </span>
      )}
    </>
  )
  return (
    <div
      className={`${styles.row} ${look ? styles[look] : ''}`}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': rowWords({ id, fault }) })}
      data-row={id}
      data-fault={fault ? '' : undefined}
    >
      {isGroup ? (
        <div className={styles.words} id={`${id}-label`}>
          {words}
        </div>
      ) : (
        <label className={styles.words} htmlFor={id}>
          {words}
        </label>
      )}
      <div className={styles.controls}>{children}</div>
      {reading && <p className={styles.reading}>{unbroken(reading)}</p>}
      {fault && (
        <div className={styles.fault} id={`${id}-error`}>
          <StatusText status="error">
            <span className={styles.hidden}>Error: </span>
            {fault}
          </StatusText>
        </div>
      )}
      {doubt && (
        <div className={styles.fault} id={`${id}-doubt`}>
          <StatusText status="warning">{doubt}</StatusText>
        </div>
      )}
    </div>
  )
}

/** The ids of what describes a control besides its label, in the order in which they are read. */
export function rowWords({ id, fault, doubt }: Pick<Props, 'id' | 'fault' | 'doubt'>): string | undefined {
  const ids = [fault && `${id}-error`, doubt && `${id}-doubt`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
