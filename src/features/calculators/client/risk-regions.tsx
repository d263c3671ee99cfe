import { Region, usePartId } from '#features/pages/client/index.ts'
import type { ScoreView } from '../engine/score-view.ts'
import styles from './risk-regions.module.css'

/** The guideline's advice from editable regions: for every category, or for those that are possible. */
export function RiskRegions({ view }: { view: ScoreView }) {
  const partId = usePartId('guideline')
  const possible = view.categories.rows.filter((row) => row.isPossible).length
  const isFilled = view.completeness !== 'nothing'
  return (
    <section className={styles.regions} aria-labelledby={partId}>
      <h2 id={partId}>{isFilled ? 'Next' : 'What the guideline says for each category'}</h2>
      {view.categories.rows.map(({ id, name, isPossible }) => (
        <details
          key={`${id} ${isPossible} ${possible}`}
          open={isPossible && possible <= maxOpen}
          hidden={isFilled && !isPossible}
          className={isPossible ? `fold ${styles.possible}` : 'fold'}
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
const maxOpen = 2
