import { readdirSync, readFileSync } from 'node:fs'
import { type Element, parseElements } from '../src/features/pages/kinds/server/elements.ts'
import { thresholds } from '../src/features/rich-text/index.ts'

const folder = new URL('../content/', import.meta.url)

/** A page file or a drawing of the starter content, as its readers see it: one text for each block. */
export type ReadText = { name: string; blocks: string[] }

/** The page files, named as in `content/pages` without the extension. */
export const readPages = (): ReadText[] => read('pages', '.html', blocksIn)

/** The text of a page file: one text for each block. */
export const textOfPage = (source: string): string[] => blocksIn(parseElements(source)).map(oneLine)

/** The drawings: all their texts in a row, because one sentence may span several lines. */
export const readDrawings = (): ReadText[] =>
  read('files', '.svg', (root) => {
    const texts = all(root, 'text').map(wordsOf)
    return [texts.join(' '), ...all(root, 'desc').map(wordsOf)]
  })

/** The elements of a page file. */
export const readPageElements = (name: string): Element =>
  parseElements(readFileSync(new URL(`pages/${name}.html`, folder), 'utf8'))

/** Every element of a name within another, in order. */
export function all(parent: Element, name: string): Element[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return [...(child.name === name ? [child] : []), ...all(child, name)]
  })
}

/** The text of an element, with a bar between the cells of a row. */
export function wordsOf(element: Element): string {
  const words = (part: Element): string =>
    part.children
      .map((child) => {
        if (typeof child === 'string') return child
        const inner = words(child)
        if (child.name === 'threshold') return thresholds.find(({ key }) => key === child.attributes.key)?.text ?? ''
        if (child.name === 'sup') return raised[inner] ?? inner
        if (child.name === 'th' || child.name === 'td') return `${inner} | `
        return blocks.has(child.name) ? `${inner} ` : inner
      })
      .join('')
  return oneLine(words(element).replace(/ \| $/, ''))
}

/** A text with one space between words. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const raised: { [text: string]: string } = { 2: '²', 9: '⁹' }

const blocks = new Set(
  `p li tr caption h2 h3 h4 br statement population intervention comparator outcome profile-outcome judgement condition
  fact-label fact-value fact-detail short-row dose-name dose-row dose-caution flow-title flow-note flow-step flow-text flow-then
  flow-foot`.split(/\s+/),
)

function blocksIn(element: Element): string[] {
  const shown = ['description', 'title', 'note', 'url', 'name', 'label', 'source', 'outcome'].flatMap((name) =>
    element.name === 'region' ? [] : (element.attributes[name] ?? []),
  )
  const isWhole = blocks.has(element.name) && !element.children.some(isHolder)
  if (element.name === 'tr' || isWhole) return [...shown, wordsOf(element)]
  return [...shown, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : blocksIn(child)))]
}

const isHolder = (child: Element | string) => typeof child !== 'string' && ['p', 'ul', 'ol'].includes(child.name)

function read(subfolder: string, ending: string, blocksOf: (root: Element) => string[]): ReadText[] {
  return namesIn(subfolder, ending).map((name) => ({
    name,
    blocks: blocksOf(parseElements(readFileSync(new URL(`${subfolder}/${name}${ending}`, folder), 'utf8'))).map(
      oneLine,
    ),
  }))
}

const namesIn = (subfolder: string, ending: string) =>
  readdirSync(new URL(`${subfolder}/`, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
