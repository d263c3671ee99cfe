import { useLayoutEffect, useRef, useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { LateNotice } from '#base/client/ui/late-notice.tsx'
import { useUser } from '#base/client/user.ts'
import {
  Announcement,
  CaseActions,
  CaseFields,
  CaseStart,
  Citations,
  controlIdOf,
  PrintedCase,
  scorePageStyles as page,
  useTexts,
  WhatToDo,
  Words,
  type Wrong,
  wrongWords,
} from '#features/calculators/client/index.ts'
import { enteredOf, keyOf, ownTexts } from '#features/calculators/contract.ts'
import type { FieldError } from '#features/clinical/index.ts'
import { ContentPage, KeyPoints, Region, usePartId } from '#features/pages/client/index.ts'
import { classifierCalculator } from '../calculator.ts'
import type { Classified } from '../classify.ts'
import { intendedUse } from '../classify.ts'
import { classifierReport, entityText } from '../report.ts'
import { classifierCitations } from '../sources.ts'
import { shortNames } from '../system.ts'
import styles from './classifier-page.module.css'
import { Differences } from './differences.tsx'
import { useShownQuestions } from './shown-questions.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { SystemCard } from './system-card.tsx'
import { useClassification } from './use-classification.ts'

/** The digital classifier: one form, three classifications side by side (D-79). */
export default function ClassifierPage() {
  return (
    <ContentPage isWide isTool>
      <ClassifierTool />
      <KeyPoints />
      <Region name="when" />
      <Region name="pitfalls" />
      <Region name="next" />
      <Region name="main" />
    </ContentPage>
  )
}

const forms = [classifierCalculator]

function ClassifierTool() {
  const { site } = useSite()
  const isVisitor = useUser() === undefined
  const [showsAll, setShowsAll] = useState(false)
  const all = useRef<HTMLInputElement>(null)
  // The checkbox may have been ticked before the application started.
  useLayoutEffect(() => setShowsAll(all.current?.checked ?? false), [])
  const texts = ownTexts(classifierCalculator, useTexts())
  const { result, faults, ask, isBehind, latest } = useClassification(texts)
  const isRelevant = useShownQuestions(ask, texts)
  const isShown = showsAll ? () => true : isRelevant
  const hidden = classifierCalculator.fields.filter(({ id }) => !isShown(id)).length
  const wrong = wrongOf(faults)
  const entered = enteredOf(classifierCalculator, texts)

  /** Steps of the form: how many of a part's questions still matter. */
  const progressOf = (part: (typeof classifierCalculator.parts)[number]) => {
    if (!('fields' in part)) return
    const left = part.fields.filter((id) => ask.includes(id)).length
    return left === 0 ? 'Nothing left to answer' : `${left} ${left === 1 ? 'question' : 'questions'} left`
  }
  const toField = (id: string) => document.getElementById(controlIdOf(keyOf(classifierCalculator, id)))?.focus()
  function report(): string {
    const result = latest()?.result
    if (!result) return ''
    return classifierReport(result, {
      entered,
      date: new Date(),
      place: `${site.name}, ${site.url}${location.pathname}`,
    })
  }

  return (
    <div className={page.tool} data-late={isVisitor ? '#in=' : undefined} data-filled={result ? '' : undefined}>
      <p className={page.use}>
        <strong>Intended use.</strong> {intendedUse} It lists what is missing.{' '}
        <strong>Nothing you enter is stored or sent.</strong>
      </p>
      <noscript>
        <p className={page.use}>
          <strong>
            The form needs JavaScript, which is off in this browser. The steps below can be followed by hand.
          </strong>
        </p>
      </noscript>
      <LateNotice />
      <div className={page.columns}>
        <div className={page.form}>
          <CaseStart forms={forms} examplesOf={classifierCalculator} />
          <CaseFields
            form={classifierCalculator}
            faults={faults}
            readings={noReadings}
            notKnown="Not known"
            shown={isShown}
            noteOf={progressOf}
          />
          <p className={styles.left}>
            {hidden > 0 &&
              `${hidden} ${hidden === 1 ? 'question' : 'questions'} hidden: they cannot change the result. `}
            <label>
              <input
                ref={all}
                type="checkbox"
                checked={showsAll}
                onChange={(event) => setShowsAll(event.target.checked)}
              />{' '}
              Show every question
            </label>
          </p>
        </div>
        <div className={page.result}>
          <SummaryPanel result={result} wrong={wrong} ask={ask} isBehind={isBehind} onField={toField}>
            <CaseActions forms={forms} copyLabel="Copy report text" report={report} />
          </SummaryPanel>
          <Announcement>{announcementOf(result, wrong)}</Announcement>
        </div>
      </div>
      <PrintedCase label="Findings" entered={entered} isFilled={result !== undefined} />
      {result && <Details result={result} ask={ask} onField={toField} />}
      <Citations citations={classifierCitations} />
    </div>
  )
}

const noReadings = {}

type DetailsProps = { result: Classified; ask: readonly string[]; onField(id: string): void }

function Details({ result, ask, onField }: DetailsProps) {
  const partId = usePartId('systems')
  const { systems, differences, notGiven, notices } = result
  return (
    <>
      <section aria-labelledby={partId}>
        <h2 id={partId}>Three systems side by side</h2>
        {notices.map(({ text, page: whatToDo }) => (
          <p key={text}>
            <Words>{text}</Words>
            {whatToDo && <WhatToDo page={whatToDo} />}
          </p>
        ))}
        <div className={styles.systems}>
          {systems.map((system) => (
            <SystemCard key={system.system} result={system} ask={ask} onField={onField} />
          ))}
        </div>
      </section>
      {differences.length > 0 && <Differences rows={differences} />}
      {notGiven.length > 0 && (
        <details className={styles.assumed}>
          <summary>Not given, and what a provisional answer assumes</summary>
          <ul>
            {notGiven.map(({ id, label, assumed }) => (
              <li key={id}>
                <Words>{label}</Words>: {assumed ?? 'nothing is assumed'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function wrongOf(faults: readonly FieldError[]): readonly Wrong[] {
  return faults.map(({ field, message }) => {
    const found = classifierCalculator.fields.find(({ id }) => field === id || field.startsWith(`${id}.`))
    const part = found && field !== found.id ? ` ${field.slice(found.id.length + 1)}` : ''
    return { id: found?.id ?? field, label: (found?.label ?? field) + part, message }
  })
}

function announcementOf(result: Classified | null, wrong: readonly Wrong[]): string {
  if (wrong.length > 0) return wrongWords(wrong)
  if (!result) return 'Nothing is classified.'
  const urgent = result.notices.flatMap(({ text, page: whatToDo }) => (whatToDo ? [`${text}.`] : []))
  const answers = result.systems.map(({ system, standing, diagnosis, possible }) => {
    const name = diagnosis ? entityText(diagnosis) : 'not yet determined'
    const open = standing === 'decided' ? '' : `, ${standing}, ${possible.length} possible`
    return `${shortNames[system]}: ${name}${open}.`
  })
  return [...urgent, ...answers].join(' ')
}
