import { useSite } from '#base/client/site.ts'
import { LoadingNotice } from '#base/client/ui/loading-notice.tsx'
import { useUser } from '#base/client/user.ts'
import {
  Announcement,
  CaseActions,
  CaseFields,
  CaseStart,
  controlIdOf,
  type InvalidValue,
  invalidValuesText,
  PrintedCase,
  ResultBar,
  ToolText,
  useTexts,
  WhatToDo,
  Words,
} from '#features/calculators/client/index.ts'
import page from '#features/calculators/client/score-page.module.css'
import { enteredOf, keyOf, ownTexts } from '#features/calculators/contract.ts'
import type { FieldError } from '#features/clinical/index.ts'
import { ContentPage, usePartId } from '#features/pages/client/index.ts'
import { classifierCalculator } from '../calculator.ts'
import type { Classified, SystemResult } from '../classify.ts'
import { intendedUse } from '../classify.ts'
import { cautionText, certaintyOf, classifierReport, codeText, entityText, isCaution, otherClasses } from '../report.ts'
import { inDisplayOrder, shortNames } from '../system.ts'
import { Basis } from './basis.tsx'
import styles from './classifier-page.module.css'
import { Footnote } from './comparison-cells.tsx'
import { Differences } from './differences.tsx'
import { useShownQuestions } from './shown-questions.ts'
import summary from './summary-panel.module.css'
import { SummaryPanel } from './summary-panel.tsx'
import { SystemCard } from './system-card.tsx'
import { useClassification } from './use-classification.ts'

/** The digital classifier: one form, three classifications side by side (D-79). */
export default function ClassifierPage() {
  return (
    <ContentPage isWide isTool>
      <ClassifierTool />
      <ToolText />
    </ContentPage>
  )
}

const forms = [classifierCalculator]

function ClassifierTool() {
  const { site } = useSite()
  const isVisitor = useUser() === undefined
  const texts = ownTexts(classifierCalculator, useTexts())
  const { result, faults, ask, isBehind, latest } = useClassification(texts)
  const isShown = useShownQuestions(ask, texts)
  const wrong = invalidValuesOf(faults)
  const entered = enteredOf(classifierCalculator, texts)

  const toField = (id: string) => {
    const control = document.getElementById(controlIdOf(keyOf(classifierCalculator, id)))
    control?.closest('details')?.setAttribute('open', '')
    control?.focus()
  }
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
      <LoadingNotice />
      <div className={page.columns}>
        <div className={page.form}>
          <CaseStart forms={forms} examplesOf={classifierCalculator} />
          <CaseFields
            form={classifierCalculator}
            faults={faults}
            readings={noReadings}
            notKnown="Not known"
            shown={isShown}
            folded="cannot change the name"
          />
          {(result || wrong.length > 0) && (
            <ResultBar isWhole>
              {result ? (
                <span className={summary.bar}>
                  {inDisplayOrder(result.systems).map((system) => (
                    <Brief key={system.system} result={system} />
                  ))}
                </span>
              ) : (
                'No result: correct the marked field'
              )}
            </ResultBar>
          )}
        </div>
        <div className={page.result}>
          <SummaryPanel result={result} wrong={wrong} ask={ask} isBehind={isBehind} onField={toField}>
            <CaseActions forms={forms} copyLabel="Copy report text" report={report} />
          </SummaryPanel>
          <Announcement>{announcementOf(result, wrong)}</Announcement>
        </div>
      </div>
      <PrintedCase label="Findings" entered={entered} isFilled={result !== undefined} />
      {result && <Details result={result} />}
    </div>
  )
}

const noReadings = {}

function Brief({ result }: { result: SystemResult }) {
  const { system, diagnosis } = result
  return (
    <span>
      <small>{shortNames[system]}</small>
      <b>{diagnosis && !isCaution(diagnosis) ? codeText(diagnosis) : '–'}</b>
      <small>{diagnosis && !isCaution(diagnosis) ? certaintyOf(result) : 'No name yet'}</small>
    </span>
  )
}

function Details({ result }: { result: Classified }) {
  const partId = usePartId('systems')
  const { systems, differences, notices } = result
  const caution = cautionText(systems)
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
          {inDisplayOrder(systems).map((system) => (
            <SystemCard key={system.system} result={system} />
          ))}
        </div>
        {caution && <p className={styles.caution}>{caution}.</p>}
        <Footnote />
      </section>
      {differences.length > 0 && <Differences rows={differences} />}
      <Basis result={result} />
    </>
  )
}

function invalidValuesOf(faults: readonly FieldError[]): readonly InvalidValue[] {
  return faults.map(({ field, message }) => {
    const found = classifierCalculator.fields.find(({ id }) => field === id || field.startsWith(`${id}.`))
    const part = found && field !== found.id ? ` ${field.slice(found.id.length + 1)}` : ''
    return { id: found?.id ?? field, label: (found?.label ?? field) + part, message }
  })
}

function announcementOf(result: Classified | null, wrong: readonly InvalidValue[]): string {
  if (wrong.length > 0) return invalidValuesText(wrong)
  if (!result) return 'Nothing is classified.'
  const urgent = result.notices.flatMap(({ text, page: whatToDo }) => (whatToDo ? [`${text}.`] : []))
  const answers = inDisplayOrder(result.systems).map((system) => {
    const { diagnosis } = system
    const name =
      diagnosis && !isCaution(diagnosis)
        ? `${entityText(diagnosis)}, ${certaintyOf(system).toLowerCase()}`
        : 'no name yet'
    const others = otherClasses(system).length
    return `${shortNames[system.system]}: ${name}${others > 0 ? `, ${others} also possible` : ''}.`
  })
  const isCautioned = result.systems.some(({ diagnosis }) => diagnosis && isCaution(diagnosis))
  return [...urgent, ...answers, isCautioned ? `${cautionText(result.systems)}.` : ''].join(' ').trim()
}
