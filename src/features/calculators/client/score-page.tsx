import { useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { LateNotice } from '#base/client/ui/late-notice.tsx'
import { useUser } from '#base/client/user.ts'
import { ContentPage, KeyPoints, Region, usePartId } from '#features/pages/client/index.ts'
import type { Calculator } from '../engine/calculator.ts'
import { assess, keyOf, ownTexts } from '../engine/calculator.ts'
import { enteredOf } from '../engine/entered.ts'
import { scoreIntendedUse, scoreReport } from '../engine/score-report.ts'
import type { ScoreView } from '../engine/score-view.ts'
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
import { announcementOf, emptyView, visibleField, wrongOf } from './score-tool.ts'
import { scores } from './scores.ts'
import { Citations } from './source-note.tsx'
import { unbroken, Words } from './words.tsx'

type Props = { calculator: Calculator; notKnown?: string }

/** The page of a score: its inputs, the result, and then the editors' text. */
export function ScorePage({ calculator, notKnown = 'Not known' }: Props) {
  return (
    <ContentPage isWide>
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
  const pointsId = usePartId('points')
  const contributionsId = usePartId('contributions')
  const categoriesId = usePartId('categories')
  const common = useTexts()
  const { site } = useSite()
  const isVisitor = useUser() === undefined
  const [forms] = useState([calculator])
  const texts = ownTexts(calculator, common)
  const assessment = assess(calculator, texts)
  const view = assessment.view ?? emptyView(calculator)
  const wrong = wrongOf(calculator, assessment)
  const entered = enteredOf(calculator, texts)
  const isFilled = view.standing !== 'nothing'

  const toField = (id: string) =>
    document.getElementById(controlIdOf(keyOf(calculator, visibleField(calculator, id, common))))?.focus()
  const report = () =>
    scoreReport(view, {
      entered,
      date: new Date(),
      place: `${site.name}, ${site.url}${location.pathname}`,
    })

  return (
    <div className={styles.tool} data-late={isVisitor ? '#in=' : undefined} data-filled={isFilled ? '' : undefined}>
      <IntendedUse view={view} />
      <LateNotice />
      <div className={styles.columns}>
        <div className={styles.form}>
          {(isFilled || wrong.length > 0) && (
            <p className={styles.running} aria-hidden="true">
              {view.name} <b>{isFilled ? unbroken([view.score, view.unit].filter(Boolean).join(' ')) : 'no result'}</b>{' '}
              {isFilled ? view.category : 'Correct the marked field'}
            </p>
          )}
          <CaseStart forms={forms} examplesOf={calculator} />
          <CaseFields form={calculator} faults={assessment.faults} readings={assessment.readings} notKnown={notKnown} />
        </div>
        <div className={styles.result}>
          <ResultPanel view={assessment.view} wrong={wrong} onField={toField}>
            <CaseActions forms={forms} copyLabel="Copy as text" report={report} />
          </ResultPanel>
          <Announcement>{announcementOf(assessment, wrong)}</Announcement>
        </div>
      </div>
      <p className={styles.entered}>
        <b>Entered:</b> {entered.join('; ')}
      </p>
      {view.variables.length > 0 && (
        <section aria-labelledby={pointsId}>
          <h2 id={pointsId}>Points</h2>
          <PointsTables variables={view.variables} />
        </section>
      )}
      {view.contributions.length > 0 && isFilled && (
        <section aria-labelledby={contributionsId}>
          <h2 id={contributionsId}>How the score is made up</h2>
          <Contributions contributions={view.contributions} />
        </section>
      )}
      <section aria-labelledby={categoriesId} className={view.contributions.length > 0 ? styles.second : undefined}>
        <h2 id={categoriesId}>Categories and outcome</h2>
        <CategoryTable table={view.categories} />
        <Citations citations={view.citations} />
      </section>
      <RiskRegions view={view} />
      {scores.some((one) => one.calculator === calculator) && <OtherScores current={calculator} texts={common} />}
    </div>
  )
}

/** The score's intended use, which every result must show. */
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
