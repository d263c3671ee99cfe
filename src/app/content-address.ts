type Query = { has(name: string): boolean; get(name: string): string | null }

/** The key of a page's content: its path, and the parameter that determines it. */
export function contentAddress(path: string, query: Query): string {
  const parameter = ['on', 'summary'].find((name) => query.has(name))
  return parameter ? `${path}?${parameter}=${query.get(parameter)}` : path
}
