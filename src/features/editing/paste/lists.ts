import type { RichNode } from '#features/rich-text/index.ts'
import type { Reading } from './reading.ts'
import { hasClassLike, type Pasted, type PastedElement, plainText, styleOf } from './tree.ts'

/** A list item before the list is built: Word and others write items as a flat sequence with depths. */
export type ListEntry = {
  readonly level: number
  readonly isOrdered: boolean
  readonly start: number
  /** The number that the item must have; otherwise it has the one after the item before. */
  readonly number?: number | undefined
  /** Whether the source has a letter, or a number that a list cannot have. */
  readonly isRenumbered?: boolean
  readonly content: readonly RichNode[]
}

const deepest = 9

export function listsFrom(entries: readonly ListEntry[], count: Reading['count']): RichNode[] {
  const lists: RichNode[] = []
  for (let index = 0; index < entries.length; ) {
    const first = entries[index]
    if (!first) break
    let end = index + 1
    let next = (first.number ?? first.start) + 1
    while (end < entries.length && continues(first, entries[end], next))
      if (entries[end++]?.level === first.level) next++
    lists.push(listFrom(entries.slice(index, end), count))
    index = end
  }
  return lists
}

/** An item continues only a list of its level and type, with the next number; deeper ones belong to the one above. */
const continues = (first: ListEntry, next: ListEntry | undefined, number: number) =>
  next !== undefined &&
  (next.level > first.level ||
    (next.level === first.level &&
      next.isOrdered === first.isOrdered &&
      (!next.isOrdered || (next.number ?? number) === number)))

function listFrom(entries: readonly ListEntry[], count: Reading['count']): RichNode {
  const [first] = entries
  const level = first?.level ?? 1
  const items: RichNode[] = []
  if (entries.some((entry) => entry.level === level && entry.isRenumbered)) count('numbering')
  for (let index = 0; index < entries.length; ) {
    const entry = entries[index]
    if (!entry) break
    let end = index + 1
    while (end < entries.length && (entries[end]?.level ?? 0) > level) end++
    const beneath = entries.slice(index + 1, end)
    const isTooDeep = level >= deepest
    items.push(itemFrom([...entry.content, ...(isTooDeep ? [] : listsFrom(beneath, count))]))
    if (isTooDeep) items.push(...beneath.map(({ content }) => itemFrom(content)))
    index = end
  }
  return first?.isOrdered
    ? { type: 'orderedList', attrs: { start: first.number ?? first.start }, content: items }
    : { type: 'bulletList', content: items }
}

/** An item starts with a paragraph, which may be empty. */
const itemFrom = (content: readonly RichNode[]): RichNode => ({
  type: 'listItem',
  content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
})

export function wordItem(element: PastedElement): Omit<ListEntry, 'content'> | undefined {
  const level = /\blevel(\d+)/.exec(styleOf(element, 'mso-list'))?.[1]
  const marker = markerOf(element).trim()
  if (level === undefined && !(hasClassLike(element, /MsoList(Paragraph|Bullet|Number)/) && isMarker(marker))) return
  return { level: Number(level ?? 1), ...kindOf(marker) }
}

/** '3.' and 'c)' are numbered, '•' is not. Letters and numbers of several parts become plain numbers. */
export function kindOf(marker: string): Pick<ListEntry, 'isOrdered' | 'start' | 'number' | 'isRenumbered'> {
  const [, number, rest, letter] = /^\(?(?:(\d{1,4})[.)](.*)|([a-z]|[ivxlc]{1,6})[.)])/i.exec(marker) ?? []
  if (number !== undefined && rest === '') return { isOrdered: true, start: Number(number), number: Number(number) }
  if (number !== undefined) return { isOrdered: true, start: Number(number), isRenumbered: true }
  if (letter !== undefined) return { isOrdered: true, start: 1, isRenumbered: true }
  return { isOrdered: false, start: 1 }
}

const isMarker = (text: string) => /^([·•o§▪–-]|\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)])$/i.test(text)

/** The marker that Word writes before an item for other programs to ignore. */
function markerOf(element: PastedElement): string {
  return element.children.map(markerIn).join('')
}

function markerIn(child: Pasted): string {
  if (typeof child === 'string') return ''
  return styleOf(child, 'mso-list') === 'ignore' ? plainText(child) : markerOf(child)
}

/** The depth that an item states itself, as in Word for the web and Google Docs. */
export function ownLevel(item: PastedElement): number | undefined {
  const level = Number(item.attributes['data-aria-level'] ?? item.attributes['aria-level'])
  return Number.isInteger(level) && level > 0 ? level : undefined
}

/** Whether the items of an ordered list, or one of them, have letters or Roman numbers, or count down. */
export function isLettered(list: PastedElement): boolean {
  const items = list.children.filter((child) => typeof child !== 'string' && child.name === 'li') as PastedElement[]
  return (
    'reversed' in list.attributes ||
    [list, ...items].some(
      (each) =>
        /^[ai]$/i.test(each.attributes.type?.trim() ?? '') ||
        otherNumbers.test(styleOf(each, 'list-style-type') || styleOf(each, 'list-style')),
    )
  )
}

const otherNumbers = /\b(lower|upper)-|-(alpha|roman|latin|greek)\b/

/** A whole number in an attribute, as browsers read it. */
export function wholeNumber(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

export const isNumber = (number: number) => number >= 0 && number <= 9999
