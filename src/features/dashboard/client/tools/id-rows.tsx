import type { ReactNode } from 'react'
import { type ModeName, modeNamed, type RecordRow } from '../../contract/index.ts'
import { StatusMark } from '../page/status-mark.tsx'
import styles from './tools.module.css'

type Props = {
  label: string
  modeName: ModeName
  rows: readonly (RecordRow & { readonly note?: ReactNode })[]
  chosen: string
  onChoose(id: string): void
}

export function IdRows({ label, modeName, rows, chosen, onChoose }: Props) {
  const { ID } = modeNamed(modeName)
  return (
    <ul className={styles.ids} aria-label={label}>
      {rows.map(({ id, status, statusText, isTest, note }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.idButton}
            aria-current={id === chosen || undefined}
            aria-label={`Select ${ID.NameLower} ${id}`}
            onClick={() => onChoose(id)}
          >
            {id}
          </button>
          <span className={styles.idFacts}>
            <StatusMark status={status} />
            {statusText && <span>{statusText}</span>}
            {isTest && <span className={styles.badge}>Test ID</span>}
            {note && <span>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
