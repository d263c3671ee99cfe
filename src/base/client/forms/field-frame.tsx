import type { ReactNode } from 'react'
import { type InputStatus, StatusText } from '../ui/indicator.tsx'
import styles from './field.module.css'

/** A state of a field's value other than invalid, such as one from the server (4.2). */
export type FieldStatus = { readonly status: InputStatus; readonly text: string }

type Parts = {
  id: string
  hint?: string | undefined
  fault?: string | undefined
  isRequired?: boolean | undefined
  /** Shown after the control, such as a unit. */
  suffix?: string | undefined
  /** Null if a status may follow later, so that it is announced when it does. */
  status?: FieldStatus | null | undefined
}

/** The text around a control: its label, hint and error above it, its status below. */
export function FieldFrame({ label, children, ...parts }: Parts & { label: string; children: ReactNode }) {
  return (
    <div className={styles.field} data-field data-status={shownStatus(parts)}>
      <div className={styles.heading}>
        <label htmlFor={parts.id}>{label}</label>
        <RequiredMark {...parts} />
      </div>
      <FieldWords {...parts} />
      {children}
      <StatusWords {...parts} />
    </div>
  )
}

/** Several controls for one value, under one legend. */
export function FieldGroup({ label, children, ...parts }: Parts & { label: string; children: ReactNode }) {
  return (
    <fieldset
      className={styles.field}
      data-field
      data-status={shownStatus(parts)}
      aria-describedby={describedBy(parts)}
    >
      <legend className={styles.heading}>
        <span>{label}</span>
        <RequiredMark {...parts} />
      </legend>
      <FieldWords {...parts} />
      {children}
      <StatusWords {...parts} />
    </fieldset>
  )
}

export function RequiredMark({ isRequired }: Pick<Parts, 'isRequired'>) {
  return isRequired ? (
    <span className={styles.required} aria-hidden="true">
      required
    </span>
  ) : null
}

export function FieldWords({ id, hint, fault }: Parts) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className={styles.fault} id={`${id}-error`}>
          <StatusText status="error">
            <span className="unseen">Error: </span>
            {fault}
          </StatusText>
        </p>
      )}
    </>
  )
}

function StatusWords({ id, status }: Parts) {
  if (status === undefined) return null
  return (
    <p className={styles.status} id={`${id}-status`} role="status">
      {status && <StatusText status={status.status}>{status.text}</StatusText>}
    </p>
  )
}

/** The ids of the elements that describe a control, in reading order. */
function describedBy({ id, hint, fault, suffix, status }: Parts): string | undefined {
  const ids = [suffix && `${id}-suffix`, fault && `${id}-error`, hint && `${id}-hint`, status && `${id}-status`].filter(
    Boolean,
  )
  return ids.length > 0 ? ids.join(' ') : undefined
}

export const controlProps = (parts: Parts) => ({
  id: parts.id,
  'aria-describedby': describedBy(parts),
  'aria-invalid': parts.fault ? true : undefined,
  'aria-required': parts.isRequired || undefined,
})

const shownStatus = ({ fault, status }: Parts): InputStatus | undefined => (fault ? 'error' : status?.status)
