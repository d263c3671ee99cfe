import type { RichNode } from '../document.ts'
import { doseTagNames, strongReasonNames } from '../names.ts'
import type { DiffNode, Head } from './node.ts'

const names: Record<string, string> = {
  paragraph: 'paragraph',
  heading: 'heading',
  bulletList: 'list',
  orderedList: 'numbered list',
  listItem: 'list item',
  blockquote: 'quotation',
  horizontalRule: 'rule',
  table: 'table',
  tableRow: 'table row',
  tableHeader: 'table cell',
  tableCell: 'table cell',
  note: 'note',
  recommendation: 'recommendation',
  statement: 'recommendation statement',
  population: 'recommendation population',
  intervention: 'intervention',
  comparator: 'comparator',
  outcomes: 'outcomes',
  outcome: 'outcome',
  rationale: 'rationale',
  evidenceProfile: 'evidence profile',
  profileOutcome: 'evidence profile row',
  evidenceToDecision: 'evidence to decision',
  judgement: 'judgement',
  practical: 'practical advice',
  conditions: 'conditions for change',
  condition: 'condition for change',
  facts: 'facts',
  fact: 'fact',
  factLabel: 'fact label',
  factValue: 'fact value',
  factDetail: 'fact detail',
  doseCard: 'dose card',
  doseName: 'dose card drug',
  doseRow: 'dose row',
  doseCaution: 'dose caution',
  flow: 'flow chart',
  flowTitle: 'flow chart title',
  flowNote: 'flow chart note',
  flowStep: 'flow chart step',
  flowQuestion: 'flow chart question',
  flowAnswer: 'flow chart answer',
  flowOutcome: 'flow chart outcome',
  flowGoto: 'flow chart reference',
  flowText: 'flow chart text',
  flowThen: 'flow chart next step',
  flowFoot: 'flow chart footnote',
}

/** The readable name of a block. */
export const nameOf = ({ type }: Pick<RichNode, 'type'>): string => names[type] ?? 'block'

/** A changed attribute, with its old and new value in words. */
export type AttributeChange = { readonly name: string; readonly was: string; readonly is: string }

/** The changes to a block itself, apart from its children. */
export function attributeChanges(node: DiffNode): AttributeChange[] {
  const { was } = node
  if (!was) return []
  if (was.type !== node.type) return [{ name: 'form', was: formOf(was), is: formOf(node) }]
  return Object.keys({ ...was.attrs, ...node.attrs }).flatMap((name) => {
    if (name === 'id') return []
    const [before, after] = [was, node].map(({ attrs }) => wordFor(name, attrs?.[name]))
    return before === after ? [] : [{ name: labels[name] ?? name, was: before ?? '', is: after ?? '' }]
  })
}

const formOf = (head: Head) =>
  head.type === 'heading'
    ? `heading of level ${head.attrs?.level}`
    : head.type === 'tableHeader'
      ? 'heading cell'
      : nameOf(head)

const labels: Record<string, string> = {
  start: 'first number',
  colspan: 'columns',
  rowspan: 'rows',
  kind: 'kind of note',
  tag: 'status of the dose',
  checked: 'date checked',
  strongReason: 'reason for a strong recommendation',
  choose: 'answers that may apply',
  colour: 'colour of the branch',
  target: 'part that it goes to',
}

const words: Record<string, string> = {
  'very-low': 'very low',
  practice: 'good practice',
  info: 'note',
  warning: 'caution',
  ...doseTagNames,
  ...strongReasonNames,
}

const wordFor = (name: string, value: unknown): string => {
  const plain = String(value ?? '')
  return name === 'caption' ? plain && `“${plain}”` : (words[plain] ?? plain)
}
