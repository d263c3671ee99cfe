import type { ReactNode } from 'react'
import styles from './history-dialog.module.css'
import { momentText } from './moment.ts'

export type Pair = { readonly old: number; readonly now: number }

type Row = {
  readonly id: string | number
  readonly value: number
  readonly title: string
  /** The save in the name of its radio buttons. */
  readonly name: string
  readonly modified: string
  readonly username: string
  readonly action?: ReactNode
}

type Props = {
  caption: string
  rows: readonly Row[]
  pair: Pair | undefined
  onPick(pair: Pair): void
}

/** Saves, newest first. Any two can be selected for comparison. */
export function VersionTable({ caption, rows, pair, onPick }: Props) {
  return (
    <table className={styles.versions}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, value, title, name, modified, username, action }) => (
          <tr key={id}>
            {(['old', 'now'] as const).map((side) => (
              <td key={side} className={styles.pick}>
                <label>
                  <input
                    type="radio"
                    name={`compare-${side}`}
                    aria-label={`Compare ${side === 'old' ? 'from' : 'to'} ${name}`}
                    checked={pair?.[side] === value}
                    onChange={() => pair && onPick({ ...pair, [side]: value })}
                  />
                </label>
              </td>
            ))}
            <th scope="row">
              <span className={styles.number}>{title}</span>
              <time dateTime={modified}>{momentText(modified)}</time>
              <span>{username}</span>
              {action}
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
