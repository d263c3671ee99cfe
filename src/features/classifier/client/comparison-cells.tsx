import { CautionTags, type DataRow, Words } from '#features/calculators/client/index.ts'
import type { ComparisonRow } from '../comparison.ts'
import { shortNames } from '../system.ts'

export const columns = ['Topic', ...Object.values(shortNames)]

/** Each system's cell for a topic, with a caution if its source is uncertain. */
export function cellsOf(row: ComparisonRow): DataRow['cells'] {
  return (['WHO4', 'WHO5', 'ICC'] as const).map((system) => {
    const unsure = row.unsure?.[system]
    return unsure ? (
      <span key={system}>
        <Words>{row[system]}</Words>
        <CautionTags source={unsure} />
      </span>
    ) : (
      row[system]
    )
  })
}
