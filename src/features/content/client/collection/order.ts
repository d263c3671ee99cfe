/** A list with one entry at another place. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((other) => other !== id)
  const at = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/**
 * What one person moved, moved in the list as somebody else left it: each entry stands after the one it was put after.
 * What the other added stays where it is, and what the other took away stays away.
 */
export function mergedOrder(was: readonly number[], mine: readonly number[], theirs: readonly number[]): number[] {
  const still = mine.filter((id) => theirs.includes(id))
  const unmoved = longestInOrder(still.map((id) => was.indexOf(id))).map((at) => was[at])
  const movers = new Set(still.filter((id) => !unmoved.includes(id)))
  let merged = theirs.filter((id) => !movers.has(id))
  for (const [at, id] of still.entries()) {
    if (!movers.has(id)) continue
    const before = still[at - 1]
    const to = before === undefined ? 0 : merged.indexOf(before) + 1
    merged = moved(merged, id, to)
  }
  return merged
}

/** The longest run of numbers, not necessarily side by side, that grow. */
function longestInOrder(numbers: readonly number[]): number[] {
  const best: number[][] = []
  for (const [at, number] of numbers.entries()) {
    const before = best
      .slice(0, at)
      .filter((run) => (run.at(-1) ?? -1) < number)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    best.push([...before, number])
  }
  return best.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
}
