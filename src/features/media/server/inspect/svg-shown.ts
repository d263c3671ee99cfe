import { type Styles, sizeOf, textOfLabel } from './svg-labels.ts'
import type { SvgNode } from './svg-tree.ts'
import { shownWords } from './svg-words.ts'

/** What a browser shows of a drawing of this size: labels as text, and the chosen part of a switch. */
export function newView(styles: Styles, page: () => { width: number; height: number }) {
  const textOf = (label: SvgNode) => textOfLabel(label, styles, { x: 0, y: 0, ...page() }, sizeAt(label))
  return { textOf, shownIn }

  function sizeAt(node: SvgNode | undefined): number {
    if (!node) return 16
    const own = styles(node, 'font-size') ?? (node.isHtml ? undefined : node.attributes.get('font-size'))
    return own === undefined ? sizeAt(node.parent) : (sizeOf(own, sizeAt(node.parent)) ?? sizeAt(node.parent))
  }

  /** What a browser shows of an element: of a switch, its first child that it can draw. */
  function shownIn(node: SvgNode): readonly (SvgNode | string)[] {
    if (node.local !== 'switch') return node.children.filter((child) => typeof child === 'string' || mayShow(child))
    const choices = node.children.filter((child) => typeof child !== 'string').filter(mayShow)
    const [first, second] = choices
    if (first?.local !== 'foreignObject' || !second || isSuitable(first)) return first ? [first] : []
    const [label, other] = [first, second].map((choice) => shownWords(choice, shownIn).replace(/\s+/g, ' ').trim())
    return [label === other ? second : first]
  }

  function isSuitable(label: SvgNode): boolean {
    try {
      textOf(label)
      return true
    } catch {
      return false
    }
  }
}

/** Whether a browser shows an element, by the conditions that it states (SVG 2, 5.8). */
export function mayShow({ attributes }: SvgNode): boolean {
  const extensions = attributes.get('requiredExtensions')
  const languages = attributes.get('systemLanguage')
  return (
    (extensions === undefined || extensions.trim() === 'http://www.w3.org/1999/xhtml') &&
    (languages === undefined || languages.split(',').some((language) => /^\s*en\b/i.test(language)))
  )
}
