import type { ItemData } from './writing.ts'

/** Two versions of an item brought together: what only one side changed is as that side has it. */
export type Merge = { readonly data: ItemData; readonly conflicts: readonly string[] }

/** Field by field. A field that both have changed in different ways is a conflict, and is as mine has it meanwhile. */
export function mergeItem(was: ItemData, mine: ItemData, theirs: ItemData): Merge {
  const names = [...new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])]
  const conflicts = names.filter(
    (name) => !same(mine[name], was[name]) && !same(theirs[name], was[name]) && !same(mine[name], theirs[name]),
  )
  const chosen = names.map((name) => [name, same(mine[name], was[name]) ? theirs[name] : mine[name]] as const)
  return { data: Object.fromEntries(chosen.filter(([, value]) => value !== undefined)), conflicts }
}

/** Text that is not there says as much as an empty one. */
export const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

/** Whether two items say the same. */
export const sameData = (one: ItemData, other: ItemData) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]))
