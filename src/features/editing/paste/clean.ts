import { attributeText, blocks, isInline, type RichNode, validDocument } from '#features/rich-text/index.ts'
import { withoutFields } from './fields.ts'
import { withoutFormulas } from './formulas.ts'
import { inlineOf, isDropped, type Setting, settingOf } from './inline.ts'
import { flowInOneLine, linesFrom } from './lines.ts'
import { isLettered, isNumber, type ListEntry, listsFrom, ownLevel, wholeNumber, wordItem } from './lists.ts'
import { droppedLayers, ownBlock } from './own.ts'
import { normalised, type Piece, paragraphsOf } from './pieces.ts'
import { cleanText } from './plain-text.ts'
import type { Cleaned, Reading } from './reading.ts'
import { newLosses } from './report.ts'
import { captionText, tableFrom, withoutBold } from './tables.ts'
import { elementsIn, hasClass, isBlockName, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'
import { withUnseenMarked } from './unseen.ts'

export type { Cleaned } from './reading.ts'

/** Converts markup pasted from Word, a spreadsheet, Google Docs, a PDF or any page to a document for a region. */
export function cleanMarkup(pasted: PastedElement, { origin }: { origin?: string } = {}): Cleaned {
  if (hasBrokenLines(pasted)) return cleanText(linesOf(pasted))
  const { losses, count } = newLosses()
  const tree = withUnseenMarked(withoutFormulas(withoutFields(pasted, { count }), { count }))
  const content = blocksOf(tree.children, {}, { count, origin })
  return { document: validDocument({ type: 'doc', content }), losses }
}

/** A document reduced to paragraphs and lists, for a place that can hold nothing else. */
export const asFlow = ({ content = [] }: RichNode, count: Reading['count']): RichNode => ({
  type: 'doc',
  content: content.flatMap((block) => fitted(block, { count })),
})

/** A document reduced to one paragraph, for a place that can hold nothing else. */
export function asLine(document: RichNode, count: Reading['count']): RichNode {
  const words = flowInOneLine(asFlow(document, count).content ?? [])
  return { type: 'doc', content: words.length > 0 ? [{ type: 'paragraph', content: words }] : [] }
}

/** Firefox copies a PDF line by line, with the line breaks of the page. */
const hasBrokenLines = (tree: PastedElement) => elementsIn(tree, isLineEnd).length > 0

const isLineEnd = ({ name, attributes }: PastedElement) => name === 'br' && attributes.role === 'presentation'

const linesOf = (pasted: Pasted): string => {
  if (typeof pasted === 'string') return pasted.replace(/\s+/g, ' ')
  if (pasted.name === 'br') return '\n'
  return pasted.children
    .map((child, at) => `${isElsewhere(pasted.children[at - 1], child) ? ' ' : ''}${linesOf(child)}`)
    .join('')
}

/** Whether two pieces of a PDF beside each other have another size or height: `10` and `9` are not `109`. */
const isElsewhere = (before: Pasted | undefined, next: Pasted) =>
  typeof before === 'object' &&
  typeof next === 'object' &&
  ['top', 'font-size'].some((property) => styleOf(before, property) !== styleOf(next, property)) &&
  /\d$/.test(plainText(before)) &&
  /^\d/.test(plainText(next))

/** The contents of a list item, a cell or a note: paragraphs and lists. */
const inFlow = new Set(['paragraph', 'bulletList', 'orderedList'])

type Run = { pieces: Piece[]; entries: ListEntry[] }

function blocksOf(children: readonly Pasted[], setting: Setting, reading: Reading): RichNode[] {
  const blocks: RichNode[] = []
  const run: Run = { pieces: [], entries: [] }

  function endText() {
    const paragraphs = paragraphsOf(run.pieces)
    run.pieces = []
    if (paragraphs.length === 0) return
    endList()
    blocks.push(...paragraphs)
  }
  function endList() {
    blocks.push(...listsFrom(run.entries, reading.count))
    run.entries = []
  }

  for (const [index, child] of children.entries()) {
    if (typeof child === 'string' || !isBlock(child)) {
      run.pieces.push(...inlineOf(child, setting, reading))
      continue
    }
    endText()
    if (isDropped(child, reading)) continue
    const item = wordItem(child)
    if (item) {
      const content = flowOf(child.children, setting, reading)
      if (content.length > 0) run.entries.push({ ...item, content })
      continue
    }
    const list = levelledList(child)
    if (list) {
      run.entries.push(...entriesOf(list, setting, reading, 1))
      continue
    }
    if (isCaption(child) && nextBlock(children, index)?.name === 'table') continue
    const read = blockOf(child, setting, reading, captionBefore(children, index, reading))
    if (read.length > 0) endList()
    blocks.push(...read)
  }
  endText()
  endList()
  return blocks
}

/** Converts to blocks that a list item, a cell or a note may hold. */
const flowOf = (children: readonly Pasted[], setting: Setting, reading: Reading): RichNode[] =>
  blocksOf(children, setting, reading).flatMap((block) => fitted(block, reading))

function fitted(block: RichNode, reading: Pick<Reading, 'count'>): RichNode[] {
  if (inFlow.has(block.type)) return [block]
  if (block.type === 'table') {
    reading.count('flatTable')
    return linesFrom(block)
  }
  if (block.type === 'recommendation') reading.count('flatRecommendation')
  else if (block.type !== 'note' && blocks.some(({ name }) => name === block.type)) reading.count('flatBlock')
  if (block.type === 'horizontalRule') return []
  const label = attributeText(block)
  const words = [...(label ? [{ type: 'text', text: `${label}: ` }] : []), ...(block.content ?? [])]
  if (isInline(words[0])) return words.length > 0 ? [{ type: 'paragraph', content: words }] : []
  return (block.content ?? []).flatMap((child) => fitted(child, reading))
}

function blockOf(element: PastedElement, setting: Setting, reading: Reading, caption = ''): RichNode[] {
  const { name, children } = element
  if (isList(element) && (setting.depth ?? 0) >= deepestList) return flowOf(children, setting, reading)
  const own = ownBlock(element, {
    inline: (pasted) => normalised(pasted.flatMap((child) => inlineOf(child, setting, reading))),
    flow: (pasted) => flowOf(pasted, setting, reading),
  })
  if (own) {
    if (own.type === 'recommendation') for (const _ of droppedLayers(element)) reading.count('layer')
    return [own]
  }
  const level = headingLevel(element)
  if (level !== undefined) return headingOf(element, level, reading)
  if (isList(element)) return listsFrom(entriesOf(element, setting, reading, 1), reading.count)
  if (name === 'table')
    return tableFrom(
      element,
      {
        flow: (cell) => (isDropped(cell, reading) ? [] : flowOf(cell.children, settingOf(cell, {}, reading), reading)),
        blocks: (cell) =>
          isDropped(cell, reading) ? [] : blocksOf(cell.children, settingOf(cell, {}, reading), reading),
      },
      reading,
      caption,
    )
  if (name === 'hr') return [{ type: 'horizontalRule' }]
  if (name === 'blockquote') {
    const content = flowOf(children, setting, reading)
    return content.length > 0 ? [{ type: 'blockquote', content }] : []
  }
  if (name === 'dt') return blocksOf(children, { ...setting, bold: true }, reading)
  if (name === 'pre') return blocksOf(children.flatMap(withBreaks), setting, reading)
  return blocksOf(children, settingOf(element, setting, reading), reading)
}

/** Word writes the caption of a table as a paragraph before it. */
const isCaption = (element: PastedElement) => hasClass(element, 'MsoCaption')

const elementsAmong = (children: readonly Pasted[]) => children.filter((child) => typeof child !== 'string')

const nextBlock = (children: readonly Pasted[], index: number) => elementsAmong(children.slice(index + 1))[0]

function captionBefore(children: readonly Pasted[], index: number, reading: Reading): string {
  const before = elementsAmong(children.slice(0, index)).at(-1)
  return before && isCaption(before) ? captionText(before, reading) : ''
}

const deepestList = 9

/** The items of a list with their depths. A list directly inside another, without an item, is one level deeper. */
function entriesOf(list: PastedElement, outer: Setting, reading: Reading, level: number): ListEntry[] {
  const isOrdered = list.name === 'ol'
  const start = wholeNumber(list.attributes.start) ?? 1
  const kind = { isOrdered, start: isNumber(start) ? start : 1 }
  const isOther = isOrdered && (isLettered(list) || !isNumber(start))
  const setting = { ...outer, depth: (outer.depth ?? 0) + 1 }
  const entries: ListEntry[] = []
  let number = start
  for (const child of list.children) {
    if (typeof child !== 'string' && isList(child)) {
      entries.push(...entriesOf(child, setting, reading, level + 1))
      continue
    }
    if (typeof child !== 'string' && isDropped(child, reading)) continue
    const content = typeof child === 'string' ? flowOf([child], setting, reading) : itemOf(child, setting, reading)
    const last = entries.at(-1)
    const own = typeof child === 'string' ? undefined : wholeNumber(child.attributes.value)
    number = own ?? number
    if (content.length === 0) {
      if (typeof child !== 'string') number++
      continue
    }
    // An item without text of its own is only a container for the nested items of the one before.
    if (content[0]?.type !== 'paragraph' && last)
      entries[entries.length - 1] = { ...last, content: [...last.content, ...content] }
    else {
      const depth = typeof child === 'string' ? undefined : ownLevel(child)
      // Items that state their depth may each be in a list of its own, which begins at 1 unless it says otherwise.
      const isCounted = isOrdered && !isOther && (depth === undefined || number > 1 || own !== undefined)
      entries.push({
        ...{ level: depth || level, ...kind, content },
        ...(isCounted && isNumber(number) && { number }),
        isRenumbered: isOrdered && (isOther || !isNumber(number)),
      })
      number++
    }
  }
  return entries
}

const itemOf = (item: PastedElement, setting: Setting, reading: Reading) =>
  flowOf(item.children, settingOf(item, setting, reading), reading)

/** A list whose items state their depth, perhaps in a wrapper. The next such list may continue it. */
function levelledList(element: PastedElement): PastedElement | undefined {
  if (isList(element)) return element.children.some(hasOwnLevel) ? element : undefined
  const [only, ...others] = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return element.name === 'div' && only && others.length === 0 && typeof only !== 'string'
    ? levelledList(only)
    : undefined
}

const hasOwnLevel = (child: Pasted) => typeof child !== 'string' && child.name === 'li' && ownLevel(child) !== undefined

const isList = ({ name }: PastedElement) => name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir'

/** A block element, or an inline one that contains such, like the wrapper of Google Docs. */
const isBlock = (element: PastedElement): boolean =>
  isBlockName(element.name) ||
  element.children.some((child) => typeof child !== 'string' && element.name !== 'svg' && isBlock(child))

function headingLevel(element: PastedElement): number | undefined {
  if (/^h[1-6]$/.test(element.name)) return Number(element.name[1])
  if (hasClass(element, 'MsoTitle')) return 2
  const own = Number(element.attributes['aria-level'])
  if (element.attributes.role === 'heading' && own >= 1 && own <= 6) return own
}

function headingOf({ children }: PastedElement, level: number, reading: Reading): RichNode[] {
  const allowedLevel = Math.min(Math.max(level, 2), 4)
  const blocks = blocksOf(children, {}, reading)
  const [only] = blocks
  if (!only) return []
  if (allowedLevel !== level) reading.count('headingLevel')
  if (blocks.length > 1 || only.type !== 'paragraph') return blocks
  return [{ type: 'heading', attrs: { level: allowedLevel }, content: (only.content ?? []).map(withoutBold) }]
}

/** The lines of preformatted text, with their line breaks. */
const withBreaks = (child: Pasted): Pasted[] => {
  if (typeof child !== 'string') return [{ ...child, children: child.children.flatMap(withBreaks) }]
  return child
    .split(/\r?\n/)
    .flatMap((line, index) => [...(index > 0 ? [{ name: 'br', attributes: {}, children: [] }] : []), line])
}
