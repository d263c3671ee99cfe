import { useSite } from '#base/client/site.ts'
import { ownTexts } from '../calculator.ts'
import { compare, compareFormOf } from '../compare.ts'
import { enteredOf } from '../entered.ts'
import { scoreIntendedUse, scoreReport } from '../score-report.ts'
import type { ScoreView } from '../score-view.ts'
import { Announcement } from './announcement.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseFields } from './case-form.tsx'
import { controlIdOf } from './case-form-context.ts'
import { CaseStart } from './case-start.tsx'
import { useTexts } from './case-store.ts'
import styles from './compare-tool.module.css'
import { type DataRow, DataTable } from './data-table.tsx'
import { Scale } from './scale.tsx'
import page from './score-page.module.css'
import { emptyView } from './score-tool.ts'
import { scores } from './scores.ts'
import { unbroken, Words } from './words.tsx'

const calculators = scores.map(({ calculator }) => calculator)
const form = compareFormOf(calculators)
const forms = [form]

/** All scores side by side from one set of inputs. */
export default function CompareTool() {
  const { site } = useSite()
  const common = useTexts()
  const { assessments, faults } = compare(calculators, common)
  const views = calculators.map((calculator, at) => assessments[at]?.view ?? emptyView(calculator))
  const isFilled = views.some(({ standing }) => standing !== 'nothing')
  const entered = enteredOf(form, ownTexts(form, common))
  const unused = faults.map(({ field, message }) => {
    const label = form.fields.find(({ id }) => id === field)?.label ?? field
    return { id: field, text: `${label} (${message})` }
  })
  const report = () =>
    views
      .map((view) =>
        scoreReport(view, {
          entered,
          unused: unused.map(({ text }) => text),
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
          <CaseFields form={form} faults={faults} readings={none} notKnown="Not assessed" />
        </div>
        <div className={page.result}>
          <section className={styles.panel} aria-labelledby="compared">
            <h3 id="compared">Result</h3>
            {unused.map(({ id, text }) => (
              <p key={id} className={styles.unused}>
                Not used:{' '}
                <button type="button" onClick={() => document.getElementById(controlIdOf(id))?.focus()}>
                  <Words>{text}</Words>
                </button>
              </p>
            ))}
            {isFilled ? views.map((view) => <Compared key={view.name} view={view} />) : <p>Nothing is entered yet.</p>}
            {isFilled && <CaseActions forms={forms} copyLabel="Copy as text" report={report} />}
          </section>
          <Announcement>
            {views.map(({ name, score, category }) => `${name} ${score}: ${category}.`).join(' ')}
          </Announcement>
        </div>
      </div>
      <p className={page.entered}>
        <b>Entered:</b> {entered.join('; ')}
      </p>
      <DataTable
        id="compare-table"
        caption="The scores side by side"
        columns={['Result', ...scores.map(({ route }) => route.title)]}
        rows={tableRows(views)}
        isEven
      />
    </div>
  )
}

const none = {}

function Compared({ view: { name, standing, score, unit, category, scale } }: { view: ScoreView }) {
  const isNothing = standing === 'nothing'
  return (
    <div className={styles.compared}>
      <p>
        {name} <b>{isNothing ? '–' : unbroken([score, unit].filter(Boolean).join(' '))}</b>{' '}
        <strong>{isNothing ? 'no input' : category}</strong>
      </p>
      <Scale
        scale={
          isNothing ? { segments: scale.segments.map((one) => ({ ...one, isPossible: false })), marks: [] } : scale
        }
        label={isNothing ? `The categories of the ${name}` : `${name} ${score} on the scale: ${category}`}
      />
    </div>
  )
}

/** Scores have different figures, and each has its own row where none of the others has it. */
function tableRows(views: readonly ScoreView[]): DataRow[] {
  const labels = [...new Set(views.flatMap(({ figures }) => figures.map(({ label }) => label)))]
  const row = (head: string, cell: (view: ScoreView) => string | undefined): DataRow => ({
    id: head,
    head,
    cells: views.map((view) => (view.standing === 'nothing' ? '–' : (cell(view) ?? '–'))),
  })
  return [
    row('Score', ({ score, unit }) => [score, unit].filter(Boolean).join(' ')),
    row('Category', ({ category }) => category),
    row('Half of the scale', ({ half }) => half?.text),
    row('Age-adjusted', ({ derived }) => (derived ? `${derived.score}, ${derived.category}` : undefined)),
    ...labels.map((label) => row(label, ({ figures }) => figures.find((one) => one.label === label)?.value)),
    row('Figures from', ({ figuresSource }) => figuresSource.cite),
    row('Not given', ({ missing }) => missingText(missing.map(({ label }) => label))),
  ]
}

const mostNamed = 6

function missingText(labels: readonly string[]): string {
  if (labels.length === 0) return 'nothing'
  const others = labels.length - mostNamed
  return others > 1 ? `${labels.slice(0, mostNamed).join(', ')} and ${others} more` : labels.join(', ')
}
