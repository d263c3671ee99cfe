import type { CategoryTable as CategoryTableOf } from '../engine/score-view.ts'
import styles from './category-table.module.css'
import { DataTable } from './data-table.tsx'
import { SourceNote } from './source-note.tsx'

const maxColumnsStacked = 6

export function CategoryTable({ table: { caption, columns, rows, sources } }: { table: CategoryTableOf }) {
  const lit = rows.filter((row) => row.isPossible).length
  return (
    <>
      <DataTable
        id="app-category-table"
        caption={caption}
        columns={columns}
        stacks={columns.length <= maxColumnsStacked}
        lit={lit > 1 ? 'possible' : 'this patient'}
        rows={rows.map(({ name, cells, isPossible }) => ({ id: name, head: name, cells, isLit: isPossible }))}
      />
      <ul className={styles.sources}>
        {sources.map((source) => (
          <li key={source.cite + (source.note ?? '')}>
            <SourceNote source={source} />
          </li>
        ))}
      </ul>
    </>
  )
}
