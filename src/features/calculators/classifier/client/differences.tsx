import { DataTable } from '../../client/data-table.tsx'
import type { ComparisonRow } from '../comparison.ts'
import { cellsOf, columns } from './comparison-tables.tsx'

/** Why the three systems name one patient differently. */
export function Differences({ rows }: { rows: readonly ComparisonRow[] }) {
  return (
    <section aria-labelledby="differences">
      <h2 id="differences">Why the systems differ here</h2>
      <DataTable
        id="differences-table"
        caption="Rules that concern this patient and are not the same in the three systems"
        columns={columns}
        rows={rows.map((row) => ({ id: row.topic, head: row.topic, cells: cellsOf(row) }))}
        stacks
      />
    </section>
  )
}
