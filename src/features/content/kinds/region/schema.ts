import { Node, Schema } from 'prosemirror-model'
import { certainties, directions, isSafeHref, noteKinds, type RichNode, statuses, strengths } from './document.ts'

const must = (isRight: (value: unknown) => boolean) => (value: unknown) => {
  if (!isRight(value)) throw new RangeError(`A value in the document is not allowed: ${String(value).slice(0, 80)}`)
}
const oneOf = (list: readonly unknown[]) => must((value) => list.includes(value))
const wholeNumber = (from: number, to: number) =>
  must((value) => typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to)
const shortText = must((value) => typeof value === 'string' && value.length <= 300 && !/\p{Cc}/u.test(value))
const referenceKeys = must(
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((key) => typeof key === 'string' && key.trim() === key && /^[^;\p{Cc}]{1,80}$/u.test(key)),
)

const cell = {
  content: '(paragraph | bulletList | orderedList)+',
  attrs: {
    colspan: { default: 1, validate: wholeNumber(1, 20) },
    rowspan: { default: 1, validate: wholeNumber(1, 100) },
  },
  isolating: true,
}

/** What a region may hold, and nothing else (D-64). Names are TipTap's, whose editor writes these documents. */
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
      attrs: { caption: { default: '', validate: shortText } },
      isolating: true,
    },
    tableRow: { content: '(tableHeader | tableCell)+' },
    tableHeader: cell,
    tableCell: cell,
    note: {
      group: 'block',
      content: '(paragraph | bulletList | orderedList)+',
      attrs: { kind: { default: 'info', validate: oneOf(noteKinds) } },
    },
    recommendation: {
      group: 'block',
      content: 'statement population? rationale?',
      attrs: {
        strength: { default: 'conditional', validate: oneOf(strengths) },
        direction: { default: 'for', validate: oneOf(directions) },
        certainty: { default: 'low', validate: oneOf(certainties) },
        status: { default: 'draft', validate: oneOf(statuses) },
      },
      isolating: true,
    },
    statement: { content: 'inline*' },
    population: { content: 'inline*' },
    rationale: { content: '(paragraph | bulletList | orderedList)+' },
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true },
    citation: { group: 'inline', inline: true, attrs: { refs: { validate: referenceKeys } } },
    unconfirmed: { group: 'inline', inline: true },
  },
  marks: {
    link: { attrs: { href: { validate: must(isSafeHref) } }, inclusive: false },
    bold: {},
    italic: {},
    subscript: { excludes: 'superscript' },
    superscript: { excludes: 'subscript' },
  },
})

/** Thrown for a document that is not one; the message says where it fails. */
export class DocumentError extends Error {}

const deepest = 100 // D-101

/** Checks a document from anywhere and answers it in its one canonical form; throws `DocumentError`. */
export function validDocument(given: unknown): RichNode {
  if (depthOf(given) > deepest) throw new DocumentError(`The document is nested more than ${deepest} deep.`)
  try {
    const node = Node.fromJSON(regionSchema, given)
    if (node.type !== regionSchema.topNodeType) throw new RangeError('A document starts with doc.')
    node.check()
    node.descendants((child) => {
      if (child.isText && /\p{Cc}/u.test(child.text ?? '')) throw new RangeError('Text holds control characters.')
    })
    return node.toJSON() as RichNode
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new DocumentError(error.message)
    throw error
  }
}

/** How deep a value from JSON is nested; stops counting just past the limit, so that a hostile one cannot exhaust the stack. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > deepest * 2 || typeof value !== 'object' || value === null) return depth / 2
  return Object.values(value).reduce<number>((most, child) => Math.max(most, depthOf(child, depth + 1)), depth / 2)
}
