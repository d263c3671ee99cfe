import { useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { ContentPage, KeyPoints, Region } from '#features/content/client/index.ts'
import type { Calculator } from '../calculator.ts'
import { assess, keyOf, ownTexts } from '../calculator.ts'
import { enteredOf } from '../entered.ts'
import { scoreIntendedUse, scoreReport } from '../score-report.ts'
import type { ScoreView } from '../score-view.ts'
import { Announcement } from './announcement.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseFields } from './case-form.tsx'
import { controlIdOf } from './case-form-context.ts'
import { CaseStart } from './case-start.tsx'
import { useTexts } from './case-store.ts'
import { CategoryTable } from './category-table.tsx'
import { Contributions } from './contributions.tsx'
import { OtherScores } from './other-scores.tsx'
import { PointsTables } from './points-tables.tsx'
import { ResultPanel } from './result-panel.tsx'
import { RiskRegions } from './risk-regions.tsx'
import styles from './score-page.module.css'
import { announcementOf, emptyView, unusedOf, visibleField, withoutRefused } from './score-tool.ts'
import { Citations } from './source-note.tsx'
import { unbroken, Words } from './words.tsx'

type Props = { calculator: Calculator; notKnown?: string }

/** The page of a score: what it asks for, what comes out, and after both what the editors have written. */
export function ScorePage({ calculator, notKnown = 'Not known' }: Props) {
  return (
    <ContentPage>
      <ScoreTool calculator={calculator} notKnown={notKnown} />
      <KeyPoints />
      <Region name="when" />
      <Region name="pitfalls" />
      <Region name="next" />
      <Region name="main" />
    </ContentPage>
  )
}

function ScoreTool({ calculator, notKnown }: Required<Props>) {
  const common = useTexts()
  const { site } = useSite()
  const [forms] = useState([calculator])
  const texts = ownTexts(calculator, common)
  const assessment = assess(calculator, texts)
  const view = assessment.view ?? emptyView(calculator)
  const unused = unusedOf(calculator, assessment)
  const shown = assessment.view && withoutRefused(calculator, assessment.view, unused, common)
  const entered = enteredOf(calculator, texts)
  const isFilled = view.standing !== 'nothing'

  const toField = (id: string) =>
    document.getElementById(controlIdOf(keyOf(calculator, visibleField(calculator, id, common))))?.focus()
  const report = () =>
    scoreReport(view, {
      entered,
      unused: unused.map(({ label, message }) => `${label} (${message})`),
      date: new Date(),
      place: `${site.name}, ${site.url}${location.pathname}`,
    })

  return (
    <div className={styles.tool} data-filled={isFilled ? '' : undefined}>
      <IntendedUse view={view} />
      <div className={styles.columns}>
        <div className={styles.form}>
          {isFilled && (
            <p className={styles.running} aria-hidden="true">
              {view.name} <b>{unbroken([view.score, view.unit].filter(Boolean).join(' '))}</b> {view.category}
            </p>
          )}
          <CaseStart forms={forms} examplesOf={calculator} />
          <CaseFields form={calculator} faults={assessment.faults} readings={view.readings} notKnown={notKnown} />
        </div>
        <div className={styles.result}>
          <ResultPanel view={shown} unused={unused} onField={toField}>
            <CaseActions forms={forms} copyLabel="Copy as text" report={report} />
          </ResultPanel>
          <Announcement>{announcementOf(assessment, unused)}</Announcement>
        </div>
      </div>
      <p className={styles.entered}>
        <b>Entered:</b> {entered.join('; ')}
      </p>
      {view.variables.length > 0 && (
        <section aria-labelledby="points">
          <h2 id="points">Points</h2>
          <PointsTables variables={view.variables} />
        </section>
      )}
      {view.contributions.length > 0 && isFilled && (
        <section aria-labelledby="contributions">
          <h2 id="contributions">What makes the score</h2>
          <Contributions contributions={view.contributions} />
        </section>
      )}
      <section aria-labelledby="categories" className={view.contributions.length > 0 ? styles.second : undefined}>
        <h2 id="categories">Categories and outcome</h2>
        <CategoryTable table={view.categories} />
        <Citations citations={view.citations} />
      </section>
      <RiskRegions view={view} />
      <OtherScores current={calculator} texts={common} />
    </div>
  )
}

/** What the score is for, which every result has to carry with it. */
function IntendedUse({ view: { scope, licence } }: { view: ScoreView }) {
  return (
    <>
      <p className={styles.use}>
        <strong>Intended use.</strong> {scoreIntendedUse} <Words>{scope.text}</Words>.
        {scope.excluded && ` Not included: ${scope.excluded}.`} {licence && `${licence}. `}
        <strong>Nothing you enter is stored or sent.</strong>
      </p>
      <noscript>
        <p className={styles.use}>
          <strong>
            The form needs JavaScript, which is off in this browser. The tables below give the same points to add up by
            hand.
          </strong>
        </p>
      </noscript>
    </>
  )
}
