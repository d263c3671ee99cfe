import type { ReactNode } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { type InvalidValue, InvalidValues, WhatToDo, Words } from '#features/calculators/client/index.ts'
import panel from '#features/calculators/client/panel.module.css'
import { usePartId } from '#features/pages/client/index.ts'
import { type Classified, type SystemResult, vafLabel } from '../classify.ts'
import { classifierFields } from '../fields.ts'
import { cautionText, certaintyOf, codeText, entityText, isCaution, missingLabel, otherClasses } from '../report.ts'
import { inDisplayOrder, shortNames } from '../system.ts'
import styles from './summary-panel.module.css'

type Props = {
  result: Classified | null
  wrong: readonly InvalidValue[]
  ask: readonly string[]
  isBehind: boolean
  onField(id: string): void
  children: ReactNode
}

/** The three results beside the form, one line each, and what would decide them. */
export function SummaryPanel({ result, wrong, ask, isBehind, onField, children }: Props) {
  const partId = usePartId('result')
  const { deciding = ask.slice(0, 1) } = result ?? {}
  const caution = result && cautionText(result.systems)
  const vaf = result?.systems.flatMap(({ missing }) => missing).find(({ label }) => label === vafLabel)
  const others = deciding.flatMap((id) => classifierFields.find((field) => field.id === id && id !== vaf?.id) ?? [])
  const questions = [...(vaf ? [{ id: vaf.id, label: missingLabel(vaf) }] : []), ...others].slice(0, 3)
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-labelledby={partId} aria-busy={isBehind}>
      <h2 id={partId} tabIndex={-1}>
        Suggested classes
      </h2>
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
        <>
          <dl className={styles.answers}>
            {inDisplayOrder(result.systems).map((system) => (
              <Answer key={system.system} system={system} />
            ))}
          </dl>
          {caution && (
            <p className={styles.caution}>
              <StatusText status="warning">{caution}.</StatusText>
            </p>
          )}
        </>
      ) : wrong.length > 0 ? (
        <InvalidValues wrong={wrong} onField={onField} />
      ) : (
        <p>The name appears here as soon as the findings allow one.</p>
      )}
      {questions.length > 0 && wrong.length === 0 && (
        <p className={styles.next}>
          {result ? 'To be certain, enter: ' : 'Begin with: '}
          {questions.map(({ id, label }, at) => (
            <span key={id}>
              <button type="button" onClick={() => onField(id)}>
                <Words>{label}</Words>
              </button>
              {at < questions.length - 1 && ','}
            </span>
          ))}
        </p>
      )}
      {result && children}
    </section>
  )
}

function Answer({ system }: { system: SystemResult }) {
  const { diagnosis } = system
  const others = otherClasses(system)
  const isNamed = diagnosis && !isCaution(diagnosis)
  return (
    <div data-standing={system.standing}>
      <dt>{shortNames[system.system]}</dt>
      <dd>
        <p className={styles.answer}>
          <b>{isNamed ? <Words>{codeText(diagnosis)}</Words> : 'No name yet'}</b>
          {isNamed && <span className={styles.certainty}>{certaintyOf(system)}</span>}
        </p>
        {isNamed && (
          <p className={styles.name}>
            <Words>{entityText(diagnosis)}</Words>
          </p>
        )}
        {others.length > 0 && (
          <details>
            <summary>
              {diagnosis ? 'Also possible' : 'Possible'}: {others.length}
            </summary>
            <ul>
              {others.map(({ entity }) => (
                <li key={entity.code}>
                  <Words>{entity.name}</Words>
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  )
}
