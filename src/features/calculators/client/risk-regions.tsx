import { Region, usePartId } from '#features/pages/client/index.ts'
import type { ScoreView } from '../engine/score-view.ts'
import styles from './risk-regions.module.css'

/** The guideline's advice for each category, from editable regions; the patient's category is open. */
export function RiskRegions({ view }: { view: ScoreView }) {
  const partId = usePartId('guideline')
  const possible = view.categories.rows.filter((row) => row.isPossible).length
  return (
    <section className={styles.regions} aria-labelledby={partId}>
      <h2 id={partId}>What the guideline says for each category</h2>
      {view.categories.rows.map(({ id, name, isPossible }) => (
        <details
          key={`${id} ${isPossible} ${possible}`}
          open={isPossible && possible <= mostOpen}
          className={isPossible ? styles.possible : undefined}
        >
          <summary>
            {view.name} {name}
            {isPossible && <span className={styles.tag}>{possible > 1 ? 'possible' : 'this patient'}</span>}
          </summary>
          <Region name={`risk-${id}`} />
        </details>
      ))}
    </section>
  )
}

/** Above this many possible categories, none is opened: the range is too wide to be useful. */
const mostOpen = 2
