import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { Words } from './words.tsx'

/** A row of a table: what it is called, its cells, and whether it is about the patient. */
export type DataRow = {
  readonly id: string
  readonly head: string
  readonly cells: readonly (string | ReactNode)[]
  readonly isLit?: boolean
}

type Props = {
  id: string
  caption: string
  columns: readonly string[]
  rows: readonly DataRow[]
  /** On narrow screens each row becomes a block; else the table scrolls. */
  stacks?: boolean
  /** Columns of one width, where each is about the same kind of thing. */
  isEven?: boolean
  /** What a lit row is said to be. */
  lit?: string
}

/** A table of facts, drawn as those within stored content are, in which the rows that concern the patient light. */
export function DataTable({ id, caption, columns, rows, stacks = false, isEven = false, lit = 'this patient' }: Props) {
  return (
    <div
      className={stacks ? 'table table-stacks' : 'table'}
      {...(!stacks && { role: 'region', tabIndex: 0, 'aria-labelledby': id })}
    >
      <table className={isEven ? `${styles.table} ${styles.even}` : styles.table} role={stacks ? 'table' : undefined}>
        <caption id={id}>
          <Words>{caption}</Words>
        </caption>
        <thead role={stacks ? 'rowgroup' : undefined}>
          <tr role={stacks ? 'row' : undefined}>
            {columns.map((column) => (
              <th key={column} scope="col" role={stacks ? 'columnheader' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={stacks ? 'rowgroup' : undefined}>
          {rows.map(({ id: row, head, cells, isLit }) => (
            <tr key={row} className={isLit ? styles.lit : undefined} role={stacks ? 'row' : undefined}>
              <th scope="row" role={stacks ? 'rowheader' : undefined}>
                <Words>{head}</Words>
                {isLit && <span className={styles.tag}>{lit}</span>}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={columns[at + 1]}
                  role={stacks ? 'cell' : undefined}
                  data-label={stacks ? columns[at + 1] : undefined}
                >
                  {typeof cell === 'string' ? <Words>{cell}</Words> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
