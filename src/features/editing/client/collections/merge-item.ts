import type { ItemData } from './unsaved.ts'

/** A merge of two versions of an item. A field that only one side changed has that side's value. */
export type Merge = { readonly data: ItemData; readonly conflicts: readonly string[] }

/** A field that both changed to different values is a conflict, with the value of `mine` until it is resolved. */
export function mergeItem(was: ItemData, mine: ItemData, theirs: ItemData): Merge {
  const names = [...new Set([...Object.keys(was), ...Object.keys(mine), ...Object.keys(theirs)])]
  const conflicts = names.filter(
    (name) =>
      !sameValue(mine[name], was[name]) && !sameValue(theirs[name], was[name]) && !sameValue(mine[name], theirs[name]),
  )
  const chosen = names.map((name) => [name, sameValue(mine[name], was[name]) ? theirs[name] : mine[name]] as const)
  return { data: Object.fromEntries(chosen.filter(([, value]) => value !== undefined)), conflicts }
}

/** An absent text equals an empty one. */
const sameValue = (a: unknown, b: unknown) => (a ?? '') === (b ?? '')

export const sameData = (a: ItemData, b: ItemData) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]))
