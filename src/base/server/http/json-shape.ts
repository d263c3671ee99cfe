import type { Shape } from '../../contract/endpoint.ts'

/** The default limits on the number of values in a body and on their nesting. */
export const commonShape: Shape = { nodes: 10_000, depth: 100 }

const quote = 34
const backslash = 92
const comma = 44
const openings = [91, 123] // [ {
const closings = [93, 125] // ] }

/**
 * Whether a JSON text is nested too deeply or holds far too many values, without parsing it: the parser would block
 * everyone for a text of a million brackets.
 */
export function exceedsShape(json: string, { nodes, depth: maxDeep }: Shape): boolean {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) {
      for (at++; at < json.length && json.charCodeAt(at) !== quote; at++) if (json.charCodeAt(at) === backslash) at++
    } else if (code === comma) parts++
    else if (code === openings[0] || code === openings[1]) {
      parts++
      depth++
    } else if (code === closings[0] || code === closings[1]) depth--
    // Each value except the first follows a comma or an opening; an empty list has an opening without a value.
    if (depth > maxDeep + 1 || parts > 2 * nodes) return true
  }
  return false
}
