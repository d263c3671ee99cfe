import type { ReactNode } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { WhatToDo, Words, type Wrong, WrongValues } from '#features/calculators/client/index.ts'
import panel from '#features/calculators/client/panel.module.css'
import { usePartId } from '#features/pages/client/index.ts'
import type { Classified, SystemResult } from '../classify.ts'
import { classifierFields } from '../fields.ts'
import { codeText, entityText, otherPossible } from '../report.ts'
import { shortNames } from '../system.ts'
import styles from './summary-panel.module.css'

type Props = {
  result: Classified | null
  wrong: readonly Wrong[]
  ask: readonly string[]
  isBehind: boolean
  onField(id: string): void
  children: ReactNode
}

/** The three results in brief beside the form, and what to ask next. */
export function SummaryPanel({ result, wrong, ask, isBehind, onField, children }: Props) {
  const partId = usePartId('result')
  const [next] = ask
  const question = classifierFields.find(({ id }) => id === next)
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-labelledby={partId} aria-busy={isBehind}>
      <h2 id={partId}>Suggested classes</h2>
      {result?.notices.map(
        ({ text, page }) =>
          page && (
            <p key={text}>
              <StatusText status="error">
                <Words>{text}</Words>
                <WhatToDo page={page} />
              </StatusText>
            </p>
          ),
      )}
      {result ? (
        <dl className={styles.answers}>
          {result.systems.map((system) => (
            <Answer key={system.system} system={system} />
          ))}
        </dl>
      ) : wrong.length > 0 ? (
        <WrongValues wrong={wrong} onField={onField} />
      ) : (
        <p>Begin with the blasts and the blood counts. Questions that no longer matter disappear.</p>
      )}
      {question && wrong.length === 0 && (
        <p className={styles.next}>
          {result ? `${ask.length} ${ask.length === 1 ? 'question' : 'questions'} left. Next: ` : 'Begin with: '}
          <button type="button" onClick={() => onField(question.id)}>
            <Words>{question.label}</Words>
          </button>
        </p>
      )}
      {result && !question && <p className={styles.next}>All questions that matter are answered.</p>}
      {result && children}
    </section>
  )
}

const maxNamed = 5

function Answer({ system }: { system: SystemResult }) {
  const { diagnosis, standing } = system
  const others = otherPossible(system)
  const more = others.length - maxNamed
  const named = others.slice(0, more > 1 ? maxNamed : undefined).map(({ entity }) => codeText(entity))
  return (
    <div data-standing={standing}>
      <dt>{shortNames[system.system]}</dt>
      <dd>
        <b>{diagnosis ? <Words>{entityText(diagnosis)}</Words> : 'Not yet determined'}</b>
        {diagnosis?.isExclusion && diagnosis.kind !== 'MDS/AML' && <span className={styles.tag}>not MDS</span>}
        {standing === 'decided' ? (
          <span className={styles.standing}>
            {diagnosis && <Words>{`${codeText(diagnosis)} · criteria met`}</Words>}
          </span>
        ) : (
          <span className={styles.possible}>
            {standing === 'provisional' && diagnosis
              ? `${codeText(diagnosis)}, provisional; also possible: `
              : 'possible: '}
            <Words>{named.join(', ') || 'nothing else'}</Words>
            {more > 1 && ` and ${more} more`}
          </span>
        )}
      </dd>
    </div>
  )
}
