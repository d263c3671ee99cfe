import type { ReactNode } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import styles from './input-row.module.css'
import { unbroken, Words } from './words.tsx'

type Props = {
  id: string
  label: string
  /** A group of controls has a legend instead of a label. */
  isGroup?: boolean
  /** The controls take the full width below the label, or, with enough room, only the width they need beside it. */
  look?: 'wide' | 'tight' | 'roomy'
  hint?: string | undefined
  /** The accepted range, shown while the row has the focus or an error; its room is kept. */
  range?: string | undefined
  fault?: ReactNode
  /** A warning about an unusual but valid value. */
  doubt?: ReactNode
  reading?: string | undefined
  /** Reserves a line for the reading or an error, so that neither moves the controls below. */
  keepsRoom?: boolean
  children: ReactNode
}

/** One question: label on the left, controls on the right, error below both. */
export function InputRow({ id, label, isGroup, look, hint, range, fault, doubt, reading, keepsRoom, children }: Props) {
  const words = (
    <>
      <span>
        <Words>{label}</Words>
      </span>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {unbroken(hint)}
        </span>
      )}
      {range && <span className={styles.range}>{unbroken(range)}</span>}
    </>
  )
  return (
    <div
      className={`${styles.row} ${look ? styles[look] : ''} ${keepsRoom ? styles.roomKept : ''}`}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': rowWords({ id, fault }) })}
      data-row={id}
      data-wide={look === 'wide' || (hint?.length ?? 0) > maxHintInPair ? '' : undefined}
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
            <span className="unseen">Error: </span>
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

/** A longer hint takes the room of two questions, where they stand in pairs. */
const maxHintInPair = 70

/** The ids of a control's descriptions other than its label, in reading order. */
export function rowWords({ id, fault, doubt }: Pick<Props, 'id' | 'fault' | 'doubt'>): string | undefined {
  const ids = [fault && `${id}-error`, doubt && `${id}-doubt`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
