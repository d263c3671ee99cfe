import { useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import { keyOf, ownTexts } from '../../calculator.ts'
import { Announcement } from '../../client/announcement.tsx'
import { CaseActions } from '../../client/case-actions.tsx'
import { CaseFields } from '../../client/case-form.tsx'
import { controlIdOf } from '../../client/case-form-context.ts'
import { CaseStart } from '../../client/case-start.tsx'
import { useTexts } from '../../client/case-store.ts'
import type { Unused } from '../../client/result-panel.tsx'
import page from '../../client/score-page.module.css'
import { Citations } from '../../client/source-note.tsx'
import { Words } from '../../client/words.tsx'
import { enteredOf } from '../../entered.ts'
import type { FieldError } from '../../field.ts'
import { classifierCalculator } from '../calculator.ts'
import type { Classified } from '../classify.ts'
import { intendedUse } from '../classify.ts'
import { classifierReport, entityText } from '../report.ts'
import { classifierCitations } from '../sources.ts'
import { shortNames } from '../system.ts'
import styles from './classifier-page.module.css'
import { Differences } from './differences.tsx'
import { shownQuestions } from './shown-questions.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { SystemCard } from './system-card.tsx'
import { useClassification } from './use-classification.ts'

/** The digital classifier: one form, three classifications side by side (D-79). */
export default function ClassifierPage() {
  return (
    <ContentPage>
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
  const [showsAll, setShowsAll] = useState(false)
  const texts = ownTexts(classifierCalculator, useTexts())
  const { result, faults, ask, isBehind, latest } = useClassification(texts)
  const isShown = showsAll ? () => true : shownQuestions(ask, texts)
  const hidden = classifierCalculator.fields.filter(({ id }) => !isShown(id)).length
  const unused = unusedOf(faults)
  const entered = enteredOf(classifierCalculator, texts)

  const toField = (id: string) => document.getElementById(controlIdOf(keyOf(classifierCalculator, id)))?.focus()
  function report(): string {
    const { result, faults = [] } = latest() ?? {}
    if (!result) return ''
    return classifierReport(result, {
      entered,
      unused: unusedOf(faults).map(({ label, message }) => `${label} (${message})`),
      date: new Date(),
      place: `${site.name}, ${site.url}${location.pathname}`,
    })
  }

  return (
    <div className={page.tool} data-filled={result ? '' : undefined}>
      <p className={page.use}>
        <strong>Intended use.</strong> {intendedUse} It lists the data it did not get.{' '}
        <strong>Nothing you enter is stored or sent.</strong>
      </p>
      <noscript>
        <p className={page.use}>
          <strong>
            The form needs JavaScript, which is off in this browser. The steps below can be followed by hand.
          </strong>
        </p>
      </noscript>
      <div className={page.columns}>
        <div className={page.form}>
          <CaseStart forms={forms} examplesOf={classifierCalculator} />
          <p className={styles.left}>
            {hidden > 0 &&
              `${hidden} ${hidden === 1 ? 'question' : 'questions'} left out that cannot change an answer. `}
            <label>
              <input type="checkbox" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} /> Show
              every question
            </label>
          </p>
          <CaseFields
            form={classifierCalculator}
            faults={faults}
            readings={none}
            notKnown="Not known"
            shown={isShown}
          />
        </div>
        <div className={page.result}>
          <SummaryPanel result={result} unused={unused} ask={ask} isBehind={isBehind} onField={toField}>
            <CaseActions forms={forms} copyLabel="Copy report text" report={report} />
          </SummaryPanel>
          <Announcement>{announcementOf(result)}</Announcement>
        </div>
      </div>
      <p className={page.entered}>
        <b>Findings:</b> {entered.join('; ')}
      </p>
      {result && <Details result={result} ask={ask} onField={toField} />}
      <Citations citations={classifierCitations} />
    </div>
  )
}

const none = {}

type DetailsProps = { result: Classified; ask: readonly string[]; onField(id: string): void }

function Details({ result, ask, onField }: DetailsProps) {
  const { systems, differences, notGiven, notices } = result
  return (
    <>
      <section aria-labelledby="systems">
        <h2 id="systems">Three systems side by side</h2>
        {notices.map(({ text }) => (
          <p key={text}>
            <Words>{text}</Words>
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
          <summary>Not given, and what a provisional answer takes it to be</summary>
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

function unusedOf(faults: readonly FieldError[]): readonly Unused[] {
  return faults.map(({ field, message }) => {
    const found = classifierCalculator.fields.find(({ id }) => field === id || field.startsWith(`${id}.`))
    const part = found && field !== found.id ? ` ${field.slice(found.id.length + 1)}` : ''
    return { id: found?.id ?? field, label: (found?.label ?? field) + part, message }
  })
}

function announcementOf(result: Classified | null): string {
  if (!result) return 'Nothing is classified.'
  return result.systems
    .map(({ system, standing, diagnosis, possible }) => {
      const name = diagnosis ? entityText(diagnosis) : 'not to be told yet'
      const open = standing === 'decided' ? '' : `, ${standing}, ${possible.length} possible`
      return `${shortNames[system]}: ${name}${open}.`
    })
    .join(' ')
}
