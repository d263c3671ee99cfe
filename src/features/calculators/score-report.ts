import type { FieldError } from './field.ts'
import type { ScoreView, VariableRow } from './score-view.ts'

/** What has to be said wherever a score is shown. */
export const scoreIntendedUse =
  'For clinicians. It supports clinical judgement and does not replace it: the figures are medians of historic, mostly untreated groups, not a forecast for one patient.'

/** What a note says besides the score: what was entered, what could not be used, and when and where it was worked out. */
export type NoteFacts = {
  readonly entered: readonly string[]
  readonly unused: readonly string[]
  readonly date: Date
  readonly place: string
}

/** The result as plain text for the patient's notes. */
export function scoreReport(view: ScoreView, { entered, unused, date, place }: NoteFacts): string {
  const { name, unit, half, derived, figures, figuresNote, figuresSource, missing, notices, remark } = view
  const score = [view.score, unit].filter(Boolean).join(' ')
  const lines = [
    `${name}: ${score}, ${view.category}${half ? `; ${half.text}` : ''}`,
    remark,
    ...view.scenarios.map((one) => `${one.name}: ${one.score}, ${one.category}`),
    derived && `${derived.name}: ${derived.score}, ${derived.category} (${derived.note})`,
    view.standing === 'nothing' ? null : figures.map(({ label, value }) => `${label}: ${value}`).join('; '),
    `${figuresNote} (${figuresSource.cite})`,
    view.variables.length > 0 ? `Points: ${view.variables.flatMap(pointsText).join('; ')}` : null,
    `Entered: ${entered.join('; ') || 'nothing'}`,
    missing.length > 0 ? `Not given: ${missing.map(({ label }) => label).join(', ')}` : null,
    ...unused.map((text) => `Not used: ${text}`),
    ...notices.map(({ text }) => `Note: ${text}`),
    scoreIntendedUse,
    `Worked out on ${dayFormat.format(date)} with ${place}`,
  ]
  return plain(lines.filter((line) => line).join('\n'))
}

/** What was wrong with a value that was left out, by the label of its field. */
export const unusedText = (label: string, { message }: FieldError) => `${label} (${message})`

/** Notes are kept in systems that may not know the wider minus. */
export const plain = (text: string) => text.replaceAll('−', '-').replaceAll('\u00a0', ' ')

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function pointsText({ label, given, points, rows }: VariableRow): string[] {
  const match = rows.find((row) => row.isMatch)
  return given === null || !match ? [] : [`${label} ${points}`]
}
