/** Whole years from one day to another, both YYYY-MM-DD; null if either is unknown or they are in the wrong order. */
export function yearsBetween(from: string, to: string): number | null {
  if (from.length !== 10 || to.length !== 10 || from > to) return null
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
