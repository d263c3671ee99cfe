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
      {rows.map(({ id, ...facts }) => (
        <li key={id}>
          <IdButton id={id} name={ID.NameLower} isChosen={id === chosen} onChoose={onChoose} />
          <IdFacts {...facts} />
        </li>
      ))}
    </ul>
  )
}

type ButtonProps = Pick<Props, 'onChoose'> & { id: string; name: string; isChosen: boolean }

export const IdButton = ({ id, name, isChosen, onChoose }: ButtonProps) => (
  <button
    type="button"
    className={styles.idButton}
    aria-current={isChosen || undefined}
    aria-label={`Select ${name} ${id}`}
    onClick={() => onChoose(id)}
  >
    {id}
  </button>
)

export const IdFacts = ({ status, statusText, isTest, note }: Omit<Props['rows'][number], 'id'>) => (
  <span className={styles.idFacts}>
    <StatusMark status={status} />
    {statusText && <span>{statusText}</span>}
    {isTest && <span className={styles.badge}>Test ID</span>}
    {note && <span>{note}</span>}
  </span>
)
