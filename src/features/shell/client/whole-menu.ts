import type { MenuEntry } from '#base/contract/route.ts'

/** Completes a page's partial menu from the whole one. The page's own entries are newer and take precedence. */
export function completing(whole: readonly MenuEntry[]) {
  const beneath = new Map<string, readonly MenuEntry[]>()
  const note = (entries: readonly MenuEntry[]) => {
    for (const { path, pages } of entries) {
      if (!pages) continue
      beneath.set(path, pages)
      note(pages)
    }
  }
  note(whole)
  const complete = (own: readonly MenuEntry[]): readonly MenuEntry[] =>
    own.map((entry) => {
      const { hasMore, pages, ...rest } = entry
      const all = hasMore ? (beneath.get(entry.path) ?? pages) : pages
      return all ? { ...rest, pages: hasMore ? merged(all, pages) : complete(all) } : entry
    })
  /** Merges a list that the page cut short with the branch that the page included. */
  const merged = (all: readonly MenuEntry[], own: readonly MenuEntry[] = []) => {
    const brought = new Map(complete(own).map((entry) => [entry.path, entry]))
    return all.map((entry) => brought.get(entry.path) ?? entry)
  }
  return complete
}
