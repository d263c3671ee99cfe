import { Words } from '#features/calculators/client/index.ts'
import { type ComparisonRow, comparison, comparisonGroups } from '../comparison.ts'
import { shortNames } from '../system.ts'
import { cellsOf, Footnote } from './comparison-cells.tsx'
import styles from './comparison-tables.module.css'

const systems = ['WHO4', 'WHO5', 'ICC'] as const
type Pair = readonly [(typeof systems)[number], (typeof systems)[number]]
const pairs: readonly Pair[] = [
  ['WHO5', 'ICC'],
  ['WHO4', 'WHO5'],
  ['WHO4', 'ICC'],
]

/** From the rules of the classifier. The style sheet shows the chosen rows and columns, without any script. */
export default function ComparisonTables() {
  return (
    <div className={styles.comparison}>
      <div className={styles.controls}>
        <fieldset className={styles.segments}>
          <legend className="unseen">Topics</legend>
          <Chip name="topic" value="all" words="All" isChosen />
          {comparisonGroups.map((group) => (
            <Chip
              key={group}
              name="topic"
              value={idOf(group)}
              words={group.split(' and ')[0] ?? group}
              narrow={group.split(/[- ]/)[0] ?? group}
            />
          ))}
        </fieldset>
        <fieldset className={styles.segments}>
          <legend className="unseen">Systems</legend>
          <Chip name="systems" value="all" words="All three" isChosen narrow={shortNameIn(pairs[0] as Pair)} />
          {pairs.map((pair) => (
            <Chip
              key={nameOf(pair)}
              name="systems"
              value={nameOf(pair)}
              words={nameIn(pair)}
              narrow={shortNameIn(pair)}
            />
          ))}
        </fieldset>
        <label className={styles.only}>
          <input type="checkbox" name="differences" />
          <span>
            Only differences<span className="unseen"> between WHO 2022 and ICC 2022</span>
          </span>
        </label>
      </div>
      <table {...as('table')} aria-label="The three classifications side by side">
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <th scope="col" {...as('columnheader')}>
              Topic
            </th>
            {systems.map((system) => (
              <th key={system} scope="col" {...as('columnheader')} data-system={system}>
                {shortNames[system]}
              </th>
            ))}
          </tr>
        </thead>
        {comparisonGroups.map((group) => (
          <tbody key={group} {...as('rowgroup')} data-topic={idOf(group)}>
            <tr {...as('row')} className={styles.group}>
              <th scope="rowgroup" {...as('rowheader')} colSpan={4} id={`app-comparison-${idOf(group)}`}>
                {group}
              </th>
            </tr>
            {comparison.filter((row) => row.group === group).map(rowOf)}
          </tbody>
        ))}
      </table>
      <Footnote />
    </div>
  )
}

function rowOf(row: ComparisonRow) {
  const cells = cellsOf(row)
  return (
    <tr
      key={row.topic}
      {...as('row')}
      data-same={pairs
        .filter((pair) => isSame(row, pair))
        .map(nameOf)
        .join(' ')}
    >
      <th scope="row" {...as('rowheader')}>
        <Words>{row.topic}</Words>
        <small data-differs="all">{oddWords(row)}</small>
        <small data-differs="pair">Differ</small>
      </th>
      {systems.map((system, at) => (
        <td key={system} {...as('cell')} data-system={system} data-odd={oddIn(row).includes(system) ? '' : undefined}>
          {cells[at]}
        </td>
      ))}
    </tr>
  )
}

/** An explicit role: some browsers drop the native one when narrow screens change the layout of the table. */
const as = (role: string) => ({ role })

type ChipProps = {
  name: string
  value: string
  words: string
  /** The words on a narrow screen, if others. */
  narrow?: string
  isChosen?: boolean
}

function Chip({ name, value, words, narrow: other, isChosen = false }: ChipProps) {
  const narrow = other === words ? undefined : other
  return (
    <label data-chip={value}>
      <input type="radio" name={`app-comparison-${name}`} value={value} defaultChecked={isChosen} />
      <span className={narrow && styles.onWide}>{words}</span>
      {narrow && <span className={styles.onNarrow}>{narrow}</span>}
    </label>
  )
}

const idOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')

const nameOf = (pair: Pair) => pair.join('-')

const nameIn = (pair: Pair) =>
  pair
    .map((system) => shortNames[system])
    .join(' and ')
    .replace('ICC 2022', 'ICC')
    .replace('and WHO', 'and')

/** Without “WHO”, which two of the years are. */
const shortNameIn = (pair: Pair) => nameIn(pair).replace('WHO ', '')

/** The systems that say something else than the other two, or all three. */
function oddIn(row: ComparisonRow): readonly (typeof systems)[number][] {
  const same = pairs.filter((pair) => isSame(row, pair))
  if (same.length === pairs.length) return []
  return systems.filter((system) => !same.some((pair) => pair.includes(system)))
}

function oddWords(row: ComparisonRow): string {
  const odd = oddIn(row)
  if (odd.length === 0) return ''
  return odd.length === 1 ? `${odd.map((system) => shortNames[system])[0]} differs` : 'All differ'
}

/** Whether two systems say the same on a topic. */
function isSame(row: ComparisonRow, [first, second]: Pair): boolean {
  const textFor = (system: Pair[number]) => (row[system] === 'As WHO 2022' ? row.WHO5 : row[system])
  return textFor(first) === textFor(second)
}
