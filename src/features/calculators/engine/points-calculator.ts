import {
  type Citation,
  type Invalid,
  type Karyotype,
  type Notice,
  readKaryotype,
  type Source,
} from '#features/clinical/index.ts'
import { type Calculator, calculatorOf, type ScorePage } from './calculator.ts'
import type { CytogeneticGroupRead } from './cytogenetic-group.ts'
import { unitOf, type VariablePoints } from './measured-variable.ts'
import { type PointsCategory, type PointsTotal, rowsOf } from './points-score.ts'
import { fieldsOf, givenOf, type ScoreInputs } from './score-inputs.ts'
import type { Derived, Figure, Scale, ScaleMark, ScoreView, VariableRow } from './score-view.ts'
import { between, placeOn, pointsRange, pointsText, withDetail, withMinus } from './score-view.ts'

type Result<Category> = PointsTotal<Category> & {
  readonly variables?: readonly VariablePoints[]
  readonly missing: readonly string[]
  readonly notices?: readonly Notice[]
}

type Valid<Outcome> = Extract<Outcome, { readonly valid: true }>

type PointsPage<
  Input extends object,
  Category,
  Outcome,
  Name extends string,
  Scored = Valid<Outcome>,
> = ScorePage<Name> & {
  readonly examples: readonly { readonly name: string; readonly input: NoInfer<Input> }[]
  readonly score: {
    readonly inputs: ScoreInputs
    readonly categories: readonly Category[]
    readonly group?: ((karyotype: Karyotype) => CytogeneticGroupRead<string>) | undefined
    score(input: Input): Outcome
  }
  readonly reach: readonly [least: number, most: number]
  readonly figures: (possible: readonly Category[]) => readonly Figure[]
  readonly figuresNote: string
  readonly figuresSource: Source
  readonly caption: string
  readonly columns: Readonly<Record<string, (category: Category) => string>>
  readonly sources: readonly Source[]
  readonly scope: ScoreView['scope']
  readonly citations: readonly Citation[]
  readonly half?: (result: Scored) => ScoreView['half']
  readonly derived?: (result: Scored) => Derived | null
  /** Further marks on the scale; the place of a score is a fraction of its width. */
  readonly marks?: (result: Scored, place: (score: number) => number) => readonly ScaleMark[]
  /** The tables of points, if they are not those of the score's variables. */
  readonly rows?: (rows: readonly VariableRow[], result: Scored, input: Input) => readonly VariableRow[]
  /** The readings at the fields, if they are not the rows that match. */
  readonly readings?: (result: Scored) => ScoreView['readings']
  readonly cells?: (result: Scored) => Readonly<Record<string, string>>
}

export function pointsCalculator<
  Input extends object,
  Category extends PointsCategory,
  Outcome extends Result<Category> | Invalid,
  const Name extends string,
>(page: PointsPage<Input, Category, Outcome, Name>): Calculator<Input, Name> {
  const { score: description, reach, columns, figuresNote, figuresSource, caption, sources, scope, citations } = page
  const { inputs, categories } = description
  const fields = fieldsOf(inputs)
  const ends = categories.slice(0, -1).map(({ upTo }) => upTo)
  const place = (points: number) => placeOn(ends, reach, points)
  return calculatorOf<Input, Valid<Outcome>, Name>({
    ...page,
    fields,
    score: description.score,
    view(result, input) {
      const { lowest, highest, category, missing, variables = [], notices = [] } = result
      const possible = categories.slice(categories.indexOf(lowest.category), categories.indexOf(highest.category) + 1)
      const isNothing = Object.keys(input).length === 0
      const own = variables.map((points) => rowFor(points, description, input))
      const shown = page.rows?.(own, result, input) ?? own
      return {
        completeness: result.score !== null ? 'exact' : isNothing ? 'nothing' : 'range',
        score: between(inDigits(lowest.score), inDigits(highest.score)),
        unit: result.score === 1 ? 'point' : 'points',
        category: between(lowest.category.name, highest.category.name),
        remark: result.score === null && category ? `${category.name} whatever the missing values are` : null,
        half: page.half?.(result) ?? null,
        scale: {
          segments: segmentsOf(categories, possible),
          marks: [markOf(page.title, [lowest.score, highest.score], place), ...(page.marks?.(result, place) ?? [])],
        },
        ...{ figures: page.figures(possible), figuresNote, figuresSource, derived: page.derived?.(result) ?? null },
        variables: shown,
        readings: page.readings?.(result) ?? readingsOf(shown),
        categories: {
          caption,
          columns: ['Category', 'Score', ...Object.keys(columns)],
          rows: categories.map((one) => ({
            id: one.id,
            name: one.name,
            cells: [one.score, ...Object.values(columns).map((cell) => cell(one))],
            isPossible: !isNothing && possible.includes(one),
          })),
          sources,
        },
        missing: missing.map((id) => ({ id, label: fields.find((field) => field.id === id)?.label ?? id })),
        notices: isNothing ? [] : notices,
        ...{ scope, citations, scenarios: [], contributions: [], licence: null },
      }
    },
    cells: (result) => ({
      score: result.score === null ? '' : String(result.score),
      category: result.category?.name ?? '',
      lowest_score: String(result.lowest.score),
      lowest_category: result.lowest.category.name,
      highest_score: String(result.highest.score),
      highest_category: result.highest.category.name,
      missing: result.missing.join(' '),
      ...page.cells?.(result),
    }),
  })
}

const inDigits = (score: number) => withMinus(String(score))

export const segmentsOf = <One extends { readonly name: string; readonly upTo: number; readonly end?: string }>(
  categories: readonly One[],
  possible: readonly One[],
): Scale['segments'] =>
  categories.map((one, at) => ({
    name: one.name,
    end: at < categories.length - 1 ? (one.end ?? inDigits(one.upTo)) : null,
    isPossible: possible.includes(one),
  }))

export const markOf = (
  name: string,
  [lowest, highest]: readonly [number, number],
  place: (score: number) => number,
  textOf: (score: number) => string = inDigits,
): ScaleMark => ({ name, text: between(textOf(lowest), textOf(highest)), from: place(lowest), to: place(highest) })

/** A figure of every possible category: one text, or the first to the last. */
export const spread = <Category>(possible: readonly Category[], textOf: (category: Category) => string): string =>
  between(
    ...((possible.length > 0 ? ([possible[0], possible.at(-1)] as Category[]) : []).map(textOf) as [string, string]),
  )

function rowFor(
  points: VariablePoints,
  { inputs, group }: Pick<PointsPage<object, PointsCategory, unknown, string>['score'], 'inputs' | 'group'>,
  input: object,
): VariableRow {
  const one = inputs[points.id]
  if (!one) return listedRow(points, [], null)
  const unit = one.kind === 'number' ? unitOf(one, givenOf(input, points.id, one).unit as string) : undefined
  const isGroup = one.kind === 'choice' && group !== undefined
  const karyotype = isGroup ? readKaryotype((input as { karyotype?: readonly string[] }).karyotype) : null
  const row = listedRow(points, rowsOf(one, unit?.id ?? ''), karyotype && group ? group(karyotype).because : null)
  return { ...row, unit: unit?.label ?? '', ...(isGroup && { fields: [points.id, 'karyotype'] }) }
}

export function listedRow(
  points: VariablePoints,
  rows: ReturnType<typeof rowsOf>,
  because: string | null,
): VariableRow {
  const { id, label, given, source } = points
  return {
    ...{ id, label, given, because, source, unit: '' },
    points: pointsRange(points),
    rows: rows.map(({ name, printed, detail = null, points: each }, index) => ({
      name: printed ? `${name} (printed ${printed})` : name,
      detail,
      points: each,
      isMatch: index === points.row,
    })),
  }
}

/** The points and table row of each value, by the field or fields that it may be entered in. */
function readingsOf(variables: readonly VariableRow[]): Record<string, string> {
  return Object.fromEntries(
    variables.flatMap(({ id, fields = [id], given, points, because, rows }) => {
      const match = rows.find((row) => row.isMatch)
      if (given === null || !match) return []
      const counted = inPoints(points)
      const reading =
        match.detail === null
          ? `${withDetail(match)}: ${counted}`
          : `${match.name}, ${counted}${because ? `: ${because}` : ''}`
      return fields.map((field) => [field, reading])
    }),
  )
}

function inPoints(points: VariableRow['points']): string {
  const text = pointsText(points)
  if (typeof points === 'string' || points.lowest !== points.highest) return text
  return `${text} ${points.lowest === 1 ? 'point' : 'points'}`
}
