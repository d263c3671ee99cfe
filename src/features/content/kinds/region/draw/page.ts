import { type RichNode, textOf } from '../document.ts'

/** What the regions of one page share while they are drawn: numbers of citations, ids of headings, counts. */
export type PageDrawing = {
  /** The number of a reference, given at its first appearance on the page. */
  cite(key: string): number
  /** The keys cited so far, in order: number 1 first. */
  readonly cited: readonly string[]
  /** Notes a heading and answers its id, unlike any other on the page. */
  heading(node: RichNode, level: number): string
  readonly headings: readonly { id: string; level: number; text: string }[]
  /** Counts what is numbered: the first `recommendation` is 1. */
  count(what: string): number
}

export function newPageDrawing(): PageDrawing {
  const cited: string[] = []
  const headings: { id: string; level: number; text: string }[] = []
  const counts = new Map<string, number>()
  const next = (what: string) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count
  }
  return {
    cited,
    headings,
    count: next,
    cite(key) {
      const at = cited.indexOf(key)
      return at < 0 ? cited.push(key) : at + 1
    },
    heading(node, level) {
      const text = textOf(node).trim()
      const slug = slugOf(text)
      const count = next(`heading ${slug}`)
      const id = count === 1 ? slug : `${slug}-${count}`
      headings.push({ id, level, text })
      return id
    },
  }
}

const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'section'
