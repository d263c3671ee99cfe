import type { Node as Part } from '@tiptap/pm/model'

/** The number of letters before it, without blanks, which differ between the rendered and the stored text. */
export type Caret = {
  readonly letters: number
  readonly isAfterBlank: boolean
  /** Before the next letter rather than after the last, which may be at the end of the paragraph above. */
  readonly isAtStart?: boolean
}

/** Elements rendered around the text that are not part of it. */
const rendered =
  '.anchor, .threshold, .drafts, .layer-name, .note-label, .recommendation-meta, .recommendation-reason, .recommendation-name, .recommendation-for > span:first-child, .recommendation dt, .in-short dt, .importance, .dose dt, .dose .chip, .dose .unseen, .dose-sources, .flow-choose, .flow-then > span:first-child, .flow-goto, .flow-fold, .outline-preview, details:not(.fold) > summary, .dose-fold > summary, .citation, .unconfirmed-mark, .unconfirmed > .unseen, .unconfirmed-list, caption, svg, .node-tools'

const lettersIn = (text: string) => text.replace(/\s/g, '').length

const textsIn = (root: Element) =>
  document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element) return node.matches(rendered) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    return NodeFilter.FILTER_ACCEPT
  })

/** The caret for a DOM point in a rendered region. */
export function caretAt(root: Element, node: Node, offset: number): Caret {
  const walk = textsIn(root)
  let letters = 0
  let before = ''
  let isAtStart = false
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const order = text.compareDocumentPosition(node)
    if (text !== node && !(order & Node.DOCUMENT_POSITION_FOLLOWING) && !isPast(text, node, offset)) break
    const passed = text === node ? text.data.slice(0, offset) : text.data
    letters += lettersIn(passed)
    if (passed) before = passed
    if (text !== node) continue
    isAtStart = lettersIn(passed) === 0
    break
  }
  return { letters, isAfterBlank: !isAtStart && /\s$/.test(before), isAtStart }
}

/** A DOM point may be given as an index among the children of an element. */
function isPast(text: Text, node: Node, offset: number): boolean {
  if (node instanceof Text || !node.contains(text)) return false
  const next = node.childNodes[offset]
  return next === undefined || !!(text.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)
}

export function positionOf(doc: Part, { letters, isAfterBlank, isAtStart = false }: Caret): number {
  let left = letters
  let found: number | undefined
  let end = 0
  doc.descendants((node, at) => {
    if (found !== undefined) return false
    if (!node.isText) return true
    const text = node.text ?? ''
    const count = lettersIn(text)
    if (left > count || count === 0 || (isAtStart && left === count)) {
      left -= count
      end = at + text.length
      return false
    }
    found = at + indexAfter(text, left, isAfterBlank)
    return false
  })
  return found ?? end
}

/** The DOM range of a caret in a rendered region, for its position on the screen. */
export function rangeOf(root: Element, { letters }: Caret): Range | undefined {
  const walk = textsIn(root)
  let left = letters
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const count = lettersIn(text.data)
    if (left > count || count === 0) {
      left -= count
      continue
    }
    const range = document.createRange()
    range.setStart(text, indexAfter(text.data, left, false))
    range.collapse(true)
    return range
  }
}

export function caretOf(doc: Part, position: number): Caret {
  const text = doc.textBetween(0, position)
  const { parentOffset } = doc.resolve(position)
  const isAtStart = lettersIn(doc.textBetween(position - parentOffset, position)) === 0
  return { letters: lettersIn(text), isAfterBlank: !isAtStart && /\s$/.test(text), isAtStart }
}

/** The index in a text after a number of its letters, including the following space if requested. */
function indexAfter(text: string, letters: number, isAfterBlank: boolean): number {
  let index = 0
  for (let passed = 0; index < text.length && passed < letters; index++) if (/\S/.test(text[index] ?? '')) passed++
  if (isAfterBlank) while (/\s/.test(text[index] ?? '')) index++
  return index
}
