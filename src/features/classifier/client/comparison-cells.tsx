import type { ReactNode } from 'react'
import { type DataRow, Words } from '#features/calculators/client/index.ts'
import type { Source } from '#features/clinical/index.ts'
import { systems } from '../classify.ts'
import type { ComparisonRow } from '../comparison.ts'
import { type SystemId, shortNames } from '../system.ts'

export const columns = ['Topic', ...Object.values(shortNames)]

/** Each system's cell for a topic, with the mark of the footnote if its source is uncertain. */
export function cellsOf(row: ComparisonRow): DataRow['cells'] {
  return (['WHO4', 'WHO5', 'ICC'] as const).map((system) => {
    const unsure = row.unsure?.[system]
    return (
      <span key={system}>
        <Explained system={system}>{row[system]}</Explained>
        {unsure && <SourceMark source={unsure} />}
      </span>
    )
  })
}

const common = {
  ...{ VAF: 'variant allele frequency', LOH: 'loss of heterozygosity', ANC: 'absolute neutrophil count' },
  ...{ SLD: 'single lineage dysplasia', MLD: 'multilineage dysplasia', 'MDS-RS': 'MDS with ring sideroblasts' },
  ...{ 'NOS-SLD': 'not otherwise specified, single lineage dysplasia' },
  ...{ 'NOS-MLD': 'not otherwise specified, multilineage dysplasia' },
}

/** What abbreviations mean in each system: the names of its classes. */
const meanings = new Map(
  systems.map(({ id, entities }) => [
    id,
    new Map([...Object.entries(common), ...entities.map(({ code, name }): [string, string] => [code, name])]),
  ]),
)

/** Text with the abbreviations of a system explained. */
function Explained({ system, children: text }: { system: SystemId; children: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: short, index } of text.matchAll(/[\w/-]+/g)) {
    const meaning = meanings.get(system)?.get(short)
    if (!meaning) continue
    parts.push(
      <Words key={`to ${index}`}>{text.slice(from, index)}</Words>,
      <abbr key={index} title={meaning}>
        <Words>{short}</Words>
      </abbr>,
    )
    from = index + short.length
  }
  return [...parts, <Words key="end">{text.slice(from)}</Words>]
}

/** The mark of what the footnote says, for a source that is less than the primary paper. */
export const SourceMark = ({ source: { tags, note } }: { source: Source }) =>
  tags.some((tag) => tag !== 'P') && <span title={note}>*</span>

/** The one footnote about sources. */
export const Footnote = () => (
  <small>* From a secondary source, our convention where the source is silent, or still to be confirmed.</small>
)
