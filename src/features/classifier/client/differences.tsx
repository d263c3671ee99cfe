import { DataTable, Fold } from '#features/calculators/client/index.ts'
import { usePartId } from '#features/pages/client/index.ts'
import type { ComparisonRow } from '../comparison.ts'
import { cellsOf, columns } from './comparison-cells.tsx'

export function Differences({ rows }: { rows: readonly ComparisonRow[] }) {
  const partId = usePartId('differences')
  return (
    <Fold id={partId} title="Why the systems differ here">
      <DataTable
        id="app-differences-table"
        caption="Rules that concern this patient and are not the same in the three systems"
        columns={columns}
        rows={rows.map((row) => ({ id: row.topic, head: row.topic, cells: cellsOf(row) }))}
        stacks
      />
    </Fold>
  )
}
