import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/** A column: its heading and the content of its cells. The first column names the row. */
export type Column<Row> = {
  readonly head: string
  cell(row: Row): ReactNode
  /** Stays on one line if there is room. */
  readonly isFirm?: boolean
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
}

/** A table if there is room, else a block for each row. Explicit roles: some browsers drop those of such tables. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: See above.
    <table className={styles.table} role="table" aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: See above. */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: See above. */}
        <tr role="row">
          {columns.map(({ head }) => (
            // biome-ignore lint/a11y/noRedundantRoles: See above.
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: See above. */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: See above.
          <tr key={keyOf(row)} role="row">
            {columns.map(({ head, cell, isFirm }, at) =>
              at === 0 ? (
                // biome-ignore lint/a11y/noRedundantRoles: See above.
                <th key={head} scope="row" role="rowheader">
                  {cell(row)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: See above.
                <td key={head} role="cell" data-head={head} data-firm={isFirm}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
