import { Mark, type Node } from 'prosemirror-model'
import { blocks, cleanedDocument, type RichNode, regionSchema } from '#features/rich-text/index.ts'
import { ContentFileError, type Element, elementName, elementsOf } from '../../server/elements.ts'

const { nodes, marks } = regionSchema

const markNames: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  sub: 'subscript',
  sup: 'superscript',
  a: 'link',
}

/** Reads a `<region>` of a content file into a document. */
export function regionFromXml(region: Element): RichNode {
  try {
    return cleanedDocument(regionSchema.node('doc', null, elementsOf(region).map(block)).toJSON()).document
  } catch (error) {
    if (error instanceof ContentFileError) throw error
    throw new ContentFileError(`region ${region.attributes.name} at line ${region.line}: ${String(error)}`)
  }
}

const readers: Record<string, (element: Element) => Node> = {
  p: (element) => regionSchema.node('paragraph', null, inline(element)),
  h2: (element) => heading(element, 2),
  h3: (element) => heading(element, 3),
  h4: (element) => heading(element, 4),
  ul: (element) => regionSchema.node('bulletList', null, elementsOf(element).map(listItem)),
  ol: (element) =>
    regionSchema.node(
      'orderedList',
      { start: Number(element.attributes.start ?? 1) },
      elementsOf(element).map(listItem),
    ),
  blockquote: (element) => regionSchema.node('blockquote', null, elementsOf(element).map(block)),
  hr: () => regionSchema.node('horizontalRule'),
  table,
  ...Object.fromEntries(blocks.map(({ name }) => [elementName(name), structuredNode])),
}

function block(element: Element): Node {
  const read = readers[element.name]
  if (!read) throw new ContentFileError(`line ${element.line}: <${element.name}> is not a block`)
  return read(element)
}

const heading = (element: Element, level: number) => regionSchema.node('heading', { level }, inline(element))

const listItem = (element: Element) => regionSchema.node('listItem', null, flow(element))

/** A block, or a part of one: its element name is its schema name, `dose-card` for `doseCard`. */
function structuredNode(element: Element): Node {
  const type = nodes[element.name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
  if (!type) throw new ContentFileError(`line ${element.line}: <${element.name}> is not a part of a block`)
  const isFlow = type.spec.content?.includes('paragraph')
  const content = type.inlineContent ? inline(element) : elementsOf(element).map(isFlow ? block : structuredNode)
  return type.create(element.attributes, content)
}

function table(element: Element): Node {
  const children = elementsOf(element)
  const caption = children.find((child) => child.name === 'caption')
  const rows = children.filter((child) => child !== caption)
  const attributes = {
    id: element.attributes.id ?? '',
    caption: caption
      ? inline(caption)
          .map((node) => node.text ?? '')
          .join('')
      : '',
  }
  return regionSchema.node(
    'table',
    attributes,
    rows.map((row) => regionSchema.node('tableRow', null, elementsOf(row).map(cell))),
  )
}

function cell(element: Element): Node {
  const { colspan = '1', rowspan = '1' } = element.attributes
  const type = element.name === 'th' ? 'tableHeader' : 'tableCell'
  return regionSchema.node(type, { colspan: Number(colspan), rowspan: Number(rowspan) }, flow(element))
}

/** The content of a list item or a cell: bare text is its first paragraph. */
function flow(element: Element): Node[] {
  const index = element.children.findIndex((child) => typeof child !== 'string' && Object.hasOwn(readers, child.name))
  const bare = index < 0 ? element.children : element.children.slice(0, index)
  const rest = index < 0 ? [] : elementsOf({ ...element, children: element.children.slice(index) })
  const first = inline({ ...element, children: bare })
  const startsBare = first.length > 0 || rest.length === 0
  return [...(startsBare ? [regionSchema.node('paragraph', null, first)] : []), ...rest.map(block)]
}

/** Text and inline elements. A line break in the file becomes one space; leading and trailing ones are removed. */
function inline(element: Element): Node[] {
  const read = inlineOf(element.children, Mark.none)
  return trimEdges(read)
}

function inlineOf(children: Element['children'], outerMarks: readonly Mark[]): Node[] {
  return children.flatMap((child): Node[] => {
    if (typeof child === 'string') {
      const text = child.replace(/(?<![ \t])[ \t]*\r?\n\s*/g, '\n')
      return text === '' ? [] : [regionSchema.text(text, outerMarks)]
    }
    const { name, attributes, line } = child
    if (name === 'br') return [regionSchema.node('hardBreak', null, undefined, outerMarks)]
    if (name === 'unconfirmed') return [regionSchema.node('unconfirmed', null, undefined, outerMarks)]
    if (name === 'threshold') return [regionSchema.node('threshold', attributes, undefined, outerMarks)]
    if (name === 'cite') {
      const refs = (attributes.refs ?? '').split(';').map((key) => key.trim())
      return [regionSchema.node('citation', { refs }, undefined, outerMarks)]
    }
    const mark = marks[markNames[name] ?? '']
    if (!mark) throw new ContentFileError(`line ${line}: <${name}> is not allowed in text`)
    const added = mark.create(name === 'a' ? { href: attributes.href } : null)
    return inlineOf(child.children, added.addToSet(outerMarks))
  })
}

function trimEdges(read: Node[]): Node[] {
  return read.flatMap((node, index) => {
    if (!node.isText) return [node]
    let text = node.text ?? ''
    if (index === 0) text = text.replace(/^\n/, '')
    if (index === read.length - 1) text = text.replace(/\n$/, '')
    return text === '' ? [] : [regionSchema.text(text.replaceAll('\n', ' '), node.marks)]
  })
}
