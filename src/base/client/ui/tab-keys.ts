/** The tab that a key selects; undefined for any other key. */
export function tabByKey(key: string, ids: readonly string[], current: string | undefined): string | undefined {
  const at = ids.indexOf(current ?? '')
  switch (key) {
    case 'ArrowRight':
      return ids[(at + 1) % ids.length]
    case 'ArrowLeft':
      return ids.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return ids[0]
    case 'End':
      return ids.at(-1)
  }
}
