import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { Words } from './words.tsx'

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
  /** On narrow screens each row becomes a block; otherwise the table scrolls. */
  stacks?: boolean
  /** Columns of equal width, for comparable content. */
  isEven?: boolean
  lit?: string
}

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
                  {/* Wrapped so that a stacked cell is a single item beside its label. */}
                  {stacks ? <div>{content(cell)}</div> : content(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A range in brackets stays on one line. */
const content = (cell: DataRow['cells'][number]) =>
  typeof cell === 'string'
    ? cell.split(/(\([^\s()–]+–[^\s()–]+\))/).map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: Parts of a text are identified only by their position.
          <span key={at} className="whole">
            <Words>{part}</Words>
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Words key={at}>{part}</Words>
        ),
      )
    : cell
