import {
  type FieldError,
  type Invalid,
  isGiven,
  type Karyotype,
  quantity,
  readKaryotype,
  type Source,
} from '#features/clinical/index.ts'
import type { CytogeneticGroupRead } from './cytogenetic-group.ts'
import { bandAt, bandRows, pointsOfRows, unitOf, type VariablePoints } from './measured-variable.ts'
import { checkInputs, givenOf, type InputOf, type ScoreInput, type ScoreInputs } from './score-inputs.ts'

/** A category of a score: `upTo` is the highest score in it, in points; `score` is its range in words. */
export type PointsCategory = {
  readonly id: string
  readonly name: string
  readonly score: string
  readonly upTo: number
}

export type PossibleScore<Category> = { readonly score: number; readonly category: Category }

/** A worked case, with the expected score in points. */
export type ScoreExample<Input> = {
  readonly name: string
  readonly input: Input
  readonly expected: { readonly score: number; readonly category: string }
}

/** A sum of points, or its lowest and highest possible value while something is missing. */
export type PointsTotal<Category> = {
  readonly valid: true
  /** In points; null while something is missing. */
  readonly score: number | null
  /** The category, also if every possible score is within it; otherwise null. */
  readonly category: Category | null
  readonly lowest: PossibleScore<Category>
  readonly highest: PossibleScore<Category>
}

export type PointsScored<Category, Id extends string> = PointsTotal<Category> & {
  readonly variables: readonly VariablePoints<Id>[]
  readonly missing: readonly Id[]
}

export type ScoredOf<Score extends (input: never) => unknown> = Extract<ReturnType<Score>, { readonly valid: true }>

type Description<Inputs extends ScoreInputs, Category, More> = {
  readonly inputs: Inputs
  readonly categories: readonly Category[]
  /** Reads the group from a karyotype, if the score has `karyotype` and `cytogeneticGroup`. */
  readonly group?: (karyotype: Karyotype) => CytogeneticGroupRead<string>
  /** The points that are added, in the order of their tables; absent: every input that gives points, in its own order. */
  readonly variables?: (
    points: Readonly<Record<keyof Inputs & string, VariablePoints<keyof Inputs & string>>>,
    input: InputOf<Inputs>,
  ) => readonly VariablePoints<keyof Inputs & string>[]
  /** Replaces the errors of single values and of a group that contradicts its karyotype. */
  readonly check?: (
    errors: readonly FieldError<keyof Inputs & string>[],
    input: InputOf<Inputs>,
  ) => readonly FieldError<keyof Inputs & string>[]
  /** What the score's own rules add to the result, or replace in it. */
  readonly more?: (
    result: PointsScored<Category, keyof Inputs & string>,
    input: InputOf<Inputs>,
    karyotype: Karyotype | null,
  ) => More
}

/** A score that adds points, from a description of its inputs and categories. It never throws, whatever the input. */
export function pointsScore<const Inputs extends ScoreInputs, Category extends PointsCategory, More = unknown>({
  inputs,
  categories,
  group,
  variables,
  check,
  more,
}: Description<Inputs, Category, More>) {
  type Id = keyof Inputs & string
  const ids = Object.keys(inputs) as Id[]

  function score(input: InputOf<Inputs>): (Omit<PointsScored<Category, Id>, keyof More> & More) | Invalid<Id> {
    const { karyotype: abnormalities, cytogeneticGroup: chosen } = input as {
      karyotype?: readonly string[]
      cytogeneticGroup?: unknown
    }
    const karyotype = readKaryotype(abnormalities)
    const read = karyotype && group ? group(karyotype) : null
    const single = checkInputs<Id>(inputs, input)
    const standard = single.length > 0 || !read ? single : (groupConflict(read, chosen) as FieldError<Id>[])
    const errors = check?.(standard, input) ?? standard
    if (errors.length > 0) return { valid: false, errors }
    const points = Object.fromEntries(
      ids.flatMap((id) => {
        const one = inputs[id] as ScoreInput
        const given = one.kind === 'choice' && karyotype ? { names: read?.possible, text: karyotype.text } : undefined
        return pointsFor(id, one, input, given).map((variable) => [id, variable])
      }),
    ) as Record<Id, VariablePoints<Id>>
    const counted = variables?.(points, input) ?? ids.flatMap((id) => points[id] ?? [])
    const scored: PointsScored<Category, Id> = {
      ...totalOf(
        categories,
        counted.reduce((sum, { lowestPoints }) => sum + lowestPoints, 0),
        counted.reduce((sum, { highestPoints }) => sum + highestPoints, 0),
      ),
      variables: counted,
      missing: ids.filter((id) => {
        const one = inputs[id] as ScoreInput
        return !one.isOptional && !isGiven(givenOf(input, id, one).value) && !isGiven(points[id]?.given)
      }),
    }
    return { ...scored, ...(more?.(scored, input, karyotype) as More) }
  }

  return { inputs, categories, group, score }
}

export function totalOf<Category extends PointsCategory>(
  categories: readonly Category[],
  fewest: number,
  most: number,
): PointsTotal<Category> {
  const [lowest, highest] = [scoreAt(categories, fewest), scoreAt(categories, most)]
  return {
    valid: true,
    score: fewest === most ? fewest : null,
    category: lowest.category === highest.category ? lowest.category : null,
    lowest,
    highest,
  }
}

/** A number of points with its category; the last category has no end. */
export function scoreAt<Category extends PointsCategory>(
  categories: readonly Category[],
  score: number,
): PossibleScore<Category> {
  const category = categories.find(({ upTo }) => score <= upTo) ?? categories.at(-1)
  if (!category) throw new Error('A score must have categories')
  return { score, category }
}

function groupConflict({ group, because, possible }: CytogeneticGroupRead<string>, chosen: unknown): FieldError[] {
  if (!isGiven(chosen) || possible.some((one) => one === chosen)) return []
  return [{ field: 'cytogeneticGroup', code: 'conflict', message: `The karyotype is ${group}: ${because}` }]
}

export function rowsOf(
  one: ScoreInput,
  unit: string,
): readonly { name: string; printed?: string | null; detail?: string; points: number }[] {
  if (one.kind === 'number')
    return bandRows({ bands: one.bands ?? [] }, unit).map(({ label, ...row }) => ({ name: label, ...row }))
  return one.kind === 'karyotype' ? [] : (one.rows ?? [])
}

type ReadFromKaryotype = { readonly names: readonly string[] | undefined; readonly text: string }

function pointsFor<Id extends string>(
  id: Id,
  one: ScoreInput,
  input: object,
  read: ReadFromKaryotype | undefined,
): VariablePoints<Id>[] {
  const { value, unit } = givenOf(input, id, one)
  const inUnit = one.kind === 'number' ? unitOf(one, unit as string) : undefined
  const rows = rowsOf(one, inUnit?.id ?? '')
  if (rows.length === 0) return []
  const table = { label: (one.kind === 'choice' && one.tableLabel) || one.label, source: one.source as Source }
  const names = isGiven(value) ? [value] : (read?.names ?? [])
  const possible =
    one.kind === 'choice'
      ? rows.flatMap(({ name }, at) => (names.includes(name) ? at : []))
      : !isGiven(value)
        ? []
        : [one.kind === 'number' ? bandAt(one.bands ?? [], value as number, inUnit?.id ?? '') : Number(value)]
  const given = read?.text ?? (isGiven(value) ? wordsFor(one, value, inUnit?.label ?? '') : null)
  return [pointsOfRows(id, table, rows, possible.length > 0 ? possible : [...rows.keys()], given)]
}

function wordsFor({ kind }: ScoreInput, value: unknown, unit: string): string {
  if (kind === 'yes-no') return value === true ? 'yes' : 'no'
  return kind === 'number' ? quantity(value as number, unit) : String(value)
}
