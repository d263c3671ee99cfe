import { escapeMarkup } from '#base/contract/escape.ts'
import { type RichMark, type RichNode, regionSchema } from '#features/rich-text/index.ts'
import { elementName } from '../../server/elements.ts'

/** Writes a document as the lines of a `<region>`. Reading them back gives the same document. */
export const regionToXml = (document: RichNode): string => (document.content ?? []).map(block).join('\n')

const blocks: Record<string, (node: RichNode) => string> = {
  paragraph: (node) => `<p>${inline(node)}</p>`,
  heading: (node) => `<h${node.attrs?.level}>${inline(node)}</h${node.attrs?.level}>`,
  bulletList: (node) => `<ul>\n${items(node)}\n</ul>`,
  orderedList: (node) => `<ol${attributes({ start: node.attrs?.start }, { start: 1 })}>\n${items(node)}\n</ol>`,
  blockquote: (node) => lines('blockquote', '', node),
  horizontalRule: () => '<hr/>',
  table: (node) => {
    const caption = node.attrs?.caption ? [`<caption>${escapeMarkup(String(node.attrs.caption))}</caption>`] : []
    return [
      `<table${attributes({ id: node.attrs?.id }, { id: '' })}>`,
      ...caption,
      ...(node.content ?? []).map(row),
      '</table>',
    ].join('\n')
  },
}

const block = (node: RichNode): string => (blocks[node.type] ?? structured)(node)

/** A block, or a part of one, whose element name is its schema name. Omits empty attributes. */
function structured(node: RichNode): string {
  const name = elementName(node.type)
  const attrs = attributes(Object.fromEntries(Object.entries(node.attrs ?? {}).filter(([, value]) => value !== '')))
  const type = regionSchema.nodes[node.type]
  if (type?.isLeaf) return `<${name}${attrs}/>`
  return type?.inlineContent ? `<${name}${attrs}>${inline(node)}</${name}>` : lines(name, attrs, node)
}

const lines = (name: string, attributes: string, node: RichNode) =>
  [`<${name}${attributes}>`, ...(node.content ?? []).map(block), `</${name}>`].join('\n')

const items = (node: RichNode) => (node.content ?? []).map((item) => `<li>${flow(item)}</li>`).join('\n')

const row = (node: RichNode) => `<tr>${(node.content ?? []).map(cell).join('')}</tr>`

function cell(node: RichNode): string {
  const name = node.type === 'tableHeader' ? 'th' : 'td'
  return `<${name}${attributes(node.attrs, { colspan: 1, rowspan: 1 })}>${flow(node)}</${name}>`
}

/** The first paragraph is bare text; further blocks are on lines of their own. */
function flow(node: RichNode): string {
  const [first, ...rest] = node.content ?? []
  if (first?.type !== 'paragraph') return (node.content ?? []).map(block).join('\n')
  const start = first.content?.length || rest.length === 0 ? inline(first) : '<p></p>'
  return rest.length === 0 ? start : `${start}\n${rest.map(block).join('\n')}\n`
}

const inline = (node: RichNode): string => joinPieces(node.content ?? [], 0)

/** Adjacent nodes with the same mark share one element. */
function joinPieces(nodes: readonly RichNode[], depth: number): string {
  let written = ''
  for (let index = 0; index < nodes.length; ) {
    const node = nodes[index]
    if (!node) break
    const mark = node.marks?.[depth]
    let end = index + 1
    while (mark && isSame(mark, nodes[end]?.marks?.[depth])) end++
    written += mark
      ? wrapInMark(mark, joinPieces(nodes.slice(index, end), depth + 1))
      : (pieces[node.type]?.(node) ?? '')
    index = end
  }
  return written
}

const isSame = (a: RichMark, b: RichMark | undefined) => b !== undefined && JSON.stringify(a) === JSON.stringify(b)

const pieces: Record<string, (node: RichNode) => string> = {
  text: (node) => escapeMarkup(node.text ?? ''),
  hardBreak: () => '<br/>',
  unconfirmed: () => '<unconfirmed/>',
  threshold: (node) => `<threshold${attributes(node.attrs, { value: '' })}/>`,
  citation: (node) => `<cite refs="${escapeMarkup(((node.attrs?.refs ?? []) as string[]).join('; '))}"/>`,
}

const markElements: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  subscript: 'sub',
  superscript: 'sup',
  link: 'a',
}

function wrapInMark(mark: RichMark, within: string): string {
  const name = markElements[mark.type]
  return `<${name}${attributes(mark.attrs)}>${within}</${name}>`
}

const attributes = (attrs: RichNode['attrs'] = {}, defaults: Record<string, unknown> = {}) =>
  Object.entries(attrs)
    .filter(([name, value]) => value !== defaults[name] && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('')
