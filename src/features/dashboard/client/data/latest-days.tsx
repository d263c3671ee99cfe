import { type ReactNode, useState } from 'react'
import { Button } from '#base/client/ui/button.tsx'
import styles from './data.module.css'

/** The rows that the style sheet shows at first. */
const shown = 10

type Props = { label: string; days: number; hasTexts?: boolean; children: ReactNode }

/** A table with a row for each day, the latest first: ten of them, and the others on request. */
export function LatestDays({ label, days, hasTexts, children }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling element must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label={label} tabIndex={0} data-latest={isWhole ? undefined : ''}>
        <table className={styles.table} data-texts={hasTexts}>
          {children}
        </table>
      </section>
      {days > shown && !isWhole && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          Show all {days} days
        </Button>
      )}
    </div>
  )
}
