import { SaxesParser } from 'saxes'
import { breaks, labelText } from './svg-labels.ts'
import type { SvgNode } from './svg-tree.ts'

/** Elements of SVG whose text no browser shows. */
const withoutWords = new Set('style script metadata title desc filter font'.split(' '))
/** Elements of SVG that show no text themselves. */
const containers = new Set('svg g a defs symbol marker pattern mask clipPath switch'.split(' '))

/** The words that a drawing shows, in labels and in elements that the site does not draw too. */
export function shownWords(node: SvgNode, shown: (node: SvgNode) => readonly (SvgNode | string)[]): string {
  if (withoutWords.has(node.local)) return ''
  if (node.local === 'foreignObject' || node.isHtml) return ` ${labelText(node)} `
  const isText = !containers.has(node.local) || isWithinText(node)
  const inside = shown(node)
    .map((child) => (typeof child === 'string' ? (isText ? child : '') : shownWords(child, shown)))
    .join('')
  return isWithinText(node) ? inside : ` ${inside} `
}

export function isWithinText({ parent }: SvgNode): boolean {
  return parent !== undefined && (parent.local === 'text' || isWithinText(parent))
}

export function missingWords(before: string, svg: string): string[] {
  const counts = new Map<string, number>()
  for (const word of split(textIn(svg))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return split(before).filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
}

const split = (text: string) =>
  text
    .split(/\s+/)
    .flatMap((word) => word.split(breaks))
    .filter((word) => word !== '')

/** The text of a drawing that a browser shows, read independently of how it was written. */
function textIn(svg: string): string {
  const pieces: string[] = []
  let depth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => void (name === 'text' && depth++))
  parser.on('closetag', ({ name }) => {
    if (name !== 'text') return
    depth--
    pieces.push(' ')
  })
  parser.on('text', (text) => void (depth > 0 && pieces.push(text)))
  parser.write(svg).close()
  return pieces.join('')
}
