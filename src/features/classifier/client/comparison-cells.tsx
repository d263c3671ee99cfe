import { type DataRow, Words } from '#features/calculators/client/index.ts'
import type { Source } from '#features/clinical/index.ts'
import type { ComparisonRow } from '../comparison.ts'
import { shortNames } from '../system.ts'

export const columns = ['Topic', ...Object.values(shortNames)]

/** Each system's cell for a topic, with the mark of the footnote if its source is uncertain. */
export function cellsOf(row: ComparisonRow): DataRow['cells'] {
  return (['WHO4', 'WHO5', 'ICC'] as const).map((system) => {
    const unsure = row.unsure?.[system]
    return unsure ? (
      <span key={system}>
        <Words>{row[system]}</Words>
        <Starred source={unsure} />
      </span>
    ) : (
      row[system]
    )
  })
}

/** The mark of what the footnote says, for a source that is less than the primary paper. */
export const Starred = ({ source: { tags, note } }: { source: Source }) =>
  tags.some((tag) => tag !== 'P') && <span title={note}>*</span>

/** The one footnote about sources. */
export const Footnote = () => (
  <small>* From a secondary source, our convention where the source is silent, or still to be confirmed.</small>
)
