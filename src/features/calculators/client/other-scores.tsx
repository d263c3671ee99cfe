import { counted } from '#base/contract/counted.ts'
import type { Texts } from '#features/clinical/index.ts'
import { usePartId } from '#features/pages/client/index.ts'
import type { Calculator } from '../engine/calculator.ts'
import { assess, ownTexts } from '../engine/calculator.ts'
import { DataTable } from './data-table.tsx'
import { Fold } from './fold.tsx'
import styles from './other-scores.module.css'
import { scores } from './scores.ts'

/** The results of the other scores for the same inputs; each links to its page with these inputs. */
export function OtherScores({ current, texts }: { current: Calculator; texts: Texts }) {
  const partId = usePartId('other-scores')
  const rows = scores.map((calculator) => {
    const { route } = calculator
    const { view, faults } = assess(calculator, ownTexts(calculator, texts))
    const isHere = calculator === current
    const isOpen = view === null || view.completeness === 'nothing'
    const missing = view?.missing.length ?? 0
    return {
      id: route.name,
      head: route.title,
      isLit: isHere,
      cells: [
        isOpen ? '–' : view.score,
        isOpen ? '–' : view.category,
        faults.length > 0
          ? 'a value to correct'
          : isOpen
            ? 'no input'
            : missing === 0
              ? 'nothing'
              : counted(missing, 'value'),
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
    <Fold id={partId} title="The same inputs in the other scores" className={styles.others}>
      <DataTable
        id="app-other-scores-table"
        caption="Each score from what is entered on this page"
        columns={['Score', 'Result', 'Category', 'Not given', 'Go to']}
        rows={rows}
        lit="this page"
        stacks
      />
      <p>
        <a href="/prognosis/calculators#compare">Compare all scores side by side</a>
      </p>
    </Fold>
  )
}
