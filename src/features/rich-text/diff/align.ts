import { diffArrays } from 'diff'

/** The position of an item in one list, or in both if the two items are treated as the same. */
export type AlignedPosition = { readonly old?: number; readonly now?: number }

export type Measures<Thing> = {
  /** Equal for equal items. */
  key(thing: Thing): number
  /** From 0, nothing in common, to 1. */
  likeness(a: Thing, b: Thing): number
  /** Whether items with little in common may be the same because of their position. */
  mayReplace(a: Thing, b: Thing): boolean
}

const leastLikeness = 0.35
const maxEdits = 1000
const maxComparisons = 10_000

/** Aligns two lists: equal items first, then similar ones between them. Preserves the order of both. */
export function align<Thing>(
  old: readonly Thing[],
  now: readonly Thing[],
  measures: Measures<Thing>,
): AlignedPosition[] {
  const places: AlignedPosition[] = []
  const gap = { old: 0, now: 0 }
  let [atOld, atNow] = [0, 0]
  const closeGap = () => {
    places.push(
      ...alignUnequal(old.slice(atOld - gap.old, atOld), now.slice(atNow - gap.now, atNow), measures).map((place) =>
        shifted(place, atOld - gap.old, atNow - gap.now),
      ),
    )
    gap.old = 0
    gap.now = 0
  }
  for (const { added, removed, count } of runsOf(old.map(measures.key), now.map(measures.key))) {
    if (removed) {
      gap.old += count
      atOld += count
    } else if (added) {
      gap.now += count
      atNow += count
    } else {
      closeGap()
      for (let end = atOld + count; atOld < end; ) places.push({ old: atOld++, now: atNow++ })
    }
  }
  closeGap()
  return places
}

const shifted = ({ old, now }: AlignedPosition, byOld: number, byNow: number): AlignedPosition => ({
  ...(old !== undefined && { old: old + byOld }),
  ...(now !== undefined && { now: now + byNow }),
})

type Run = { readonly added: boolean; readonly removed: boolean; readonly count: number }

/** Equal runs. If two long lists have almost nothing in common, only the start and the end are compared. */
function runsOf(old: number[], now: number[]): readonly Run[] {
  const found = diffArrays(old, now, { maxEditLength: maxEdits })
  if (found) return found
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++
  return [
    { added: false, removed: false, count: start },
    { added: false, removed: true, count: old.length - start - end },
    { added: true, removed: false, count: now.length - start - end },
    { added: false, removed: false, count: end },
  ]
}

/** Pairs the most similar items, then possible replacements between two such pairs. */
function alignUnequal<Thing>(
  old: readonly Thing[],
  now: readonly Thing[],
  measures: Measures<Thing>,
): AlignedPosition[] {
  const places: AlignedPosition[] = []
  let [atOld, atNow] = [0, 0]
  for (const [o, n] of [...matches(old, now, measures), [old.length, now.length] as const]) {
    const isEven = o - atOld === n - atNow
    const additions: AlignedPosition[] = []
    for (; atOld < o; atOld++) {
      const [a, b] = [old[atOld], now[atNow]]
      if (isEven && a !== undefined && b !== undefined && measures.mayReplace(a, b))
        places.push(...additions.splice(0), { old: atOld, now: atNow++ })
      else {
        places.push({ old: atOld })
        if (isEven) additions.push({ now: atNow++ })
      }
    }
    places.push(...additions)
    for (; atNow < n; atNow++) places.push({ now: atNow })
    if (o < old.length) places.push({ old: atOld++, now: atNow++ })
  }
  return places
}

type Match = readonly [old: number, now: number]

/** The order-preserving matches with the greatest total likeness; in long lists simply the next good ones. */
function matches<Thing>(old: readonly Thing[], now: readonly Thing[], { likeness }: Measures<Thing>): Match[] {
  if (old.length * now.length > maxComparisons) return nextMatches(old, now, likeness)
  const width = now.length + 1
  const best = new Float64Array((old.length + 1) * width)
  const scores = new Float64Array(best.length)
  const sum = (o: number, n: number) => best[o * width + n] ?? 0
  const score = (o: number, n: number) => scores[o * width + n] ?? 0
  for (const [o, a] of [...old.entries()].reverse())
    for (const [n, b] of [...now.entries()].reverse()) {
      scores[o * width + n] = likeness(a, b)
      const skipped = Math.max(sum(o + 1, n), sum(o, n + 1))
      const paired = score(o, n) >= leastLikeness ? score(o, n) + sum(o + 1, n + 1) : 0
      best[o * width + n] = Math.max(skipped, paired)
    }
  const found: Match[] = []
  let [o, n] = [0, 0]
  while (o < old.length && n < now.length)
    if (score(o, n) >= leastLikeness && sum(o, n) === score(o, n) + sum(o + 1, n + 1)) found.push([o++, n++])
    else if (sum(o, n) === sum(o + 1, n)) o++
    else n++
  return found
}

function nextMatches<Thing>(
  old: readonly Thing[],
  now: readonly Thing[],
  likeness: Measures<Thing>['likeness'],
): Match[] {
  const ahead = Math.max(1, Math.floor(maxComparisons / old.length))
  const found: Match[] = []
  let from = 0
  for (const [o, a] of old.entries()) {
    const likes = now.slice(from, from + ahead).map((b) => likeness(a, b))
    const best = Math.max(0, ...likes)
    if (best < leastLikeness) continue
    const n = from + likes.indexOf(best)
    found.push([o, n])
    from = n + 1
  }
  return found
}
