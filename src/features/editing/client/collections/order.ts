export function moved(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((other) => other !== id)
  const index = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** Each moved entry follows the one it was put after; what the other user added or removed stays so. */
export function mergedOrder(was: readonly number[], mine: readonly number[], theirs: readonly number[]): number[] {
  const still = mine.filter((id) => theirs.includes(id))
  const unmoved = longestInOrder(still.map((id) => was.indexOf(id))).map((index) => was[index])
  const movers = new Set(still.filter((id) => !unmoved.includes(id)))
  let merged = theirs.filter((id) => !movers.has(id))
  for (const [index, id] of still.entries()) {
    if (!movers.has(id)) continue
    const before = still[index - 1]
    const to = before === undefined ? 0 : merged.indexOf(before) + 1
    merged = moved(merged, id, to)
  }
  return merged
}

function longestInOrder(numbers: readonly number[]): number[] {
  const best: number[][] = []
  for (const [index, number] of numbers.entries()) {
    const before = best
      .slice(0, index)
      .filter((run) => (run.at(-1) ?? -1) < number)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    best.push([...before, number])
  }
  return best.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
}
