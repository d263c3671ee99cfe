import { doseTags } from '#features/rich-text/blocks/dose-card/tags.ts'
import {
  certainties,
  decisionCriteria,
  directions,
  importances,
  statuses,
  strengths,
  strongReasons,
} from '#features/rich-text/blocks/recommendation/grades.ts'
import type { RichMark, RichNode } from '#features/rich-text/document.ts'
import { validDocument } from '#features/rich-text/schema.ts'
import { seeded } from './score-inputs.ts'

export function newRandom(seed: number) {
  const next = seeded(seed)
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    is: (probability: number) => next() < probability,
    one: <Thing>(list: readonly Thing[]) => list[below(list.length)] as Thing,
    times: <Thing>(from: number, to: number, make: () => Thing) =>
      Array.from({ length: from + below(to - from + 1) }, make),
  }
}

export type Random = ReturnType<typeof newRandom>

const vocabulary =
  'anaemia erythropoietin serum transfusion 200 U/L ≥ 10⁹/L +1.5 -7 7.5% low-risk patient’s (see , . blasts 5–10 luspatercept SF3B1 the of and with in to not consider offer'.split(
    ' ',
  )
const keys = ['Fenaux 2021', 'Park 2008', 'Malcovati 2013', 'Platzbecker 2023']

export function newDocuments(chance: Random) {
  const { words, text, paragraph, list, flow } = newText(chance)
  const { recommendation, inShort, facts, doseCard } = newClinicalBlocks(chance)
  const table = (): RichNode => {
    const [columns, hasSpans] = [1 + chance.below(4), chance.is(0.15)]
    return {
      type: 'table',
      attrs: { caption: chance.one(['', 'Points', 'Doses']) },
      content: chance.times(1, 5, () => ({
        type: 'tableRow',
        content: Array.from({ length: columns }, () => ({
          type: chance.one(['tableCell', 'tableCell', 'tableHeader']),
          attrs: { colspan: hasSpans && chance.is(0.3) ? 2 : 1, rowspan: 1 },
          content: [paragraph()],
        })),
      })),
    }
  }
  const block = (): RichNode =>
    chance.one([
      paragraph,
      paragraph,
      paragraph,
      () => ({ type: 'heading', attrs: { level: chance.one([2, 3, 4]) }, content: text() }),
      () => list(2),
      table,
      recommendation,
      inShort,
      facts,
      doseCard,
      () => ({ type: 'note', attrs: { kind: chance.one(['info', 'warning']) }, content: flow() }),
      () => ({ type: 'blockquote', content: flow() }),
      () => ({ type: 'horizontalRule' }),
    ])()
  return {
    words,
    block,
    document: (blocks = chance.below(14)): RichNode =>
      validDocument({ type: 'doc', content: Array.from({ length: blocks }, block) }),
  }
}

function newText(chance: Random) {
  const words = () => chance.times(1, 12, () => chance.one(vocabulary)).join(chance.is(0.1) ? '  ' : ' ')
  const marks = (): RichMark[] =>
    chance.is(0.7)
      ? []
      : [
          chance.one([
            { type: 'bold' },
            { type: 'italic' },
            { type: 'superscript' },
            { type: 'link', attrs: { href: chance.one(['/help', 'https://example.org/a']) } },
          ]),
        ]
  const inline = (): RichNode => {
    const kind = chance.below(12)
    if (kind === 0) return { type: 'citation', attrs: { refs: chance.times(1, 3, () => chance.one(keys)) } }
    if (kind === 1) return { type: 'hardBreak' }
    if (kind === 2) return { type: 'unconfirmed' }
    if (kind === 3)
      return { type: 'threshold', attrs: { key: 'esa.hb.start', value: chance.one(['≤ 10 g/dL', '≤ 9 g/dL']) } }
    return { type: 'text', text: words(), marks: marks() }
  }
  const text = () => chance.times(0, 5, inline)
  const paragraph = (): RichNode => ({ type: 'paragraph', content: text() })
  const list = (depth: number): RichNode => ({
    type: chance.one(['bulletList', 'orderedList']),
    content: chance.times(1, 4, () => ({
      type: 'listItem',
      content: [paragraph(), ...(depth > 0 && chance.is(0.2) ? [list(depth - 1)] : [])],
    })),
  })
  const flow = () => chance.times(1, 3, () => (chance.is(0.7) ? paragraph() : list(1)))
  return { words, text, paragraph, list, flow }
}

function newClinicalBlocks(chance: Random) {
  const { words, text, flow } = newText(chance)
  const maybe = (make: () => RichNode) => (chance.is(0.4) ? [make()] : [])
  const several = (type: string, max: number, item: string, attrs: () => Record<string, unknown>): RichNode => ({
    type,
    content: chance.times(1, max, () => ({ type: item, attrs: attrs(), content: text() })),
  })
  const recommendation = (): RichNode => ({
    type: 'recommendation',
    attrs: {
      strength: chance.one(strengths),
      direction: chance.one(directions),
      certainty: chance.one(certainties),
      status: chance.one(statuses),
      strongReason: chance.one(strongReasons),
    },
    content: [
      { type: 'statement', content: text() },
      ...maybe(() => ({ type: 'population', content: text() })),
      ...maybe(() => ({ type: 'intervention', content: text() })),
      ...maybe(() => ({ type: 'comparator', content: text() })),
      ...maybe(() => several('outcomes', 7, 'outcome', () => ({ importance: chance.one(importances) }))),
      ...maybe(() => ({ type: 'rationale', content: flow() })),
      ...maybe(() =>
        several('evidenceProfile', 5, 'profileOutcome', () => ({
          outcome: words(),
          effect: words(),
          certainty: chance.one(certainties),
        })),
      ),
      ...maybe(() =>
        several('evidenceToDecision', 5, 'judgement', () => ({
          criterion: chance.one(decisionCriteria),
          judgement: words(),
        })),
      ),
      ...maybe(() => ({ type: 'practical', content: flow() })),
      ...maybe(() => several('conditions', 3, 'condition', () => ({ trial: words() }))),
    ],
  })
  const facts = (): RichNode => ({
    type: 'facts',
    content: chance.times(2, 4, () => ({
      type: 'fact',
      content: ['factLabel', 'factValue', 'factDetail'].map((type) => ({ type, content: text() })),
    })),
  })
  const inShort = (): RichNode => ({
    type: 'inShort',
    content: chance.times(1, 6, () => ({ type: 'shortRow', attrs: { label: words() }, content: text() })),
  })
  const doseCard = (): RichNode => ({
    type: 'doseCard',
    attrs: { tag: chance.one(doseTags) },
    content: [
      { type: 'doseName', content: text() },
      ...chance.times(1, 5, () => ({
        type: 'doseRow',
        attrs: { label: chance.one(['Start', 'Maximum', 'Hold']), source: words(), checked: '2026-11-22' },
        content: text(),
      })),
      ...chance.times(0, 2, () => ({ type: 'doseCaution', content: text() })),
    ],
  })
  return { recommendation, inShort, facts, doseCard }
}

export function edited(document: RichNode, chance: Random, edits = 1 + chance.below(5)): RichNode {
  const { block, words } = newDocuments(chance)
  let content = document.content ?? []
  for (let edit = 0; edit < edits; edit++) {
    const index = chance.below(content.length + 1)
    const kind = chance.below(6)
    if (kind === 0) content = content.toSpliced(index, 0, block())
    else if (kind === 1) content = content.toSpliced(index, 1)
    else if (kind === 2 && content[index])
      content = content.toSpliced(index, 1).toSpliced(chance.below(content.length), 0, content[index])
    else if (content[index]) content = content.with(index, changedWithin(content[index], chance, words))
  }
  return validDocument({ type: 'doc', content })
}

/** Changes one descendant of a node: a word, an attribute, a row, a column or an item. */
function changedWithin(node: RichNode, chance: Random, words: () => string): RichNode {
  const { type, attrs, content, text } = node
  if (text !== undefined) return { ...node, text: replacedWord(text, chance, words) }
  if (type === 'recommendation' && chance.is(0.5))
    return { ...node, attrs: { ...attrs, strength: chance.one(strengths) } }
  if (type === 'heading' && chance.is(0.3)) return { ...node, attrs: { level: chance.one([2, 3, 4]) } }
  if (type === 'citation') return { ...node, attrs: { refs: chance.times(1, 3, () => chance.one(keys)) } }
  if (!content || content.length === 0)
    return type === 'paragraph' ? { type, content: [{ type: 'text', text: words() }] } : node
  if (type === 'table' && chance.is(0.4)) {
    const column = chance.below(content[0]?.content?.length ?? 1)
    const isGone = chance.is(0.5)
    return {
      ...node,
      content: content.map((row) => {
        const cells = row.content ?? []
        const one = cells[column] ?? cells[0]
        return {
          ...row,
          content:
            isGone && cells.length > 1 ? cells.toSpliced(column, 1) : cells.toSpliced(column, 0, one as RichNode),
        }
      }),
    }
  }
  const index = chance.below(content.length)
  const child = content[index] as RichNode
  const repeats = type === 'table' || type === 'bulletList' || type === 'orderedList'
  if (repeats && chance.is(0.3))
    return {
      ...node,
      content: content.length > 1 && chance.is(0.5) ? content.toSpliced(index, 1) : content.toSpliced(index, 0, child),
    }
  return { ...node, content: content.with(index, changedWithin(child, chance, words)) }
}

function replacedWord(text: string, chance: Random, words: () => string): string {
  const parts = text.split(' ')
  return parts.with(chance.below(parts.length), words()).join(' ')
}
