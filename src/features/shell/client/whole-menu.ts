import type { MenuEntry } from '#base/contract/route.ts'

export function menuCompleter(whole: readonly MenuEntry[]) {
  const pagesBelow = new Map<string, readonly MenuEntry[]>()
  const collect = (entries: readonly MenuEntry[]) => {
    for (const { path, pages } of entries) {
      if (!pages) continue
      pagesBelow.set(path, pages)
      collect(pages)
    }
  }
  collect(whole)
  const complete = (own: readonly MenuEntry[]): readonly MenuEntry[] =>
    own.map((entry) => {
      const { hasMore, pages, ...rest } = entry
      const all = hasMore ? (pagesBelow.get(entry.path) ?? pages) : pages
      return all ? { ...rest, pages: hasMore ? merge(all, pages) : complete(all) } : entry
    })
  /** Merges a list that the page cut short with the branch that the page included. */
  const merge = (all: readonly MenuEntry[], own: readonly MenuEntry[] = []) => {
    const included = new Map(complete(own).map((entry) => [entry.path, entry]))
    return all.map((entry) => included.get(entry.path) ?? entry)
  }
  return complete
}
