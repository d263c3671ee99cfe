import type { Field, VariablePoints } from '#features/clinical/index.ts'
import type { Figure, Scale, ScaleMark, ScoreView, VariableRow } from './score-view.ts'
import { between, pointsRange, pointsText, withDetail, withMinus } from './score-view.ts'

type Category = { readonly id: string; readonly name: string }

/** The result of any score that is a sum of points. */
export type PointsResult<C extends Category = Category> = {
  readonly score: number | null
  readonly category: C | null
  readonly lowest: { readonly score: number; readonly category: C }
  readonly highest: { readonly score: number; readonly category: C }
  readonly missing: readonly string[]
}

/** The possible categories, from the lowest to the highest. */
export function possibleOf<C extends Category>(categories: readonly C[], { lowest, highest }: PointsResult<C>) {
  return categories.slice(categories.indexOf(lowest.category), categories.indexOf(highest.category) + 1)
}

/** The parts of the view common to all scores that are a sum of points. */
export function pointsHead(result: PointsResult, input: object, fields: readonly Field[]) {
  const { score, category, lowest, highest, missing } = result
  const isNothing = Object.keys(input).length === 0
  return {
    standing: score !== null ? 'exact' : isNothing ? 'nothing' : 'range',
    score: between(withMinus(String(lowest.score)), withMinus(String(highest.score))),
    unit: score === 1 ? 'point' : 'points',
    category: between(lowest.category.name, highest.category.name),
    remark: score === null && category ? `${category.name} whatever the missing values are` : null,
    missing: missing.map((id) => ({ id, label: fields.find((field) => field.id === id)?.label ?? id })),
    scenarios: [],
    contributions: [],
    licence: null,
  } as const satisfies Partial<ScoreView>
}

/** The categories as segments, each with its upper limit. */
export function segmentsOf<C extends Category>(
  categories: readonly C[],
  possible: readonly C[],
  endOf: (category: C) => number,
): Scale['segments'] {
  return categories.map((category, at) => ({
    name: category.name,
    end: at < categories.length - 1 ? withMinus(String(endOf(category))) : null,
    isPossible: possible.includes(category),
  }))
}

/** The mark of a score from its lowest to its highest value. */
export function markOf(
  name: string,
  [lowest, highest]: readonly [number, number],
  place: (score: number) => number,
  textOf: (score: number) => string = (score) => withMinus(String(score)),
): ScaleMark {
  return { name, text: between(textOf(lowest), textOf(highest)), from: place(lowest), to: place(highest) }
}

/** The share of patients in the category, once it is certain. */
export function shareOf([first, ...others]: readonly { readonly patientsPercent: number }[]): Figure[] {
  return first && others.length === 0 ? [{ label: 'Share of patients', value: `${first.patientsPercent}%` }] : []
}

/** The row of a variable chosen from a list, such as the cytogenetic group. */
export function listedRow(
  points: VariablePoints,
  rows: readonly { readonly name: string; readonly detail?: string; readonly halfPoints: number }[],
  because: string | null,
): VariableRow {
  const { id, label, given, source } = points
  return {
    id,
    label,
    given,
    because,
    points: pointsRange(points),
    rows: rows.map(({ name, detail = null, halfPoints }, index) => ({
      name,
      detail,
      points: halfPoints / 2,
      isMatch: index === points.row,
    })),
    unit: '',
    source,
  }
}

/** The points and table row of each value, by field id. */
export function readingsOf(variables: readonly VariableRow[]): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ id, given, points, because, rows }) => {
      const match = rows.find((row) => row.isMatch)
      if (given === null || !match) return []
      const counted = inPoints(points)
      if (match.detail === null) return [[id, `${withDetail(match)}: ${counted}`]]
      const reading = `${match.name}, ${counted}${because ? `: ${because}` : ''}`
      return [
        [id, reading],
        ['karyotype', reading],
      ]
    }),
  )
}

function inPoints(points: VariableRow['points']): string {
  const text = pointsText(points)
  if (typeof points === 'string' || points.lowest !== points.highest) return text
  return `${text} ${points.lowest === 1 ? 'point' : 'points'}`
}

/** The result as cells for a table of cases. */
export function pointsCells({ score, category, lowest, highest, missing }: PointsResult) {
  return {
    score: score === null ? '' : String(score),
    category: category?.name ?? '',
    lowest_score: String(lowest.score),
    lowest_category: lowest.category.name,
    highest_score: String(highest.score),
    highest_category: highest.category.name,
    missing: missing.join(' '),
  }
}
