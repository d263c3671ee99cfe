const places = new Set<string>()

/** Keeps unsaved changes during navigation between the pages below a path, until the returned function is called. */
export function keepUnsavedWithin(path: string): () => void {
  places.add(path)
  return () => void places.delete(path)
}

/** Whether navigation from one page to another loses no changes. */
export const isHarmless = (from: string, to: string) =>
  from === to || [...places].some((path) => from.startsWith(path) && to.startsWith(path))
