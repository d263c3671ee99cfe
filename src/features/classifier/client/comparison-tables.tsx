import { DataTable } from '#features/calculators/client/index.ts'
import { comparison, comparisonGroups } from '../comparison.ts'
import { cellsOf, columns } from './comparison-cells.tsx'

/** The three systems side by side, from the same rules that the classifier uses in its explanations. */
export default function ComparisonTables() {
  return comparisonGroups.map((group) => (
    <DataTable
      key={group}
      id={`app-comparison-${group.toLowerCase().replaceAll(' ', '-')}`}
      caption={group}
      columns={columns}
      rows={comparison
        .filter((row) => row.group === group)
        .map((row) => ({ id: row.topic, head: row.topic, cells: cellsOf(row) }))}
      stacks
    />
  ))
}
