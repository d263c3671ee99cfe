type Query = { has(name: string): boolean; get(name: string): string | null }

/** The parameter that determines a page's content, if any. The form for reports has a version too, which is a day. */
export const parameterIn = (query: Query): string | undefined =>
  /^\d{1,9}$/.test(query.get('version') ?? '') ? 'version' : ['on', 'summary'].find((name) => query.has(name))

/** The key of a page's content: its path, and that parameter. */
export function contentAddress(path: string, query: Query): string {
  const parameter = parameterIn(query)
  return parameter ? `${path}?${parameter}=${query.get(parameter)}` : path
}
