import type { Measure, Notice, VariablePoints } from './measure.ts'
import { bandRows, unitOf } from './measure.ts'
import type { Citation, Source } from './source.ts'

/** A score on its way from nothing known to everything known, in words that a screen or a note can take as they are. */
export type ScoreView = {
  readonly name: string
  /** Nothing given; a range, since something is missing; or one score. */
  readonly standing: 'nothing' | 'range' | 'exact'
  /** Such as "6" or "3 to 5.5"; what it counts is told by the unit. */
  readonly score: string
  readonly unit: string
  /** Such as "High" or "Low to High". */
  readonly category: string
  /** What has to be said of the score and category in the same breath. */
  readonly remark: string | null
  /** The half of the risk scale, where the score has one and it is certain. */
  readonly half: { readonly text: string; readonly source: Source } | null
  readonly scale: Scale
  readonly figures: readonly Figure[]
  /** Whom the figures are of, and where they come from. */
  readonly figuresNote: string
  readonly figuresSource: Source
  /** A score derived from this one, such as the age-adjusted one. */
  readonly derived: Derived | null
  /** The same score with what is missing filled in by its best, average and worst value. */
  readonly scenarios: readonly { readonly name: string; readonly score: string; readonly category: string }[]
  readonly variables: readonly VariableRow[]
  /** What a value comes to, by the name of its field. */
  readonly readings: Readonly<Record<string, string>>
  readonly contributions: readonly Contribution[]
  readonly categories: CategoryTable
  readonly missing: readonly { readonly id: string; readonly label: string }[]
  readonly notices: readonly Notice[]
  readonly scope: { readonly text: string; readonly excluded: string | null; readonly sources: readonly Source[] }
  readonly citations: readonly Citation[]
  /** What the licence of the score's publication means for its use here, where that has to be said. */
  readonly licence: string | null
}

/** One number of a category, such as its median survival. */
export type Figure = { readonly label: string; readonly value: string }

/** A second score that follows from the first. */
export type Derived = {
  readonly name: string
  readonly score: string
  readonly category: string
  readonly note: string
  readonly source: Source
}

/** The categories side by side, each as wide as the others, and where on them the scores stand. */
export type Scale = {
  readonly segments: readonly {
    readonly name: string
    /** The score at which it ends; null for the last. */
    readonly end: string | null
    readonly isPossible: boolean
  }[]
  readonly marks: readonly ScaleMark[]
}

/** From where to where a score may be, as shares of the width of the scale. */
export type ScaleMark = { readonly name: string; readonly text: string; readonly from: number; readonly to: number }

/** What one variable gives, with every row of its table. */
export type VariableRow = {
  readonly id: string
  readonly label: string
  readonly given: string | null
  /** Why the value is in its row, where that is not plain from the number. */
  readonly because: string | null
  readonly points: string
  readonly rows: readonly { readonly label: string; readonly points: string; readonly isMatch: boolean }[]
  /** What the rows are in. */
  readonly unit: string
  readonly source: Source
}

/** What one term adds to a score that is a sum; both ends differ while its value is not known. */
export type Contribution = {
  readonly label: string
  readonly value: string | null
  readonly lowest: number
  readonly mean: number
  readonly highest: number
}

/** The categories with their figures. */
export type CategoryTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly cells: readonly string[]
    readonly isPossible: boolean
  }[]
  readonly sources: readonly Source[]
}

/** One word for both ends where they are the same. */
export const between = (lowest: string, highest: string) => (lowest === highest ? lowest : `${lowest} to ${highest}`)

/** A number with a sign for minus that is as wide as a digit. */
export const withMinus = (text: string) => text.replace('-', '−')

/** A number of years with at least one decimal, as the papers print it; null is a time that was not reached. */
export const inYears = (value: number | null) =>
  value === null ? 'not reached' : Number.isInteger(value) ? value.toFixed(1) : String(value)

/** The two halves of the risk scale in words. */
export const halves = { 'lower-risk': 'Lower risk', 'higher-risk': 'Higher risk' } as const

/** The row of every variable that is measured and gives points by itself. */
export function measureRow(measure: Measure, points: VariablePoints, unit: string | null | undefined): VariableRow {
  const { id, label } = unitOf(measure, unit)
  return {
    id: measure.id,
    label: measure.label,
    given: points.given,
    because: null,
    points: between(String(points.lowestPoints), String(points.highestPoints)),
    rows: bandRows(measure, id).map((row, at) => ({
      label: row.printed ? `${row.label} (printed ${row.printed})` : row.label,
      points: String(row.points),
      isMatch: at === points.row,
    })),
    unit: label,
    source: measure.source,
  }
}

/** Where a value stands on segments of equal width, whose ends are part of them; never quite at the edge of one. */
export function placeOn(ends: readonly number[], [least, most]: readonly [number, number], value: number): number {
  const at = ends.findIndex((end) => value <= end)
  const segment = at < 0 ? ends.length : at
  const from = ends[segment - 1] ?? least
  const to = ends[segment] ?? most
  const share = to === from ? 0.5 : Math.min(Math.max((value - from) / (to - from), 0), 1)
  return (segment + edge + share * (1 - 2 * edge)) / (ends.length + 1)
}

const edge = 0.1
