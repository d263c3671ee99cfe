import { diffDocuments } from '../src/features/rich-text/diff/blocks.ts'
import { merge } from '../src/features/rich-text/diff/merge.ts'
import { edited, newDocuments, newRandom } from '../src/features/rich-text/diff/testing-documents.ts'
import type { RichNode } from '../src/features/rich-text/document.ts'
import { drawDifference } from '../src/features/rich-text/draw/diff.ts'
import { newPageDrawing } from '../src/features/rich-text/draw/page.ts'
import { validDocument } from '../src/features/rich-text/schema.ts'
import { ratio } from './pages.ts'

const bytes = 130_000
const rounds = 40

/**
 * The comparison of two versions of a 130 kB document, against reading and writing both as JSON; goals: 4, 6 and 4 times
 * that.
 */
export async function diffBench() {
  const old = documentOf(bytes)
  const now = edited(old, newRandom(2), 12)
  const theirs = edited(old, newRandom(3), 12)
  const other = documentOf(bytes, 9)
  const whole = [old, now].map((document) => JSON.stringify(document))
  const measured = measure({
    json: () => whole.map((text) => JSON.stringify(JSON.parse(text))),
    diff: () => diffDocuments(old, now),
    'diff and draw': () => drawDifference(diffDocuments(old, now), newPageDrawing('d-')),
    merge: () => merge(old, now, theirs),
    'diff, nothing in common': () => diffDocuments(old, other),
  })
  const goals: Record<string, string> = { diff: '≤ 4', 'diff and draw': '≤ 6', merge: '≤ 4' }
  return Object.fromEntries(
    Object.entries(measured).map(([name, ms]) => [
      name,
      { ms: ms.toFixed(2), ratio: ratio(ms, measured.json), goal: goals[name] ?? '' },
    ]),
  )
}

function documentOf(size: number, seed = 1): RichNode {
  const { block } = newDocuments(newRandom(seed))
  const content: RichNode[] = []
  for (let length = 0; length < size; length += JSON.stringify(content.at(-1)).length) content.push(block())
  return validDocument({ type: 'doc', content })
}

/** The median time of each call, in milliseconds, after warm-up; the calls take turns, so that all meet the same load. */
function measure<Name extends string>(calls: Record<Name, () => unknown>): Record<Name, number> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds * 2; round++)
    for (const [name, call] of Object.entries<() => unknown>(calls)) {
      const start = performance.now()
      call()
      if (round >= rounds) times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    }
  const median = (values: number[]) => values.sort((a, b) => a - b)[rounds / 2] ?? 0
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)])) as Record<Name, number>
}
