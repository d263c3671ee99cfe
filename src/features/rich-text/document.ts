import { inScriptSigns } from './script-signs.ts'

/** A node of a stored region: ProseMirror's JSON form, as `schema.ts` allows it. */
export type RichNode = {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly RichNode[]
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

/** A mark on text: bold, italic, a link. */
export type RichMark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }

/** How strongly a recommendation is made. */
export const strengths = ['strong', 'conditional', 'practice'] as const
export type Strength = (typeof strengths)[number]

/** Whether a recommendation advises for or against something. */
export const directions = ['for', 'against'] as const
export type Direction = (typeof directions)[number]

/** How certain the evidence is (GRADE); `ungraded` for good practice statements. */
export const certainties = ['high', 'moderate', 'low', 'very-low', 'ungraded'] as const
export type Certainty = (typeof certainties)[number]

/** Whether a panel has agreed a recommendation. */
export const statuses = ['draft', 'agreed'] as const

/**
 * GRADE's five situations that justify a strong recommendation on low or very low certainty; empty if none is named.
 */
export const strongReasons = [
  '',
  'life-threatening',
  'uncertain-benefit-certain-harm',
  'equivalent-less-risk-or-cost',
  'similar-benefit-more-risk-or-cost',
  'catastrophic-harm',
] as const
export type StrongReason = (typeof strongReasons)[number]

/** How much an outcome matters for the decision (GRADE). */
export const importances = ['critical', 'important'] as const

/** The criteria of GRADE's evidence to decision framework. */
export const decisionCriteria = [
  'problem',
  'desirable effects',
  'undesirable effects',
  'certainty of evidence',
  'values',
  'balance of effects',
  'resources required',
  'certainty about resources',
  'cost-effectiveness',
  'equity',
  'acceptability',
  'feasibility',
] as const

/** The source of a dose: the tag in the head of a dose card. */
export const doseTags = ['eu-label', 'uk-label', 'us-label', 'label', 'off-label', 'trial', 'expert'] as const
export type DoseTag = (typeof doseTags)[number]

/** The colour of a branch of a flow chart; empty: that of the branch it is in. */
export const branchColours = ['', 'blue', 'purple'] as const

/** The purpose of a note. */
export const noteKinds = ['info', 'warning'] as const

/** Whether a link may have an address: http, https, mailto, tel, a path of this site or a fragment. */
export const isSafeHref = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= 2048 &&
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) &&
  !/[\p{Cc}\s\\]/u.test(href)

/** The text of a node and all its descendants in one line. Line breaks and adjacent blocks are separated by spaces. */
export function textOf({ type, attrs, text, content = [] }: RichNode): string {
  if (type === 'hardBreak') return ' '
  if (type === 'threshold') return thresholdWords(attrs)
  return text ?? content.map(textOf).join(isInline(content[0]) ? '' : ' ')
}

/** The number that a threshold shows; its key if the list has lost it and no version has stored it. */
export const thresholdWords = (attrs: RichNode['attrs']): string => String(attrs?.value || attrs?.key)

/** Whether a node is inline: the parent of such nodes is a line. */
export const isInline = (node: RichNode | undefined) =>
  node === undefined || /^(text|hardBreak|citation|unconfirmed|threshold)$/.test(node.type)

/**
 * The text of a node and all its descendants in one line, for places without superscripts: `× 10⁹/L`. Omits citations
 * and the spaces before them.
 */
export function plainInline({ type, attrs, text, marks, content = [] }: RichNode): string {
  if (type === 'hardBreak') return ' '
  if (type === 'threshold') return thresholdWords(attrs)
  if (text !== undefined) return withRaised(text, marks)
  const children = content.map((child, index) =>
    /^(citation|unconfirmed)$/.test(content[index + 1]?.type ?? '') ? plainInline(child).trimEnd() : plainInline(child),
  )
  return children.join(isInline(content[0]) ? '' : ' ')
}

/** 10⁹ must never read 109. */
const withRaised = (text: string, marks: RichNode['marks']) =>
  marks?.some(({ type }) => type === 'superscript') ? inScriptSigns(text, 'superscript') : text

/** Attributes whose values readers see as text, in display order. */
const visible: Readonly<Record<string, readonly string[]>> = {
  doseRow: ['label'],
  profileOutcome: ['outcome', 'studies', 'participants', 'effect', 'without', 'with', 'difference', 'reasons'],
  judgement: ['criterion', 'judgement'],
  condition: ['trial', 'expected'],
}

/** The attributes of a part that readers see, in one line: `Start` for a row of a dose card. Empty for most nodes. */
export const attributeText = ({ type, attrs }: RichNode): string =>
  (visible[type] ?? []).flatMap((name) => attrs?.[name] || []).join(', ')

/** The text of blocks for other programs: a line for each block and each row of a table, with tabs between cells. */
export function plainTextOf(node: RichNode): string {
  const { type, attrs, text, marks, content = [] } = node
  if (type === 'hardBreak') return '\n'
  if (type === 'threshold') return thresholdWords(attrs)
  if (type === 'unconfirmed') return ' [source to be confirmed]'
  if (type === 'tableRow') return content.map(plainInline).join('\t')
  if (text !== undefined) return withRaised(text, marks)
  const words = content.map(plainTextOf).join(isInline(content[0]) ? '' : '\n')
  const label = attributeText(node)
  return label ? `${label}: ${words}` : words
}
