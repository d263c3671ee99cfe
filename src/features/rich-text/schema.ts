import { Fragment, Node, type NodeSpec, Schema } from 'prosemirror-model'
import type { Note } from '#base/contract/note.ts'
import { blocks } from './blocks/blocks.ts'
import { cleanDocument } from './clean-document.ts'
import { isSafeHref, type RichNode } from './document.ts'
import { isLastingId } from './lasting-id.ts'
import { must, oneOf, referenceKeys, shortText, thresholdKey, wholeNumber } from './schema-values.ts'

/** Empty until the server assigns one on save. */
const lastingIdOf = (type: string) => ({
  default: '',
  validate: must((value) => value === '' || isLastingId(type, value)),
})

const cell = {
  content: '(paragraph | bulletList | orderedList)+',
  attrs: {
    colspan: { default: 1, validate: wholeNumber(1, 20) },
    rowspan: { default: 1, validate: wholeNumber(1, 100) },
  },
  isolating: true,
}

const blockNodes: Record<string, NodeSpec> = Object.fromEntries(
  blocks.flatMap(({ name, letter, nodes }) =>
    Object.entries(nodes).map(([type, { content, attrs, isolating }]): [string, NodeSpec] => [
      type,
      {
        ...(type === name && { group: 'block' }),
        ...(content && { content }),
        ...((attrs || (letter && type === name)) && {
          attrs: { ...(letter && type === name && { id: lastingIdOf(name) }), ...attrs },
        }),
        ...(isolating && { isolating }),
      },
    ]),
  ),
)

/** Everything that a region may contain (D-64). The names are TipTap's, whose editor writes these documents. */
export const regionSchema = new Schema({
  nodes: {
    doc: { content: 'block*' },
    paragraph: { group: 'block', content: 'inline*' },
    heading: { group: 'block', content: 'inline*', attrs: { level: { default: 2, validate: oneOf([2, 3, 4]) } } },
    bulletList: { group: 'block', content: 'listItem+' },
    orderedList: {
      group: 'block',
      content: 'listItem+',
      attrs: { start: { default: 1, validate: wholeNumber(0, 9999) } },
    },
    listItem: { content: 'paragraph (paragraph | bulletList | orderedList)*' },
    blockquote: { group: 'block', content: '(paragraph | bulletList | orderedList)+' },
    horizontalRule: { group: 'block' },
    table: {
      group: 'block',
      content: 'tableRow+',
      attrs: { id: lastingIdOf('table'), caption: { default: '', validate: shortText } },
      isolating: true,
    },
    tableRow: { content: '(tableHeader | tableCell)+' },
    tableHeader: cell,
    tableCell: cell,
    ...blockNodes,
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true },
    citation: { group: 'inline', inline: true, attrs: { refs: { validate: referenceKeys } } },
    unconfirmed: { group: 'inline', inline: true },
    threshold: {
      group: 'inline',
      inline: true,
      attrs: { key: { validate: thresholdKey }, value: { default: '', validate: shortText } },
    },
  },
  marks: {
    link: { attrs: { href: { validate: must(isSafeHref) } }, inclusive: false },
    bold: {},
    italic: {},
    subscript: { excludes: 'superscript' },
    superscript: { excludes: 'subscript' },
  },
})

export class DocumentError extends Error {
  /** The faulty node, as a JSON pointer: `/content/12/content/0`; empty for the document itself. */
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}

const deepest = 100 // D-101

/** Validates a document of any origin and returns it in canonical form; throws `DocumentError`. */
export function validDocument(input: unknown): RichNode {
  if (depthOf(input) > deepest) throw new DocumentError(`The document is nested more than ${deepest} deep.`)
  try {
    const node = Node.fromJSON(regionSchema, input)
    if (node.type !== regionSchema.topNodeType) throw new RangeError('A document starts with doc.')
    node.check()
    node.descendants((child) => {
      if (child.isText && /\p{Cc}/u.test(child.text ?? '')) throw new RangeError('Text holds control characters.')
    })
    return node.toJSON() as RichNode
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new DocumentError(error.message, faultIn(input))
    throw error
  }
}

/** Removes control characters from a document of any origin and validates it. Returns what was removed where. */
export function cleanedDocument(input: unknown): { document: RichNode; notes: Note[] } {
  if (depthOf(input) > deepest) return { document: validDocument(input), notes: [] }
  const { document, notes } = cleanDocument(input)
  return { document: validDocument(document), notes }
}

/** The place of a fault: the first node that is invalid although all its children are valid. */
function faultIn(input: unknown): string {
  let fault = ''
  build(input, '')
  return fault

  function build(value: unknown, path: string): Node | undefined {
    const { content, ...head } = (value ?? {}) as { content?: unknown }
    const children: Node[] = []
    for (const [index, child] of (Array.isArray(content) ? content : []).entries()) {
      const built = build(child, `${path}/content/${index}`)
      if (!built) return
      children.push(built)
    }
    try {
      const node = Node.fromJSON(regionSchema, head)
      const fragment = Fragment.from(children)
      if (node.isText || node.type.validContent(fragment)) return node.isText ? node : node.copy(fragment)
    } catch {
      // Falls through and is reported.
    }
    fault = path
    return
  }
}

/** Stops counting just past the limit, so that a hostile value cannot exhaust the stack. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > deepest * 2 || typeof value !== 'object' || value === null) return depth / 2
  return Object.values(value).reduce<number>((max, child) => Math.max(max, depthOf(child, depth + 1)), depth / 2)
}
