/** The maximum depth of the page tree, and the maximum number of parts in a path. */
export const maxLevels = 4

/** The maximum number of pages on a site, archived ones included. */
export const maxPages = 2000

const maxLetters = 60

/** First parts of paths that are reserved for the server, besides those of programs. */
const reserved = ['api', 'assets', 'health', 'home', 'page', 'public', 'ready', 'schema', 'static', 'well-known']

/** The fault of a page's path, if any. Its case is preserved. */
export function pathFault(path: string): string | undefined {
  if (!path.startsWith('/')) return 'Enter a path that starts with /'
  const parts = path.slice(1).split('/')
  if (parts.length > maxLevels) return `Enter at most ${maxLevels} parts between slashes`
  for (const part of parts) {
    if (part.length > maxLetters) return `Enter at most ${maxLetters} characters between slashes`
    if (!/^[A-Za-z0-9-]+$/.test(part) || part.startsWith('-') || part.endsWith('-'))
      return 'Use letters from A to Z, digits, and hyphens between them'
  }
  const [first = ''] = parts
  return reserved.includes(first.toLowerCase()) ? `/${first} is reserved for the site itself` : undefined
}

export function suggestedPath(parent: string | undefined, title: string): string {
  const above = parent === undefined || parent === '/' ? '' : parent
  const base = above.split('/').length > maxLevels ? above.split('/').slice(0, maxLevels).join('/') : above
  return `${base}/${slugOf(title)}`
}

/** A path whose last part ends with the given letters, shortened before them if it is too long. */
export function pathEndingIn(path: string, end: string): string {
  const start = path.lastIndexOf('/') + 1
  return `${path.slice(0, start)}${path.slice(start, start + maxLetters - end.length).replace(/-$/, '')}${end}`
}

function slugOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxLetters) : `${slug}-${word}`
    if (longer.length > maxLetters) break
    slug = longer
  }
  return slug || 'new-page'
}
