import type { RichNode } from '../../document.ts'
import { hasClassLike, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** An item of a list before the list is built: Word and others write items one after the other with their depth. */
export type ListEntry = {
  readonly level: number
  readonly isOrdered: boolean
  readonly start: number
  readonly content: readonly RichNode[]
}

const deepest = 9

/** Builds lists from items that stand one after the other. */
export function listsFrom(entries: readonly ListEntry[]): RichNode[] {
  const lists: RichNode[] = []
  for (let at = 0; at < entries.length; ) {
    const first = entries[at]
    if (!first) break
    let end = at + 1
    while (end < entries.length && continues(first, entries[end])) end++
    lists.push(listFrom(entries.slice(at, end)))
    at = end
  }
  return lists
}

/** An item on the same level continues a list of its own kind only; deeper ones belong to what stands above them. */
const continues = (first: ListEntry, next: ListEntry | undefined) =>
  next !== undefined && (next.level > first.level || (next.level === first.level && next.isOrdered === first.isOrdered))

function listFrom(entries: readonly ListEntry[]): RichNode {
  const [first] = entries
  const level = first?.level ?? 1
  const items: RichNode[] = []
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at]
    if (!entry) break
    let end = at + 1
    while (end < entries.length && (entries[end]?.level ?? 0) > level) end++
    const beneath = entries.slice(at + 1, end)
    const isTooDeep = level >= deepest
    items.push(itemFrom([...entry.content, ...(isTooDeep ? [] : listsFrom(beneath))]))
    if (isTooDeep) items.push(...beneath.map(({ content }) => itemFrom(content)))
    at = end
  }
  return first?.isOrdered
    ? { type: 'orderedList', attrs: { start: first.start }, content: items }
    : { type: 'bulletList', content: items }
}

/** An item starts with a paragraph, be it an empty one. */
const itemFrom = (content: readonly RichNode[]): RichNode => ({
  type: 'listItem',
  content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
})

/** The level and the marker of a paragraph that Word means as an item of a list. */
export function wordItem(element: PastedElement): Omit<ListEntry, 'content'> | undefined {
  const level = /\blevel(\d+)/.exec(styleOf(element, 'mso-list'))?.[1]
  const marker = markerOf(element).trim()
  if (level === undefined && !(hasClassLike(element, /MsoList(Paragraph|Bullet|Number)/) && isMarker(marker))) return
  return { level: Number(level ?? 1), ...kindOf(marker) }
}

/** Whether a marker counts, and from where: '3.' and 'c)' do, '•' does not. */
export function kindOf(marker: string): { isOrdered: boolean; start: number } {
  const [, number, letter] = /^\(?(?:(\d{1,4})|([a-z]|[ivxlc]{1,6}))[.)]/i.exec(marker) ?? []
  if (number !== undefined) return { isOrdered: true, start: Number(number) }
  if (letter !== undefined) return { isOrdered: true, start: 1 }
  return { isOrdered: false, start: 1 }
}

const isMarker = (text: string) => /^([·•o§▪–-]|\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)])$/i.test(text)

/** What Word writes before an item and tells others to ignore. */
function markerOf(element: PastedElement): string {
  return element.children.map(markerIn).join('')
}

function markerIn(child: Pasted): string {
  if (typeof child === 'string') return ''
  return styleOf(child, 'mso-list') === 'ignore' ? plainText(child) : markerOf(child)
}

/** The depth that an item says of itself, as Word for the web and Google Docs have it. */
export function ownLevel(item: PastedElement): number | undefined {
  const level = Number(item.attributes['data-aria-level'] ?? item.attributes['aria-level'])
  return Number.isInteger(level) && level > 0 ? level : undefined
}
