import type { ReactNode } from 'react'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { usePartId } from '#features/pages/client/index.ts'
import type { ScoreView } from '../engine/score-view.ts'
import { type InvalidValue, InvalidValues } from './invalid-values.tsx'
import panel from './panel.module.css'
import styles from './result-panel.module.css'
import { Scale } from './scale.tsx'
import { SourceNote } from './source-note.tsx'
import { WhatToDo } from './what-to-do.tsx'
import { unbroken, Words } from './words.tsx'

type Props = {
  view: ScoreView | null
  wrong: readonly InvalidValue[]
  onField(id: string): void
  children: ReactNode
}

export function ResultPanel({ view, wrong, onField, children }: Props) {
  const partId = usePartId('result')
  return (
    <section
      className={`${panel.panel} ${styles.panel}`}
      aria-labelledby={partId}
      data-standing={view?.completeness ?? 'none'}
    >
      <h2 id={partId} tabIndex={-1}>
        Result
      </h2>
      {view ? <Result view={view} onField={onField} /> : <InvalidValues wrong={wrong} onField={onField} />}
      {view && view.completeness !== 'nothing' && children}
    </section>
  )
}

function Result({ view, onField }: { view: ScoreView; onField(id: string): void }) {
  const { name, completeness, score, unit, category, remark, half, scale, derived, scenarios, missing, notices } = view
  const isNothing = completeness === 'nothing'
  return (
    <>
      {isNothing ? (
        <p>Enter values to see the score. You get a range until all are in.</p>
      ) : (
        <div className={styles.head}>
          <p className={styles.score}>
            <span className={styles.name}>{name}</span> <b>{unbroken([score, unit].filter(Boolean).join(' '))}</b>
          </p>
          <p className={styles.category}>{category}</p>
          {remark && <p className={styles.remark}>{unbroken(remark)}</p>}
        </div>
      )}
      {scale && (
        <Scale
          scale={isNothing ? { ...scale, marks: [], segments: scale.segments.map(unlit) } : scale}
          label={isNothing ? `The categories of the ${name}` : `${name} ${score} on the scale: ${category}`}
        />
      )}
      {!isNothing && (
        <>
          {half && (
            <p className={styles.half}>
              <b>{unbroken(half.text)}</b>
            </p>
          )}
          {derived && (
            <p className={styles.half}>
              <b>
                {derived.name} {derived.score}: {derived.category}
              </b>{' '}
              {unbroken(derived.note)}.
            </p>
          )}
          {scenarios.length > 0 && (
            <dl className={styles.figures}>
              {scenarios.map((one) => (
                <div key={one.name}>
                  <dt>{one.name}</dt>
                  <dd>
                    {one.score}, {one.category}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <Figures view={view} />
          <details className={styles.sources}>
            <summary>Where this comes from</summary>
            <SourceNote source={view.figuresSource} />
            {half && <SourceNote source={half.source} label={halfName} />}
            {derived && <SourceNote source={derived.source} label={derived.name} />}
            {notices.map(({ text, source }) => (
              <SourceNote key={text} source={source} label={text} />
            ))}
          </details>
          {notices.map(({ text, page }) => (
            <p key={text} className={styles.notice}>
              <StatusText status="warning">
                <Words>{text}</Words>
                {page && <WhatToDo page={page} />}
              </StatusText>
            </p>
          ))}
          {missing.length > 0 && <Missing missing={missing} onField={onField} />}
        </>
      )}
    </>
  )
}

const halfName = 'Lower and higher risk'

const unlit = <T extends object>(segment: T) => ({ ...segment, isPossible: false })

function Figures({ view: { figures, figuresNote } }: { view: ScoreView }) {
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{unbroken(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figuresNote && <p className={styles.source}>{figuresNote}.</p>}
    </>
  )
}

const maxNamed = 6

function Missing({ missing, onField }: { missing: ScoreView['missing']; onField(id: string): void }) {
  const others = missing.length - maxNamed
  return (
    <p className={styles.missing}>
      Not given:{' '}
      {missing.slice(0, others > 1 ? maxNamed : undefined).map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <button type="button" onClick={() => onField(id)}>
            <Words>{label}</Words>
          </button>
        </span>
      ))}
      {others > 1 && ` and ${others} more`}
    </p>
  )
}
