import { Region } from '#features/content/client/index.ts'
import type { ScoreView } from '../score-view.ts'
import styles from './risk-regions.module.css'

/** What the guideline has for each category, as its editors keep it; the patient's own is open. */
export function RiskRegions({ view }: { view: ScoreView }) {
  const possible = view.categories.rows.filter((row) => row.isPossible).length
  return (
    <section className={styles.regions} aria-labelledby="guideline">
      <h2 id="guideline">What the guideline says for each category</h2>
      {view.categories.rows.map(({ name, isPossible }) => (
        <details
          key={`${name} ${isPossible} ${possible}`}
          open={isPossible && possible <= mostOpen}
          className={isPossible ? styles.possible : undefined}
        >
          <summary>
            {view.name} {name}
            {isPossible && <span className={styles.tag}>{possible > 1 ? 'possible' : 'this patient'}</span>}
          </summary>
          <Region name={`risk-${slugOf(name)}`} />
        </details>
      ))}
    </section>
  )
}

/** A wide range says little: then none is opened for the reader. */
const mostOpen = 2

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
