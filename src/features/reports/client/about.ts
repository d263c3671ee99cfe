import { isSitePath } from '#base/contract/site-path.ts'

/** The page that a report is about, from the query of its address: a path of this site, or its whole address (2.6). */
export function aboutIn(search: string): { page?: string; section?: string; version?: string } {
  const query = new URLSearchParams(search)
  const page = (query.get('page') ?? '').replace(location.origin, '')
  const section = query.get('section') ?? query.get('popup') ?? ''
  return {
    ...(isSitePath(page) && { page: page.slice(0, 300) }),
    ...(section && { section: section.slice(0, 200) }),
    ...(query.has('version') && { version: (query.get('version') ?? '').slice(0, 40) }),
  }
}
