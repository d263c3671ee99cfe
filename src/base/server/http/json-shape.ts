import type { Shape } from '../../contract/endpoint.ts'

/** The default limits on the number of values in a body and on their nesting. */
export const commonShape: Shape = { nodes: 50_000, depth: 100 }

/** The most different keys in a body: the parser takes 20 times as long for a new key as for one that it knows. */
const maxKeys = 1000

const quote = 34
const backslash = 92
const comma = 44
const colon = 58
const space = 32
const openings = [91, 123] // [ {
const closings = [93, 125] // ] }

/** Nobody can choose keys that are taken for one another. */
const seed = Math.floor(Math.random() * 2 ** 30) * 2 + 1

/** Counts without parsing: the parser would block everyone for a text of a million brackets. */
export function exceedsShape(json: string, { nodes, depth: maxDeep }: Shape): boolean {
  const keys = new Set<number>()
  let depth = 0
  let values = 1
  let isOpening = false
  let hash = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code <= space) continue
    const isClosing = code === closings[0] || code === closings[1]
    // Each value but the first of all follows a comma or is the first of its list.
    if (code === comma || (isOpening && !isClosing)) values++
    isOpening = code === openings[0] || code === openings[1]
    if (isOpening) depth++
    else if (isClosing) depth--
    else if (code === colon) keys.add(hash)
    else if (code === quote) {
      hash = 0
      for (at++; at < json.length && json.charCodeAt(at) !== quote; at++) {
        if (json.charCodeAt(at) === backslash) at++
        hash = Math.imul(hash ^ json.charCodeAt(at), seed) >>> 2
      }
    }
    if (depth > maxDeep + 1 || values > nodes || keys.size > maxKeys) return true
  }
  return false
}
