import { type RichNode, textOf } from '../document.ts'

/** What the regions of one page share while they are drawn: numbers of citations, ids of headings, counts. */
export type PageDrawing = {
  /** What every id starts with. Where it is not empty, what is drawn is no page but something shown on one: without anchors and notes. */
  readonly prefix: string
  /** The number of a reference, given at its first appearance on the page. */
  cite(key: string): number
  /** The keys cited so far, in order: number 1 first. */
  readonly cited: readonly string[]
  /** The number of an address that the page links to, given at its first appearance. */
  link(href: string): number
  /** The addresses linked to so far, in order: number 1 first. */
  readonly links: readonly string[]
  /** Notes a heading and answers its id, unlike any other on the page. */
  heading(node: RichNode, level: number): string
  readonly headings: readonly { id: string; level: number; text: string }[]
  /** Counts what is numbered: the first `recommendation` is 1. */
  count(what: string): number
}

export function newPageDrawing(prefix = ''): PageDrawing {
  const cited: string[] = []
  const links: string[] = []
  const headings: { id: string; level: number; text: string }[] = []
  const counts = new Map<string, number>()
  const next = (what: string) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count
  }
  return {
    prefix,
    cited,
    headings,
    count: next,
    links,
    cite: (key) => numberIn(cited, key),
    link: (href) => numberIn(links, href),
    heading(node, level) {
      const text = textOf(node).trim()
      const slug = slugOf(text)
      const count = next(`heading ${slug}`)
      const id = prefix + (count === 1 ? slug : `${slug}-${count}`)
      headings.push({ id, level, text })
      return id
    },
  }
}

function numberIn(list: string[], entry: string): number {
  const at = list.indexOf(entry)
  return at < 0 ? list.push(entry) : at + 1
}

const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'section'
