import type { Calculator } from '../calculator.ts'
import { assess, ownTexts } from '../calculator.ts'
import type { Texts } from '../text-input.ts'
import { DataTable } from './data-table.tsx'
import styles from './other-scores.module.css'
import { scores } from './scores.ts'

/** The same inputs in the other scores, without leaving the page; each opens with what was entered. */
export function OtherScores({ current, texts }: { current: Calculator; texts: Texts }) {
  const rows = scores.map(({ route, calculator }) => {
    const { view } = assess(calculator, ownTexts(calculator, texts))
    const isHere = calculator === current
    const isOpen = view === null || view.standing === 'nothing'
    const missing = view?.missing.length ?? 0
    return {
      id: route.name,
      head: route.title,
      isLit: isHere,
      cells: [
        isOpen ? '–' : view.score,
        isOpen ? '–' : view.category,
        isOpen ? 'no input' : missing === 0 ? 'nothing' : missing === 1 ? '1 value' : `${missing} values`,
        isHere ? (
          'this page'
        ) : (
          <a key="open" href={route.path}>
            Open {route.title}
          </a>
        ),
      ],
    }
  })
  return (
    <section className={styles.others} aria-labelledby="other-scores">
      <h2 id="other-scores">The same inputs in the other scores</h2>
      <DataTable
        id="other-scores-table"
        caption="Each score from what is entered on this page"
        columns={['Score', 'Result', 'Category', 'Not given', 'Go to']}
        rows={rows}
        lit="this page"
        stacks
      />
      <p>
        <a href="/prognosis/calculators#compare">Compare all scores side by side</a>
      </p>
    </section>
  )
}
