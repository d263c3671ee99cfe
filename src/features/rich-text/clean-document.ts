import { withoutControls } from '#base/contract/control-characters.ts'
import { controlsRemoved, type Note } from '#base/contract/note.ts'

/** A document of any origin, not yet validated, without control characters, and what was removed from which block. */
type CleanedDocument = { readonly document: unknown; readonly notes: Note[] }

/** Removes control characters and direction overrides from the text, captions and addresses of a document. */
export function cleanDocument(input: unknown): CleanedDocument {
  const blocks = blocksIn(input)
  if (!blocks) return { document: input, notes: [] }
  const notes: Note[] = []
  const content = blocks.map((block, index) => {
    const { cleaned, removed } = cleanNode(block)
    if (removed > 0)
      notes.push({ path: `/content/${index}`, message: `Block ${index + 1}: ${controlsRemoved(removed)}.` })
    return cleaned
  })
  return { document: notes.length === 0 ? input : { ...(input as object), content }, notes }
}

type Cleaned = { readonly cleaned: unknown; readonly removed: number }

function cleanNode(node: unknown): Cleaned {
  if (typeof node !== 'object' || node === null) return { cleaned: node, removed: 0 }
  let removed = 0
  const collect = ({ cleaned, removed: more }: Cleaned) => {
    removed += more
    return cleaned
  }
  const entries = Object.entries(node).map(([name, value]) => {
    if (name === 'attrs') return [name, collect(cleanValue(value))]
    if (name === 'marks' && Array.isArray(value)) return [name, value.map((mark) => collect(cleanValue(mark)))]
    if (name !== 'content' || !Array.isArray(value)) return [name, value]
    const texts = value.map((part) => textIn(part))
    const parts = value.map((part, index) => {
      const text = texts[index]
      if (text === undefined) return collect(cleanNode(part))
      return { ...part, text: collect(cleanText(text, texts[index - 1], texts[index + 1])) }
    })
    return [name, parts.filter((part, index) => texts[index] === undefined || textIn(part) !== '')]
  })
  return { cleaned: removed === 0 ? node : Object.fromEntries(entries), removed }
}

/** Cleans a piece of text in the context of the adjacent pieces, so that no two words join at its ends. */
function cleanText(input: string, before = ' ', after = ' '): Cleaned {
  const [start, end] = [before.at(-1) ?? ' ', after.at(0) ?? ' '].map((character) => (/\s/.test(character) ? ' ' : 'x'))
  const { text, removed } = withoutControls(`${start}${input}${end}`)
  return { cleaned: removed === 0 ? input : text.slice(1, -1), removed }
}

function cleanValue(value: unknown): Cleaned {
  if (typeof value === 'string') {
    const { text, removed } = withoutControls(value)
    return { cleaned: text, removed }
  }
  if (typeof value !== 'object' || value === null) return { cleaned: value, removed: 0 }
  const entries = Object.entries(value).map(([name, each]) => [name, cleanValue(each)] as const)
  const removed = entries.reduce((sum, [, each]) => sum + each.removed, 0)
  if (removed === 0) return { cleaned: value, removed }
  const values = entries.map(([, { cleaned }]) => cleaned)
  return {
    cleaned: Array.isArray(value) ? values : Object.fromEntries(entries.map(([name], index) => [name, values[index]])),
    removed,
  }
}

function textIn(part: unknown): string | undefined {
  const text = typeof part === 'object' && part !== null && 'text' in part ? part.text : undefined
  return typeof text === 'string' ? text : undefined
}

function blocksIn(document: unknown): unknown[] | undefined {
  const content =
    typeof document === 'object' && document !== null && 'content' in document ? document.content : undefined
  return Array.isArray(content) ? content : undefined
}
