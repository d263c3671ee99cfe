import { type RichNode, textOf } from './document.ts'

/**
 * The maximum size of a saved region. A block is a child of the document itself: a paragraph, a list, a table. Blocks
 * are counted over all regions of a page.
 */
export const regionLimits = {
  nodes: 50_000,
  blocks: 2_000,
  charactersInBlock: 100_000,
  addresses: 1_000,
  citations: 500,
  headings: 300,
} as const

/** The limit that a document exceeds, and a JSON pointer to the first block that does so. */
export type LimitFault = { readonly message: string; readonly path: string }

/** The first limit that a region exceeds, if any. */
export function limitFault(document: RichNode): LimitFault | undefined {
  const { nodes, charactersInBlock, addresses, citations, headings } = regionLimits
  // The document itself counts as a node.
  const found = { nodes: 1, citations: 0, headings: 0 }
  const hrefs = new Set<unknown>()
  for (const [index, block] of (document.content ?? []).entries()) {
    const fault = (message: string): LimitFault => ({ message, path: `/content/${index}` })
    const pending: RichNode[] = [block]
    for (let node = pending.pop(); node; node = pending.pop()) {
      found.nodes++
      if (node.type === 'citation') found.citations++
      if (node.type === 'heading') found.headings++
      for (const { type, attrs } of node.marks ?? []) if (type === 'link') hrefs.add(attrs?.href)
      for (const child of node.content ?? []) pending.push(child)
    }
    if (found.nodes > nodes) return fault(`The text has more than ${inWords(nodes)} parts. Please divide it.`)
    if (textOf(block).length > charactersInBlock)
      return fault(`Block ${index + 1} has more than ${inWords(charactersInBlock)} characters. Please divide it.`)
    if (hrefs.size > addresses) return fault(`The text links to more than ${inWords(addresses)} addresses.`)
    if (found.citations > citations) return fault(`The text has more than ${inWords(citations)} citations.`)
    if (found.headings > headings) return fault(`The text has more than ${inWords(headings)} headings.`)
  }
  return blocksFault(document, 0)
}

/** The fault of a region with too many blocks for its page, whose other regions have `elsewhere` blocks. */
export function blocksFault(document: RichNode, elsewhere: number): LimitFault | undefined {
  const { blocks } = regionLimits
  if ((document.content ?? []).length + elsewhere <= blocks) return undefined
  const owner = elsewhere === 0 ? 'text' : 'page'
  return {
    message: `The ${owner} has more than ${inWords(blocks)} blocks. Please divide it.`,
    path: `/content/${Math.max(0, blocks - elsewhere)}`,
  }
}

const inWords = (count: number) => count.toLocaleString('en-GB')
