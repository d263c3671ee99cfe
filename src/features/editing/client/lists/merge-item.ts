import type { ItemData } from './writing.ts'

/** A merge of two versions of an item. A field that only one side changed has that side's value. */
export type Merge = { readonly data: ItemData; readonly conflicts: readonly string[] }

/**
 * Merges field by field. A field that both changed to different values is a conflict, and has the value of `mine` until
 * it is resolved.
 */
export function mergeItem(was: ItemData, mine: ItemData, theirs: ItemData): Merge {
  const names = [...new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])]
  const conflicts = names.filter(
    (name) => !same(mine[name], was[name]) && !same(theirs[name], was[name]) && !same(mine[name], theirs[name]),
  )
  const chosen = names.map((name) => [name, same(mine[name], was[name]) ? theirs[name] : mine[name]] as const)
  return { data: Object.fromEntries(chosen.filter(([, value]) => value !== undefined)), conflicts }
}

/** An absent text equals an empty one. */
export const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

/** Whether two items have the same data. */
export const sameData = (one: ItemData, other: ItemData) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => same(one[name], other[name]))
