import { useState } from 'react'
import { useSite } from '#base/client/site.ts'
import { LoadingNotice } from '#base/client/ui/loading-notice.tsx'
import { useUser } from '#base/client/user.ts'
import { ContentPage, usePartId } from '#features/pages/client/index.ts'
import type { Calculator, FormPart } from '../engine/calculator.ts'
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
import { Fold } from './fold.tsx'
import { OtherScores } from './other-scores.tsx'
import { PointsTables } from './points-tables.tsx'
import { PrintedCase } from './printed-case.tsx'
import { ResultBar } from './result-bar.tsx'
import { ResultPanel } from './result-panel.tsx'
import { RiskRegions } from './risk-regions.tsx'
import styles from './score-page.module.css'
import { announcementOf, emptyView, invalidValuesOf, visibleField } from './score-tool.ts'
import { scores } from './scores.ts'
import { Citations } from './source-note.tsx'
import { ToolText } from './tool-text.tsx'
import { unbroken, Words } from './words.tsx'

type Props = { calculator: Calculator }

export function ScorePage({ calculator }: Props) {
  return (
    <ContentPage isWide isTool>
      <ScoreTool calculator={calculator} />
      <ToolText />
    </ContentPage>
  )
}

function ScoreTool({ calculator }: Props) {
  const pointsId = usePartId('points')
  const contributionsId = usePartId('contributions')
  const categoriesId = usePartId('categories')
  const resultId = usePartId('result')
  const common = useTexts()
  const { site } = useSite()
  const isVisitor = useUser() === undefined
  const [forms] = useState([calculator])
  const texts = ownTexts(calculator, common)
  const assessment = assess(calculator, texts)
  const view = assessment.view ?? emptyView(calculator)
  const wrong = invalidValuesOf(calculator, assessment)
  const entered = enteredOf(calculator, texts)
  const isFilled = view.completeness !== 'nothing'

  const progressOf = (part: FormPart) => {
    if (!('rest' in part) || !part.rest) return
    return `${part.fields.filter((id) => texts[id]).length} of ${part.fields.length} entered`
  }
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
      <IntendedUse view={view} limitsId={view.scale ? resultId : categoriesId} />
      <LoadingNotice />
      <div className={styles.columns}>
        <div className={styles.form}>
          <CaseStart forms={forms} examplesOf={calculator} />
          <CaseFields
            form={calculator}
            faults={assessment.faults}
            readings={assessment.readings}
            notKnown={calculator.notKnown}
            noteOf={progressOf}
          />
          {(isFilled || wrong.length > 0) && (
            <ResultBar>
              {view.name} <b>{isFilled ? unbroken([view.score, view.unit].filter(Boolean).join(' ')) : 'no result'}</b>{' '}
              {isFilled ? view.category : 'Correct the marked field'}
            </ResultBar>
          )}
        </div>
        <div className={`${styles.result} ${styles.scrolling}`}>
          <div className={styles.live}>
            <ResultPanel view={assessment.view} wrong={wrong} onField={toField}>
              <CaseActions forms={forms} copyLabel="Copy as text" report={report} />
            </ResultPanel>
            <Announcement>{announcementOf(assessment, wrong)}</Announcement>
          </div>
          <RiskRegions view={view} />
        </div>
      </div>
      <PrintedCase label="Entered" entered={entered} isFilled={isFilled} />
      {view.variables.length > 0 && (
        <Fold id={pointsId} title="Points">
          <PointsTables variables={view.variables} />
        </Fold>
      )}
      {view.contributions.length > 0 && isFilled && (
        <Fold id={contributionsId} title="How the score is made up">
          <Contributions contributions={view.contributions} />
        </Fold>
      )}
      <Fold
        id={categoriesId}
        title="Categories and outcome"
        className={view.contributions.length > 0 ? styles.second : undefined}
      >
        <CategoryTable table={view.categories} />
        <Citations citations={view.citations} />
      </Fold>
      {scores.some((one) => one === calculator) && <OtherScores current={calculator} texts={common} />}
    </div>
  )
}

/** The intended use in full only on paper and in the copied text; the limits of the categories are far below a form. */
function IntendedUse({ view: { scope, licence }, limitsId }: { view: ScoreView; limitsId: string }) {
  return (
    <div className={styles.about}>
      <div className={styles.use}>
        <Words>{scope.text}</Words>. <strong>Nothing you enter is stored or sent.</strong>{' '}
        <a className={styles.limits} href={`#${limitsId}`}>
          Limits<span className="unseen"> of the categories</span>
        </a>{' '}
        <details className={`fold ${styles.intended}`}>
          <summary>Intended use</summary>
          <p>
            <strong>Intended use.</strong> {scoreIntendedUse}
            {scope.excluded && ` Not included: ${scope.excluded}.`}
            {licence && ` ${licence}.`}
          </p>
        </details>
      </div>
      <noscript>
        <p className={styles.use}>
          <strong>
            The form needs JavaScript, which is off in this browser. The tables below give the same points to add up by
            hand.
          </strong>
        </p>
      </noscript>
    </div>
  )
}
