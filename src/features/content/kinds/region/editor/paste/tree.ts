/** An element of pasted markup, as any parser of HTML gives it. */
export type PastedElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Pasted[]
}

/** Pasted markup: an element or text. */
export type Pasted = PastedElement | string

/** The value of a style of an element, in lower case; styles have been renamed by `harmless`. */
export function styleOf({ attributes }: PastedElement, property: string): string {
  const styles = attributes[renamedStyle]
  if (!styles?.includes(property)) return ''
  const found = styles
    .split(';')
    .map((style) => [style.slice(0, style.indexOf(':')), style.slice(style.indexOf(':') + 1)] as const)
    .findLast(([name]) => name.trim().toLowerCase() === property)
  return found?.[1].trim().toLowerCase() ?? ''
}

/** Tells whether an element has a class. */
export const hasClass = ({ attributes }: PastedElement, name: string) =>
  (attributes.class ?? '').split(/\s+/).includes(name)

/** Tells whether an element has a class of a shape. */
export const hasClassLike = ({ attributes }: PastedElement, shape: RegExp) => shape.test(attributes.class ?? '')

/** All the text in pasted markup, as it stands. */
export const plainText = (pasted: Pasted): string =>
  typeof pasted === 'string' ? pasted : pasted.children.map(plainText).join('')

/** The elements within, however deep, that a question holds for; none within those. */
export function elementsIn(parent: PastedElement, isWanted: (element: PastedElement) => boolean): PastedElement[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return isWanted(child) ? [child] : elementsIn(child, isWanted)
  })
}

/** What `style` is called in pasted markup before anything parses it. */
export const renamedStyle = 'data-s'

/**
 * Markup that can be parsed without the browser acting on it: no scripts, and no styles or handlers, which the content
 * security policy would report even in a document that is never shown.
 */
export const harmless = (html: string): string =>
  html
    .replace(/<(style|script|noscript|template|xml)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replace(/(\s|["'])style(\s*=)/gi, `$1 ${renamedStyle}$2`)
        .replace(/(\s|["'])(src|srcset|background|poster|on[a-z]+)(\s*=)/gi, '$1 data-$2$3'),
    )
