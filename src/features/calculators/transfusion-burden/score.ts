import { type FieldError, type Given, type Invalid, isGiven, type Notice } from '#features/clinical/index.ts'
import { checkInputs, type InputOf } from '../engine/score-inputs.ts'
import { type BurdenGroup, burdenGroups, burdenInputs, burdenLimits, burdenNotice } from './tables.ts'

/**
 * Inputs of the transfusion burden (transfusion-burden.md), whole numbers and all optional: red-cell units in weeks -16
 * to -9 and in weeks -8 to 0, and transfusion episodes in 16 weeks.
 */
export type BurdenInput = InputOf<typeof burdenInputs>

type BurdenField = keyof typeof burdenInputs

/** Why units do not belong to a group of IWG 2018. */
export type BurdenGap = '1-2 units' | 'one episode'

/** The group of a patient, or every group that a missing value or the table leaves open (Platzbecker 2019). */
export type BurdenScored = {
  readonly valid: true
  /** Null while several groups are possible. */
  readonly group: BurdenGroup | null
  /** In the order of the table. */
  readonly possible: readonly BurdenGroup[]
  /** Why the units are not classified; null if they are, or if something is missing. */
  readonly because: BurdenGap | null
  /** Units in 16 weeks; null while one half is missing. */
  readonly total: number | null
  /** The fewest units in 16 weeks that the inputs allow. */
  readonly atLeast: number
  readonly missing: readonly BurdenField[]
  readonly notices: readonly Notice[]
}

/** Finds the transfusion burden of IWG 2018 (Platzbecker 2019), from two halves of 8 weeks. */
export function scoreBurden(input: BurdenInput): BurdenScored | Invalid<BurdenField> {
  const errors = errorsIn(input)
  if (errors.length > 0) return { valid: false, errors }
  const { earlierUnits, laterUnits, episodes } = input
  const found = casesOf(input).map(groupsOf)
  const possible = burdenGroups.filter(({ id }) => found.some(({ ids }) => ids.includes(id)))
  const [only, ...others] = possible
  const isWhole = isGiven(earlierUnits) && isGiven(laterUnits)
  return {
    valid: true,
    group: only && others.length === 0 ? only : null,
    possible,
    because: isWhole && isGiven(episodes) ? (found[0]?.because ?? null) : null,
    total: isWhole ? earlierUnits + laterUnits : null,
    atLeast: Math.max((earlierUnits ?? 0) + (laterUnits ?? 0), episodes ?? 0),
    missing: (['earlierUnits', 'laterUnits', 'episodes'] as const).filter((id) => !isGiven(input[id])),
    notices: found.every(({ ids }) => ids.length > 1) ? [burdenNotice] : [],
  }
}

function errorsIn(input: BurdenInput): FieldError<BurdenField>[] {
  const { episodes } = input
  const errors = checkInputs(burdenInputs, input)
  if (errors.length > 0 || !isGiven(episodes) || casesOf(input).length > 0) return errors
  const message = episodes === 0 ? 'Units were given, so enter at least 1 episode' : 'More episodes than units'
  return [{ field: 'episodes', code: 'conflict', message }]
}

type Case = { readonly earlier: number; readonly later: number; readonly episodes: number }

/** Every consistent case with the given inputs; enough units are tried for each group. */
function casesOf({ earlierUnits, laterUnits, episodes }: BurdenInput): Case[] {
  const most = Math.min(Math.max(burdenLimits.highFrom, episodes ?? 0), burdenInputs.laterUnits.units[0].max)
  const candidates = (value: Given<number>) =>
    isGiven(value) ? [value] : Array.from({ length: most + 1 }, (_, count) => count)
  return candidates(earlierUnits).flatMap((earlier) =>
    candidates(laterUnits).flatMap((later) => {
      const total = earlier + later
      const counts = isGiven(episodes) ? [episodes] : total === 0 ? [0] : [1, Math.min(total, burdenLimits.lowEpisodes)]
      return counts
        .filter((count) => count <= total && (count > 0 || total === 0))
        .map((count) => ({ earlier, later, episodes: count }))
    }),
  )
}

/** The groups that the table allows for a case; two where it is unclear. */
function groupsOf({ earlier, later, episodes }: Case): { ids: BurdenGroup['id'][]; because: BurdenGap | null } {
  const total = earlier + later
  const { lowFrom, highFrom, lowEpisodes, highPerHalf } = burdenLimits
  if (total === 0) return { ids: ['ntd'], because: null }
  if (total >= highFrom) return { ids: ['htb'], because: null }
  if (Math.max(earlier, later) >= highPerHalf) return { ids: ['htb', 'not-classified'], because: null }
  if (total < lowFrom) return { ids: ['not-classified'], because: '1-2 units' }
  if (episodes < lowEpisodes) return { ids: ['not-classified'], because: 'one episode' }
  return { ids: ['ltb'], because: null }
}
