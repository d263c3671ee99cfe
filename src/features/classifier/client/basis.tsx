import { Citations, Fold, Words } from '#features/calculators/client/index.ts'
import { usePartId } from '#features/pages/client/index.ts'
import type { Classified, SystemResult } from '../classify.ts'
import { missingText } from '../report.ts'
import { classifierCitations } from '../sources.ts'
import { inDisplayOrder } from '../system.ts'
import { AllRules } from './all-rules.tsx'
import styles from './basis.module.css'
import { Criteria } from './criteria.tsx'

/** What the results rest on: criteria, what is missing and assumed, sources and conventions, all in one fold. */
export function Basis({ result: { systems, notGiven } }: { result: Classified }) {
  const partId = usePartId('basis')
  const notes = [...new Set(systems.flatMap(({ cautions }) => cautions.flatMap(({ note }) => note ?? [])))]
  return (
    <Fold id={partId} title="Criteria, sources and conventions">
      <div className={styles.basis}>
        <div className={styles.systems}>
          {inDisplayOrder(systems).map((system) => (
            <System key={system.system} result={system} />
          ))}
        </div>
        {notGiven.length > 0 && (
          <>
            <h3>Not given, and what a likely name assumes</h3>
            <ul>
              {notGiven.map(({ id, label, assumed }) => (
                <li key={id}>
                  <Words>{label}</Words>: {assumed ?? 'nothing is assumed'}
                </li>
              ))}
            </ul>
          </>
        )}
        {notes.length > 0 && (
          <>
            <h3>Notes on sources</h3>
            <ul>
              {notes.map((note) => (
                <li key={note}>
                  <Words>{note}</Words>
                </li>
              ))}
            </ul>
          </>
        )}
        <Citations citations={classifierCitations} />
      </div>
    </Fold>
  )
}

function System({ result }: { result: SystemResult }) {
  const { name, steps } = result
  const answer = steps.find(({ isAnswer }) => isAnswer)
  const missing = missingText(result)
  return (
    <div>
      <h3>{name}</h3>
      {answer && <Criteria condition={answer.condition} />}
      {missing.length > 0 && (
        <p>
          Needed to decide: <Words>{missing.join('; ')}</Words>
        </p>
      )}
      <AllRules steps={steps} />
    </div>
  )
}
