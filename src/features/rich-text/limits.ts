import type { RichNode } from './document.ts'

/** Of a saved region. A block is a child of the document: a paragraph, a list; counted over all regions of a page. */
const regionLimits = {
  nodes: 50_000,
  blocks: 2_000,
  charactersInBlock: 100_000,
  addresses: 1_000,
  citations: 500,
  headings: 300,
} as const

/** The limit that a document exceeds, and a JSON pointer to the first block that does so. */
export type LimitFault = { readonly message: string; readonly path: string }

/** The first limit that a region exceeds, if any. It need not be valid: counting is quicker than checking what it holds. */
export function limitFault(document: unknown): LimitFault | undefined {
  const blocks = listIn(document, 'content')
  const tooMany = blocksFault(blocks.length, 0)
  if (tooMany) return tooMany
  const { nodes, charactersInBlock, addresses, citations, headings } = regionLimits
  // The document itself counts as a node.
  const found = { nodes: 1, citations: 0, headings: 0 }
  const hrefs = new Set<unknown>()
  for (const [index, block] of blocks.entries()) {
    let characters = 0
    const fault = (message: string): LimitFault => ({ message, path: `/content/${index}` })
    const pending = [block]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const { type, text } = (node ?? {}) as Partial<RichNode>
      found.nodes++
      if (type === 'citation') found.citations++
      if (type === 'heading') found.headings++
      if (typeof text === 'string') characters += text.length
      for (const mark of listIn(node, 'marks')) {
        const { type: markType, attrs } = (mark ?? {}) as Partial<RichNode>
        if (markType === 'link') hrefs.add(attrs?.href)
      }
      // Not spread into one call: there may be more than it takes.
      for (const child of listIn(node, 'content')) pending.push(child)
      if (found.nodes > nodes || hrefs.size > addresses) break
    }
    if (found.nodes > nodes) return fault(`The text has more than ${inWords(nodes)} parts. Please divide it.`)
    if (characters > charactersInBlock)
      return fault(`Block ${index + 1} has more than ${inWords(charactersInBlock)} characters. Please divide it.`)
    if (hrefs.size > addresses) return fault(`The text links to more than ${inWords(addresses)} addresses.`)
    if (found.citations > citations) return fault(`The text has more than ${inWords(citations)} citations.`)
    if (found.headings > headings) return fault(`The text has more than ${inWords(headings)} headings.`)
  }
  return undefined
}

function listIn(node: unknown, name: 'content' | 'marks'): readonly unknown[] {
  const parts = typeof node === 'object' && node !== null ? (node as Partial<RichNode>)[name] : undefined
  return Array.isArray(parts) ? parts : []
}

/** The fault of a region with too many blocks for its page, whose other regions have `elsewhere` blocks. */
export function blocksFault(count: number, elsewhere: number): LimitFault | undefined {
  const { blocks } = regionLimits
  if (count + elsewhere <= blocks) return undefined
  const owner = elsewhere === 0 ? 'text' : 'page'
  return {
    message: `The ${owner} has more than ${inWords(blocks)} blocks. Please divide it.`,
    path: `/content/${Math.max(0, blocks - elsewhere)}`,
  }
}

const inWords = (count: number) => count.toLocaleString('en-GB')
