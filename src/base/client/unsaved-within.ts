const places = new Set<string>()

/** While it is called for, changes stay unsaved but unharmed as one moves among the pages beneath a path. */
export function keepUnsavedWithin(path: string): () => void {
  places.add(path)
  return () => void places.delete(path)
}

/** Tells whether going from one page to another harms no changes. */
export const isHarmless = (from: string, to: string) =>
  from === to || [...places].some((path) => from.startsWith(path) && to.startsWith(path))
