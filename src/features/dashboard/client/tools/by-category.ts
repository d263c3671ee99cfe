/** Groups items by category: categories in order of first appearance, items in list order (3.3). */
export function byCategory<Thing extends { readonly category: string }>(things: readonly Thing[]) {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) groups.set(thing.category, [...(groups.get(thing.category) ?? []), thing])
  return [...groups].map(([category, members]) => ({ category, members }))
}
