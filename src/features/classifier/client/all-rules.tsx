import { useState } from 'react'
import { Words } from '#features/calculators/client/index.ts'
import type { Step } from '../classify.ts'
import { codeText } from '../report.ts'
import styles from './all-rules.module.css'
import { Criteria } from './criteria.tsx'

/** All rules in order of precedence, rendered on request. */
export function AllRules({ steps }: { steps: readonly Step[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.rules} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All rules, first match wins</summary>
      {isOpen && (
        <ol>
          {steps.map(({ rule, entity, condition, isAnswer, isPast }) => (
            <li key={rule} data-answer={isAnswer ? '' : undefined} data-past={isPast ? '' : undefined}>
              <p>
                <b>{rule}</b> <Words>{codeText(entity)}</Words>
                {isAnswer && <span className={styles.tag}>the answer</span>}
                {isPast && <span className={styles.past}> not reached</span>}
              </p>
              <Criteria condition={condition} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
