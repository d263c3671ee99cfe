import type { RichNode } from './document.ts'

export type PastedElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Pasted[]
}

export type Pasted = PastedElement | string

export const hasClass = ({ attributes }: PastedElement, name: string) =>
  (attributes.class ?? '').split(/\s+/).includes(name)

export const plainText = (pasted: Pasted): string =>
  typeof pasted === 'string' ? pasted : pasted.children.map(plainText).join('')

/** The outermost descendants that match a predicate. */
export function elementsIn(parent: PastedElement, isWanted: (element: PastedElement) => boolean): PastedElement[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return isWanted(child) ? [child] : elementsIn(child, isWanted)
  })
}

export const rowsOf = (element: PastedElement) =>
  elementsIn(element, ({ name }) => name === 'dt').flatMap((term, at) => {
    const definition = elementsIn(element, ({ name }) => name === 'dd')[at]
    return definition ? [{ term, definition }] : []
  })

/** Inline nodes without white space at the start. */
export const trimmed = ([first, ...rest]: RichNode[]): RichNode[] => {
  if (first?.text === undefined) return first ? [first, ...rest] : []
  const text = first.text.trimStart()
  return text ? [{ ...first, text }, ...rest] : rest
}

export const filled = (type: string, content: RichNode[]): RichNode => ({
  type,
  ...(content.length > 0 && { content }),
})

export const without = (element: PastedElement, className: string) =>
  element.children.filter((child) => typeof child === 'string' || !hasClass(child, className))

/** Converts parts of pasted markup, to inline nodes or to paragraphs and lists. */
export type PasteReader = {
  inline(children: readonly Pasted[]): RichNode[]
  flow(children: readonly Pasted[]): RichNode[]
}
