import { localDay } from '#base/contract/day.ts'
import { pointsText, type ScoreView, type VariableRow } from './score-view.ts'

export const scoreIntendedUse =
  'For clinicians. Decision support, not a diagnosis: it supports clinical judgement and does not replace it. The figures describe groups of patients in studies and are not a forecast for one patient.'

export type NoteFacts = {
  readonly entered: readonly string[]
  readonly date: Date
  readonly place: string
}

export function scoreReport(view: ScoreView, { entered, date, place }: NoteFacts): string {
  const { name, unit, half, derived, figures, figuresNote, figuresSource, missing, notices, remark } = view
  const score = [view.score, unit].filter(Boolean).join(' ')
  const lines = [
    `${name}: ${score}, ${view.category}${half ? `; ${half.text}` : ''}`,
    remark,
    ...view.scenarios.map((one) => `${one.name}: ${one.score}, ${one.category}`),
    derived && `${derived.name}: ${derived.score}, ${derived.category} (${derived.note})`,
    view.completeness === 'nothing' ? null : figures.map(({ label, value }) => `${label}: ${value}`).join('; '),
    figuresNote ? `${figuresNote} (${figuresSource.cite})` : `Source: ${figuresSource.cite}`,
    view.variables.length > 0 ? `Points: ${view.variables.flatMap(pointsLine).join('; ')}` : null,
    `Entered: ${entered.join('; ') || 'nothing'}`,
    missing.length > 0 ? `Not given: ${missing.map(({ label }) => label).join(', ')}` : null,
    ...notices.map(({ text }) => `Note: ${text}`),
    scoreIntendedUse,
    `Calculated on ${localDay(date)} with ${place}`,
  ]
  return plain(lines.filter((line) => line).join('\n'))
}

/** Plain hyphens and spaces: clinical systems may not support the typographic minus. */
const plain = (text: string) => text.replaceAll('−', '-').replaceAll('\u00a0', ' ')

function pointsLine({ label, given, points, rows }: VariableRow): string[] {
  const match = rows.find((row) => row.isMatch)
  return given === null || !match ? [] : [`${label} ${pointsText(points)}`]
}
