import list from '../../../content/thresholds.json' with { type: 'json' }
import type { RichNode } from './document.ts'

/** A clinical number of the shared list that can be placed in text: one value or range with its unit. */
export type Threshold = {
  readonly key: string
  readonly what: string
  /** Sign, value and unit as readers see them: `≤ 10 g/dL (100 g/L)`. */
  readonly text: string
  readonly region: string
  readonly source: string
  /** When the source was checked: `2026-11-22`. */
  readonly checked: string
  /** Whether a source confirms it (grade A); otherwise it is shown with the unconfirmed mark. */
  readonly isConfirmed: boolean
}

/** Single values or ranges of `content/thresholds.json`; in "5.6; 4.4" each value would need a name of its own. */
export const thresholds: readonly Threshold[] = list.values.flatMap(
  ({ key, what, value, unit, region, source, sure, checked }) => {
    const text = thresholdText(value, unit)
    return text ? [{ key, what, text, region, source, checked, isConfirmed: sure === 'A' }] : []
  },
)

const byKey = new Map(thresholds.map((threshold) => [threshold.key, threshold]))

/** The entry of a threshold node in the list; undefined if the list no longer has it. */
export const thresholdOf = ({ attrs }: RichNode): Threshold | undefined => byKey.get(String(attrs?.key))

export function withCurrentThresholds(node: RichNode): RichNode {
  const { type, attrs, content } = node
  if (type === 'threshold') {
    const current = thresholdOf(node)
    return current ? { ...node, attrs: { ...attrs, value: current.text } } : node
  }
  if (!content) return node
  const updated = content.map(withCurrentThresholds)
  return updated.some((child, index) => child !== content[index]) ? { ...node, content: updated } : node
}

/** Undefined unless a single value or range: `≤ 10 (100)` in `g/dL (g/L)` becomes `≤ 10 g/dL (100 g/L)`. */
export function thresholdText(value: string, unit: string): string | undefined {
  const [, first = '', second] = /^((?:[<>≤≥] )?[\d .–−]+?)(?: \(([\d.–]+)\))?$/.exec(value) ?? []
  const [, firstUnit = '', secondUnit] = /^([^;()=]+?)(?: \(([^;()=]+)\)| \(= [^()]+\))?$/.exec(unit) ?? []
  if (!first || !firstUnit || (second && !secondUnit)) return undefined
  const withUnit = (number: string, unitText: string) =>
    unitText === '–' ? number : unitText.startsWith('%') ? `${number}${unitText}` : `${number} ${unitText}`
  return second && secondUnit
    ? `${withUnit(first, firstUnit)} (${withUnit(second, secondUnit)})`
    : withUnit(first, firstUnit)
}
