import { Fragment, Node, Schema } from 'prosemirror-model'
import type { Note } from '#base/contract/note.ts'
import { cleanDocument } from './clean-document.ts'
import {
  branchColours,
  certainties,
  decisionCriteria,
  directions,
  doseTags,
  importances,
  isSafeHref,
  noteKinds,
  type RichNode,
  statuses,
  strengths,
  strongReasons,
} from './document.ts'
import { isPartId } from './flow/flow.ts'
import { isLastingId } from './lasting-id.ts'

const must = (isRight: (value: unknown) => boolean) => (value: unknown) => {
  if (!isRight(value)) throw new RangeError(`A value in the document is not allowed: ${String(value).slice(0, 80)}`)
}
const oneOf = (list: readonly unknown[]) => must((value) => list.includes(value))
const wholeNumber = (from: number, to: number) =>
  must((value) => typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to)
const shortText = must((value) => typeof value === 'string' && value.length <= 300 && !/\p{Cc}/u.test(value))
/** Empty until the server assigns one on save. */
const lastingIdOf = (type: string) => ({
  default: '',
  validate: must((value) => value === '' || isLastingId(type, value)),
})
/** The id of a question or an outcome in its flow chart. Empty until the server assigns one on save. */
const partId = must((value) => value === '' || isPartId(value))
const thresholdKey = must((value) => typeof value === 'string' && /^[a-z0-9.]{1,60}$/.test(value))
const isoDay = must((value) => value === '' || (typeof value === 'string' && isDay(value)))
const shortTexts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: '', validate: shortText }]))
const referenceKeys = must(
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((key) => typeof key === 'string' && key.trim() === key && /^[^;\p{Cc}]{1,80}$/u.test(key)),
)

/** Whether a text is a calendar date: `2026-11-22`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const cell = {
  content: '(paragraph | bulletList | orderedList)+',
  attrs: {
    colspan: { default: 1, validate: wholeNumber(1, 20) },
    rowspan: { default: 1, validate: wholeNumber(1, 100) },
  },
  isolating: true,
}

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
    note: {
      group: 'block',
      content: '(paragraph | bulletList | orderedList)+',
      attrs: { kind: { default: 'info', validate: oneOf(noteKinds) } },
    },
    recommendation: {
      group: 'block',
      content:
        'statement population? intervention? comparator? outcomes? rationale? evidenceProfile? evidenceToDecision? practical? conditions?',
      attrs: {
        id: lastingIdOf('recommendation'),
        strength: { default: 'conditional', validate: oneOf(strengths) },
        direction: { default: 'for', validate: oneOf(directions) },
        certainty: { default: 'low', validate: oneOf(certainties) },
        status: { default: 'draft', validate: oneOf(statuses) },
        strongReason: { default: '', validate: oneOf(strongReasons) },
      },
      isolating: true,
    },
    statement: { content: 'inline*' },
    population: { content: 'inline*' },
    intervention: { content: 'inline*' },
    comparator: { content: 'inline*' },
    outcomes: { content: 'outcome{1,7}' },
    outcome: { content: 'inline*', attrs: { importance: { default: 'critical', validate: oneOf(importances) } } },
    rationale: { content: '(paragraph | bulletList | orderedList)+' },
    evidenceProfile: { content: 'profileOutcome{1,15}' },
    profileOutcome: {
      content: 'inline*',
      attrs: {
        ...shortTexts('outcome', 'studies', 'participants', 'effect', 'without', 'with', 'difference'),
        certainty: { default: 'low', validate: oneOf(certainties) },
        ...shortTexts('reasons'),
      },
    },
    evidenceToDecision: { content: 'judgement{1,12}' },
    judgement: {
      content: 'inline*',
      attrs: {
        criterion: { default: decisionCriteria[0], validate: oneOf(decisionCriteria) },
        ...shortTexts('judgement'),
      },
    },
    practical: { content: '(paragraph | bulletList | orderedList)+' },
    conditions: { content: 'condition{1,10}' },
    condition: {
      content: 'inline*',
      attrs: { ...shortTexts('trial'), expected: { default: '', validate: shortText } },
    },
    facts: { group: 'block', content: 'fact{2,4}', attrs: { id: lastingIdOf('facts') }, isolating: true },
    fact: { content: 'factLabel factValue factDetail', isolating: true },
    factLabel: { content: 'inline*' },
    factValue: { content: 'inline*' },
    factDetail: { content: 'inline*' },
    doseCard: {
      group: 'block',
      content: 'doseName doseRow+ doseCaution*',
      attrs: { id: lastingIdOf('doseCard'), tag: { default: 'eu-label', validate: oneOf(doseTags) } },
      isolating: true,
    },
    doseName: { content: 'inline*' },
    doseRow: {
      content: 'inline*',
      attrs: { ...shortTexts('label', 'source'), checked: { default: '', validate: isoDay } },
      isolating: true,
    },
    doseCaution: { content: 'inline*' },
    flow: {
      group: 'block',
      content: 'flowTitle flowNote? flowStep* flowQuestion flowFoot?',
      attrs: { id: lastingIdOf('flow') },
      isolating: true,
    },
    flowTitle: { content: 'inline*' },
    flowNote: { content: 'inline*' },
    flowStep: { content: 'inline*' },
    flowQuestion: {
      content: 'flowText flowNote? flowAnswer{2,12}',
      attrs: { id: { default: '', validate: partId }, choose: { default: '', validate: oneOf(['', 'all']) } },
    },
    flowAnswer: {
      content: 'flowText (flowOutcome | flowQuestion | flowGoto)',
      attrs: { colour: { default: '', validate: oneOf(branchColours) } },
    },
    flowOutcome: { content: 'flowText flowThen?', attrs: { id: { default: '', validate: partId } } },
    flowGoto: { attrs: { target: { default: '', validate: partId } } },
    flowText: { content: 'inline*' },
    flowThen: { content: 'inline*' },
    flowFoot: { content: 'inline*' },
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

/** Thrown for an invalid document. */
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

/**
 * The nesting depth of a JSON value. Stops counting just past the limit, so that a hostile one cannot exhaust the
 * stack.
 */
function depthOf(value: unknown, depth = 0): number {
  if (depth > deepest * 2 || typeof value !== 'object' || value === null) return depth / 2
  return Object.values(value).reduce<number>((max, child) => Math.max(max, depthOf(child, depth + 1)), depth / 2)
}
