import { useSite } from '#base/client/site.ts'
import { usePartId } from '#features/pages/client/index.ts'
import { ownTexts } from '../engine/calculator.ts'
import { compare, compareFormOf } from '../engine/compare.ts'
import { enteredOf } from '../engine/entered.ts'
import { scoreIntendedUse, scoreReport } from '../engine/score-report.ts'
import type { ScoreView } from '../engine/score-view.ts'
import { Announcement } from './announcement.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseFields } from './case-form.tsx'
import { controlIdOf } from './case-form-context.ts'
import { CaseStart } from './case-start.tsx'
import { useTexts } from './case-store.ts'
import styles from './compare-tool.module.css'
import { type DataRow, DataTable } from './data-table.tsx'
import { InvalidValues, invalidValuesText } from './invalid-values.tsx'
import { Scale } from './scale.tsx'
import page from './score-page.module.css'
import { emptyView, invalidValuesOf } from './score-tool.ts'
import { scores } from './scores.ts'
import { unbroken } from './words.tsx'

const form = compareFormOf(scores)
const forms = [form]

export default function CompareTool() {
  const partId = usePartId('compared')
  const { site } = useSite()
  const common = useTexts()
  const { assessments, faults } = compare(scores, common)
  const views = scores.map((calculator, at) =>
    faults.length > 0 ? emptyView(calculator) : (assessments[at]?.view ?? emptyView(calculator)),
  )
  const isFilled = views.some(({ completeness }) => completeness !== 'nothing')
  const entered = enteredOf(form, ownTexts(form, common))
  const wrong = invalidValuesOf(form, { faults })
  const report = () =>
    views
      .map((view) =>
        scoreReport(view, {
          entered,
          date: new Date(),
          place: `${site.name}, ${site.url}${location.pathname}`,
        }),
      )
      .join('\n\n')

  return (
    <div className={page.tool} data-filled={isFilled ? '' : undefined}>
      <p className={page.use}>
        <strong>Intended use.</strong> {scoreIntendedUse} <strong>Nothing you enter is stored or sent.</strong>
      </p>
      <div className={page.columns}>
        <div className={page.form}>
          <CaseStart forms={forms} examplesOf={form} />
          <CaseFields form={form} faults={faults} readings={noReadings} notKnown="Not assessed" />
        </div>
        <div className={page.result}>
          <section className={styles.panel} aria-labelledby={partId}>
            <h3 id={partId}>Result</h3>
            {wrong.length > 0 && (
              <InvalidValues wrong={wrong} onField={(id) => document.getElementById(controlIdOf(id))?.focus()} />
            )}
            {isFilled
              ? views.map((view) => <Compared key={view.name} view={view} />)
              : wrong.length === 0 && <p>Enter values to see the scores.</p>}
            {isFilled && <CaseActions forms={forms} copyLabel="Copy as text" report={report} />}
          </section>
          <Announcement>
            {wrong.length > 0
              ? invalidValuesText(wrong)
              : views.map(({ name, score, category }) => `${name} ${score}: ${category}.`).join(' ')}
          </Announcement>
        </div>
      </div>
      {isFilled && (
        <p>
          <b>Entered:</b> {entered.join('; ')}
        </p>
      )}
      <DataTable
        id="app-compare-table"
        caption="The scores side by side"
        columns={['Result', ...scores.map(({ title }) => title)]}
        rows={tableRows(views)}
        isEven
      />
    </div>
  )
}

const noReadings = {}

function Compared({ view: { name, completeness, score, unit, category, scale } }: { view: ScoreView }) {
  const isNothing = completeness === 'nothing'
  return (
    <div className={styles.compared}>
      <p>
        {name} <b>{isNothing ? '–' : unbroken([score, unit].filter(Boolean).join(' '))}</b>{' '}
        <strong>{isNothing ? 'no input' : category}</strong>
      </p>
      {scale && (
        <Scale
          scale={
            isNothing ? { segments: scale.segments.map((one) => ({ ...one, isPossible: false })), marks: [] } : scale
          }
          label={isNothing ? `The categories of the ${name}` : `${name} ${score} on the scale: ${category}`}
        />
      )}
    </div>
  )
}

/** Scores have different figures: a figure that no other score has gets a row of its own. */
function tableRows(views: readonly ScoreView[]): DataRow[] {
  const labels = [...new Set(views.flatMap(({ figures }) => figures.map(({ label }) => label)))]
  const row = (head: string, cell: (view: ScoreView) => string | undefined): DataRow => ({
    id: head,
    head,
    cells: views.map((view) => (view.completeness === 'nothing' ? '–' : (cell(view) ?? '–'))),
  })
  return [
    row('Score', ({ score, unit }) => [score, unit].filter(Boolean).join(' ')),
    row('Category', ({ category }) => category),
    row('Lower or higher risk', ({ half }) => half?.text),
    row('Age-adjusted', ({ derived }) => (derived ? `${derived.score}, ${derived.category}` : undefined)),
    ...labels.map((label) => row(label, ({ figures }) => figures.find((one) => one.label === label)?.value)),
    row('Figures from', ({ figuresSource }) => figuresSource.cite),
    row('Not given', ({ missing }) => missingText(missing.map(({ label }) => label))),
  ]
}

const maxNamed = 6

function missingText(labels: readonly string[]): string {
  if (labels.length === 0) return 'nothing'
  const others = labels.length - maxNamed
  return others > 1 ? `${labels.slice(0, maxNamed).join(', ')} and ${others} more` : labels.join(', ')
}
