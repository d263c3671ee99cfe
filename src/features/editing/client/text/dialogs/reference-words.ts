import type { Reference } from '#features/rich-text/index.ts'

export function referenceLine({ authors, title, journal, year }: Reference): string {
  const firstAuthor = authors.length > 1 ? `${authors[0]} et al.` : (authors[0] ?? '')
  return [firstAuthor, title, [journal, year].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}
