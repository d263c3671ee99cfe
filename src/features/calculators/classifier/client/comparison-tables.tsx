import { type DataRow, DataTable } from '../../client/data-table.tsx'
import { CautionTags } from '../../client/source-note.tsx'
import { Words } from '../../client/words.tsx'
import { type ComparisonRow, comparison, comparisonGroups } from '../comparison.ts'
import { shortNames } from '../system.ts'

/** The columns of every table that sets the three systems side by side. */
export const columns = ['Topic', ...Object.values(shortNames)]

/** What each system has for a topic, with what has to be said of how sure it is. */
export function cellsOf(row: ComparisonRow): DataRow['cells'] {
  return (['WHO4', 'WHO5', 'ICC'] as const).map((system) => {
    const unsure = row.unsure?.[system]
    return unsure ? (
      <span key={system}>
        <Words>{row[system]}</Words> <CautionTags source={unsure} />
      </span>
    ) : (
      row[system]
    )
  })
}

/** The three systems side by side, drawn from the rules that the classifier explains itself by. */
export default function ComparisonTables() {
  return comparisonGroups.map((group) => (
    <DataTable
      key={group}
      id={`comparison-${group.toLowerCase().replaceAll(' ', '-')}`}
      caption={group}
      columns={columns}
      rows={comparison
        .filter((row) => row.group === group)
        .map((row) => ({ id: row.topic, head: row.topic, cells: cellsOf(row) }))}
      stacks
    />
  ))
}
