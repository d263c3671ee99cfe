import type { Citation, Notice, Source } from '#features/clinical/index.ts'
import type { VariablePoints } from './measured-variable.ts'

/** A score for display, from no inputs to complete, with all text ready for a screen or a note. */
export type ScoreView = {
  readonly name: string
  /** No inputs; a range, because something is missing; or one score. */
  readonly completeness: 'nothing' | 'range' | 'exact'
  /** Such as "6" or "3 to 5.5", in the given unit. */
  readonly score: string
  readonly unit: string
  /** Such as "High" or "Low to High". */
  readonly category: string
  /** A remark that must always accompany the score and category. */
  readonly remark: string | null
  /** The half of the risk scale, if the score has one and it is certain. */
  readonly half: { readonly text: string; readonly source: Source } | null
  /** Null for groups without an order. */
  readonly scale: Scale | null
  readonly figures: readonly Figure[]
  /** The population of the figures; null if only their source is shown. */
  readonly figuresNote: string | null
  readonly figuresSource: Source
  readonly derived: Derived | null
  /** The same score with missing values at their best, average and worst. */
  readonly scenarios: readonly { readonly name: string; readonly score: string; readonly category: string }[]
  readonly variables: readonly VariableRow[]
  readonly readings: Readonly<Record<string, string>>
  readonly contributions: readonly Contribution[]
  readonly categories: CategoryTable
  readonly missing: readonly { readonly id: string; readonly label: string }[]
  readonly notices: readonly Notice[]
  readonly scope: { readonly text: string; readonly excluded: string | null; readonly sources: readonly Source[] }
  readonly citations: readonly Citation[]
  /** Restrictions from the licence of the score's publication that must be shown; null if there are none. */
  readonly licence: string | null
}

export type Figure = { readonly label: string; readonly value: string }

export type Derived = {
  readonly name: string
  readonly score: string
  readonly category: string
  readonly note: string
  readonly source: Source
}

/** The categories as segments of equal width, and the positions of the scores on them. */
export type Scale = {
  readonly segments: readonly {
    readonly name: string
    /** The upper limit of the segment; null for the last. */
    readonly end: string | null
    readonly isPossible: boolean
  }[]
  readonly marks: readonly ScaleMark[]
}

export type ScaleMark = { readonly name: string; readonly text: string; readonly from: number; readonly to: number }

/** The fewest and most possible points; equal once the value is known. */
export type PointsRange = { readonly lowest: number; readonly highest: number }

export type VariableRow = {
  readonly id: string
  /** The fields that it may be entered in; absent: the one with its id. */
  readonly fields?: readonly string[]
  readonly label: string
  readonly given: string | null
  /** Why this row applies, if the number alone does not show it. */
  readonly because: string | null
  /** The points of the value, or a word if it gives none by itself. */
  readonly points: PointsRange | string
  readonly rows: readonly {
    readonly name: string
    /** The values that belong to the row, if its name does not say so. */
    readonly detail: string | null
    readonly points: number | string
    readonly isMatch: boolean
  }[]
  readonly unit: string
  readonly source: Source
}

/** The contribution of one term to an additive score; both ends differ while its value is unknown. */
export type Contribution = {
  readonly label: string
  readonly value: string | null
  readonly lowest: number
  readonly mean: number
  readonly highest: number
}

export type CategoryTable = {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly cells: readonly string[]
    readonly isPossible: boolean
  }[]
  readonly sources: readonly Source[]
}

/** A single word if both ends are the same. */
export const between = (lowest: string, highest: string) => (lowest === highest ? lowest : `${lowest} to ${highest}`)

export const pointsRange = ({ lowestPoints, highestPoints }: VariablePoints): PointsRange => ({
  lowest: lowestPoints,
  highest: highestPoints,
})

export const pointsText = (points: VariableRow['points']): string =>
  typeof points === 'string' ? points : between(withMinus(String(points.lowest)), withMinus(String(points.highest)))

export const withDetail = ({ name, detail }: VariableRow['rows'][number]): string =>
  detail === null ? name : `${name}: ${detail}`

/** Replaces the hyphen with a minus sign as wide as a digit. */
export const withMinus = (text: string) => text.replace('-', '−')

/** A number of years with at least one decimal, as the papers print it; null means not reached. */
export const inYears = (value: number | null) =>
  value === null ? 'not reached' : Number.isInteger(value) ? value.toFixed(1) : String(value)

export const halves = { 'lower-risk': 'Lower risk', 'higher-risk': 'Higher risk' } as const

/** The position of a value on segments of equal width, which include their ends; never exactly on an edge. */
export function placeOn(ends: readonly number[], [least, most]: readonly [number, number], value: number): number {
  const at = ends.findIndex((end) => value <= end)
  const segment = at < 0 ? ends.length : at
  const from = ends[segment - 1] ?? least
  const to = ends[segment] ?? most
  const share = to === from ? 0.5 : Math.min(Math.max((value - from) / (to - from), 0), 1)
  return (segment + edge + share * (1 - 2 * edge)) / (ends.length + 1)
}

const edge = 0.1
